import type { App } from '../app/app.types';
import { extensionStateOf } from './extension-state';
import type { Filter, FilterArguments, FilterName, FilterSet, FilterSubject } from './filter.types';
import { applyFilters, FILTERS, type NamedFilters } from './filters.rules';
import { type Fields, toSnakeCase, toWcCart, toWcCoupons, type WcCart } from './wc-cart';

/** Tells admins on the page; the place is that of the shown context. */
export type ShowAdminError = (context: string, message: string) => void;

export interface Filters {
  /** Returns its undoing. The same owner's next set takes the place of the one before. */
  addFilters(namespace: string, filters: FilterSet): () => void;
}

export function createFilters(app: App, tellAdmin: ShowAdminError): Filters {
  const extending = extensionStateOf(app);
  const asItIs = extending.filter.get();
  const sets = new Map<string, FilterSet>();

  function updateFilter(): void {
    extending.filter.set(sets.size > 0 ? createFilter(app, [...sets], tellAdmin) : asItIs);
  }

  return {
    addFilters(namespace, filters) {
      const known = Object.keys(filters);
      const unknown = known.filter((name) => !FILTERS.includes(name as FilterName));
      if (unknown.length > 0)
        app.report(
          `the filters of "${namespace}"`,
          new TypeError(`${unknown.join(', ')}: no such filter. There are ${FILTERS.join(', ')}.`),
        );
      for (const name of known)
        if (typeof filters[name as FilterName] !== 'function')
          throw new TypeError(`registerCheckoutFilters: ${name} of "${namespace}" is no function.`);
      sets.set(namespace, filters);
      updateFilter();
      return () => {
        if (sets.get(namespace) !== filters) return;
        sets.delete(namespace);
        updateFilter();
      };
    },
  };
}

function createFilter(app: App, sets: NamedFilters, tellAdmin: ShowAdminError): Filter {
  const extending = extensionStateOf(app);
  const tell = createErrorReporter(app, tellAdmin);
  const answers = new Map<string, { given: readonly unknown[]; answer: unknown }>();
  return (name, value, subject) => {
    const cart = extending.shownCart();
    const { context = '', line, couponCode = '', block = '' } = subject;
    const { key = '' } = Object(line) as { key?: string };
    const place = [name, context, key, couponCode, block].join(' ');
    const given = [value, line, cart];
    const known = answers.get(place);
    if (known?.given.every((one, index) => one === given[index])) return known.answer as typeof value;
    const { args, extensions } = filterArguments(subject, cart);
    const answer = applyFilters(
      sets,
      name,
      name === 'coupons' ? (toWcCoupons(value as object) as unknown as typeof value) : value,
      (filter, now) => (filter as (...all: unknown[]) => unknown)(now, extensions, args),
      (namespace, cause) => tell(`the filter ${name} of "${namespace}"`, cause, context),
    );
    answers.set(place, { given, answer });
    return answer;
  };
}

function filterArguments(
  { context, line, couponCode, block }: FilterSubject,
  shown: object | null,
): { args: FilterArguments; extensions: Fields } {
  const cart = shown && toWcCart(shown);
  const cartItem = line && (toSnakeCase(line) as Fields);
  return {
    args: {
      ...(context && { context }),
      ...(cart && { cart }),
      ...(cartItem && { cartItem }),
      ...(couponCode && { couponCode }),
      ...(block && { block }),
    },
    extensions: ((cartItem ?? cart) as WcCart | null)?.extensions ?? {},
  };
}

/**
 * Whoever runs the shop has to see it; whoever buys in it has nothing of it but a value that was not changed. The same
 * is told once, however many lines it happens to.
 */
function createErrorReporter(app: App, tellAdmin: ShowAdminError) {
  const filterArguments = new Set<string>();
  return (where: string, cause: unknown, context: string): void => {
    const message = `${where}: ${cause instanceof Error ? cause.message : String(cause)}`;
    if (filterArguments.has(message)) return;
    filterArguments.add(message);
    if (!app.settings.currentUserIsAdmin) {
      app.report(where, cause);
      return;
    }
    // As one that nobody caught, but not while a view is being drawn, which it would take with it.
    setTimeout(() => {
      throw cause;
    });
    tellAdmin(/checkout|summary/.test(context) ? 'wc/checkout' : 'wc/cart', message);
  };
}
