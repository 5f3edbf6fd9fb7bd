import type { MakeStore, Names } from '../wc.types';

interface Known {
  items: readonly unknown[];
  headers: Headers | null;
  error: unknown;
}

const ASKED: Known = { items: [], headers: null, error: null };

/** `wc/store/collections`: lists as the shop sends them, by namespace, resource and query, each asked for once. */
export const collectionsStore =
  (changed: () => void): MakeStore =>
  (app) => {
    const known = new Map<string, Known>();

    function ask(
      namespace: string,
      resource: string,
      query: Names = {},
      ids: readonly unknown[] = [],
    ): Known {
      const path = `/${[namespace.replace(/^\/|\/$/g, ''), resource, ...ids].join('/')}`;
      const key = `${path} ${JSON.stringify(query)}`;
      const found = known.get(key);
      if (found) return found;
      known.set(key, ASKED);
      const learn = (answer: Known) => {
        known.set(key, answer);
        changed();
      };
      app.http.rest({ path, query: query as Record<string, string> }).then(
        ({ body, headers }) => learn({ items: Array.isArray(body) ? body : [body], headers, error: null }),
        (error: unknown) => learn({ ...ASKED, error }),
      );
      return ASKED;
    }

    return {
      selectors: {
        getCollection: (namespace: string, resource: string, query?: Names, ids?: readonly unknown[]) =>
          ask(namespace, resource, query, ids).items,
        getCollectionError: (namespace: string, resource: string, query?: Names, ids?: readonly unknown[]) =>
          ask(namespace, resource, query, ids).error,
        getCollectionHeader: (
          header: string,
          namespace: string,
          resource: string,
          query?: Names,
          ids?: readonly unknown[],
        ) => ask(namespace, resource, query, ids).headers?.get(header) ?? undefined,
      },
      actions: {},
    };
  };
