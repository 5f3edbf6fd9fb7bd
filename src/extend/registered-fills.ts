import type { App } from '../app/app.types';
import type { ExtensionArea } from './areas';
import { createNamedRegistry, type NamedRegistry } from './named-registry';

export interface Fill {
  area: ExtensionArea;
  namespace: string;
  /** Lower values come first; equal values keep the order of registration. */
  order: number;
  content: unknown;
}

export interface InnerBlock {
  name: string;
  parents: readonly string[];
  order: number;
  /** Rendered in its parent blocks even if the server printed no element for it. */
  force: boolean;
  content: unknown;
}

interface RegisteredContent {
  fills: NamedRegistry<Fill>;
  blocks: NamedRegistry<InnerBlock>;
}

const registries = new WeakMap<App, RegisteredContent>();

/** The content that extensions have registered. Used only by the extension API and the components that render it. */
export function registeredContentOf(app: App): RegisteredContent {
  const known = registries.get(app);
  if (known) return known;
  const made = { fills: createNamedRegistry<Fill>(), blocks: createNamedRegistry<InnerBlock>() };
  registries.set(app, made);
  return made;
}
