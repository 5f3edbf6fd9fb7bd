import { asRecord } from '../lib/json-values';
import type { CallOptions, Http } from './http.types';

/** A REST route as the shop lists it, with `{name}` in place of each parameter. */
export interface RestRoute {
  template: string;
  /** The path without namespace and parameters: `products/attributes/terms`. */
  resource: string;
  parameters: readonly string[];
}

/** The routes as plain data, so that the store can hold them. */
export interface NamespaceRoutes {
  namespace: string;
  routes: readonly RestRoute[];
}

/** The error for a route that does not exist, because the shop lacks it or a developer made a mistake. */
export class RouteError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RouteError';
  }
}

export async function discoverRoutes(
  http: Http,
  namespace: string,
  options?: CallOptions,
): Promise<NamespaceRoutes> {
  const { body } = await http.rest({ ...options, path: namespace });
  const { routes } = asRecord(body);
  return {
    namespace,
    routes: Object.keys(asRecord(routes)).map((pattern) => parseRoutePattern(namespace, pattern)),
  };
}

/** Returns the path for a namespace, a resource name and the ids that it needs. */
export function resolveRoute(
  knownRoutes: readonly NamespaceRoutes[],
  namespace: string,
  resource: string,
  ids: readonly (string | number)[] = [],
): string {
  const routes = knownRoutes.find((one) => one.namespace === namespace);
  if (!routes || routes.routes.length === 0) {
    throw new RouteError(`There is no route for the given namespace (${namespace}) in the store`);
  }
  const matchingRoutes = routes.routes.filter((route) => route.resource === resource);
  if (matchingRoutes.length === 0) {
    throw new RouteError(`There is no route for the given resource name (${resource}) in the store`);
  }
  const route = matchingRoutes.find(({ parameters }) => parameters.length === ids.length);
  if (!route) {
    throw new RouteError(
      `There is no route for ${resource} in ${namespace} with ${ids.length} ids in the store`,
    );
  }
  let nextIndex = 0;
  return route.template.replace(/\{[^}]+\}/g, () => encodeURIComponent(String(ids[nextIndex++])));
}

export function parseRoutePattern(namespace: string, pattern: string): RestRoute {
  const parameters: string[] = [];
  let template = '';
  for (let index = 0; index < pattern.length; ) {
    const name = /^\(\?P<([^>]+)>/.exec(pattern.slice(index))?.[1];
    if (name === undefined) {
      template += pattern[index++];
      continue;
    }
    parameters.push(name);
    template += `{${name}}`;
    index = findParameterEnd(pattern, index);
  }
  const resource = template
    .replace(namespace, '')
    .split('/')
    .filter((part) => part && !part.startsWith('{'))
    .join('/');
  return { template, resource, parameters };
}

/** Finds the end of a route parameter, whose own pattern may contain brackets: `(?P<id>(a|b)[)]+)`. */
function findParameterEnd(pattern: string, start: number): number {
  let depth = 0;
  let isInCharacterClass = false;
  for (let index = start; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === '\\') index++;
    else if (isInCharacterClass) isInCharacterClass = character !== ']';
    else if (character === '[') isInCharacterClass = true;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return index + 1;
  }
  return pattern.length;
}

/** Parses `last-modified` into milliseconds. Older servers send a number of seconds, newer ones a date. */
export function parseLastModified(headers: Headers): number | null {
  const lastModified = headers.get('last-modified')?.trim() ?? '';
  const time = /^\d+$/.test(lastModified) ? Number(lastModified) * 1000 : Date.parse(lastModified);
  return Number.isNaN(time) ? null : time;
}
