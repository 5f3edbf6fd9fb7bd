import type { ComponentType } from 'react';
import type { App } from '../app/app.types';
import type { Filter } from './filter.types';
import { createObservableValue, type ObservableValue } from './observable-value';
import { createObservers, type Observers } from './observers';
import type { SlotProps } from './Slot';

type ByNamespace = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * What extensions have changed on this page, without the code that does it: pages without extensions load only
 * this. The extension API sets the implementations.
 */
export interface ExtensionState {
  readonly observers: Observers;
  /** Returns its input until an extension registers a filter. */
  readonly filter: ObservableValue<Filter>;
  /** Renders the content of an area; `null` until an extension has added some. */
  readonly fills: ObservableValue<ComponentType<SlotProps> | null>;
  /** Sent with the order, under each extension's namespace. */
  readonly data: ObservableValue<ByNamespace>;
  /** Set by the cart domain when it is added. */
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
