import type { ComponentType } from 'react';
import type { App } from '../app/app.types';
import type { Filter } from './filter.types';
import { createObservers, type Observers } from './observers';
import type { SlotProps } from './Slot';
import { createWatched, type Watched } from './watched';

type ByNamespace = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * What code of others changes on this page, and nothing of how: on a page to which nobody adds anything this is all
 * there is. What does the work is put in by the door.
 */
export interface Extending {
  readonly observers: Observers;
  /** Gives back what it is given, until somebody filters. */
  readonly filter: Watched<Filter>;
  /** Draws what others put into an area; `null` until somebody has. */
  readonly fills: Watched<ComponentType<SlotProps> | null>;
  /** Goes with the order, each part under its owner's name. */
  readonly data: Watched<ByNamespace>;
  /** Put in by the cart, once it is there. */
  shownCart(): object | null;
}

const asItIs: Filter = (_, value) => value;

const all = new WeakMap<App, Extending>();

export function extendingOf(app: App): Extending {
  const known = all.get(app);
  if (known) return known;
  const made: Extending = {
    observers: createObservers(),
    filter: createWatched(asItIs),
    fills: createWatched<ComponentType<SlotProps> | null>(null),
    data: createWatched<ByNamespace>({}),
    shownCart: () => null,
  };
  all.set(app, made);
  return made;
}
