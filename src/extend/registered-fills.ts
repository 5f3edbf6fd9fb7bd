import type { App } from '../app/app.types';
import type { ExtensionArea } from './areas';
import { createNamedRegistry, type NamedRegistry } from './named-registry';

export interface Fill {
  area: ExtensionArea;
  namespace: string;
  /** Lower stands first; the same in the order they came. */
  order: number;
  content: unknown;
}

export interface InnerBlock {
  name: string;
  parents: readonly string[];
  order: number;
  /** Stands in its parents although the server printed no place for it. */
  force: boolean;
  content: unknown;
}

interface RegisteredContent {
  fills: NamedRegistry<Fill>;
  blocks: NamedRegistry<InnerBlock>;
}

const registries = new WeakMap<App, RegisteredContent>();

/** What others brought to be drawn. Only the door and what draws it know of this. */
export function registeredContentOf(app: App): RegisteredContent {
  const known = registries.get(app);
  if (known) return known;
  const made = { fills: createNamedRegistry<Fill>(), blocks: createNamedRegistry<InnerBlock>() };
  registries.set(app, made);
  return made;
}
