import type { App } from '../app/app.types';
import type { ExtensionArea } from './areas';
import { createRegistered, type Registered } from './registered';

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

interface Brought {
  fills: Registered<Fill>;
  blocks: Registered<InnerBlock>;
}

const all = new WeakMap<App, Brought>();

/** What others brought to be drawn. Only the door and what draws it know of this. */
export function broughtTo(app: App): Brought {
  const known = all.get(app);
  if (known) return known;
  const made = { fills: createRegistered<Fill>(), blocks: createRegistered<InnerBlock>() };
  all.set(app, made);
  return made;
}
