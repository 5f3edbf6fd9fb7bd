import type { ComponentType } from 'react';
import type { App } from '../app/app.types';
import type { Filter } from './filter.types';
import { createObservableValue, type ObservableValue } from './observable-value';
import { createObservers, type Observers } from './observers';
import type { SlotProps } from './Slot';

type ByNamespace = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * What code of others changes on this page, and nothing of how: on a page to which nobody adds anything this is all
 * there is. What does the work is put in by the door.
 */
export interface ExtensionState {
  readonly observers: Observers;
  /** Gives back what it is given, until somebody filters. */
  readonly filter: ObservableValue<Filter>;
  /** Draws what others put into an area; `null` until somebody has. */
  readonly fills: ObservableValue<ComponentType<SlotProps> | null>;
  /** Goes with the order, each part under its owner's name. */
  readonly data: ObservableValue<ByNamespace>;
  /** Put in by the cart, once it is there. */
  shownCart(): object | null;
}

const identityFilter: Filter = (_, value) => value;

const states = new WeakMap<App, ExtensionState>();

export function extensionStateOf(app: App): ExtensionState {
  const known = states.get(app);
  if (known) return known;
  const made: ExtensionState = {
    observers: createObservers(),
    filter: createObservableValue(identityFilter),
    fills: createObservableValue<ComponentType<SlotProps> | null>(null),
    data: createObservableValue<ByNamespace>({}),
    shownCart: () => null,
  };
  states.set(app, made);
  return made;
}
