import type { ComponentType } from 'react';
import type { App } from '../app/app.types';

export interface SlotProps {
  /** Name of the slot's area (`order-meta`), or of the block whose inner blocks are rendered in this slot. */
  areaName: string;
  context: 'woocommerce/cart' | 'woocommerce/checkout' | 'woocommerce/mini-cart';
  /** The area's data, passed to fills as props. */
  data?: Readonly<Record<string, unknown>>;
  /** The elements that the server printed in this slot, which may contain extension blocks. */
  serverElement?: readonly HTMLElement[];
}

/** The values that extensions can filter, named as in WooCommerce's cart and checkout. */
export interface FilterValues {
  itemName: string;
  /** Price formats contain `<price/>` in place of the amount. */
  cartItemPrice: string;
  subtotalPriceFormat: string;
  saleBadgePriceFormat: string;
  cartItemClass: string;
  showRemoveItemLink: boolean;
  coupons: readonly { readonly code: string; readonly label: string }[];
  showApplyCouponNotice: boolean;
  showRemoveCouponNotice: boolean;
  totalLabel: string;
  proceedToCheckoutButtonLabel: string;
  proceedToCheckoutButtonLink: string;
  placeOrderButtonLabel: string;
  additionalCartCheckoutInnerBlockTypes: readonly string[];
}

export type FilterName = keyof FilterValues;

/** What a filtered value belongs to, such as a cart line or a coupon, and the block that shows it. */
export interface FilterSubject {
  context?: string;
  line?: object;
  couponCode?: string;
  block?: string;
}

export type Filter = <N extends FilterName>(
  name: N,
  value: FilterValues[N],
  subject: FilterSubject,
) => FilterValues[N];

type ExtensionDataByNamespace = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * What extensions change. This module is separate from the code of the extension API, because pages without extensions
 * load only this module.
 */
export interface ExtensionState {
  readonly observers: Observers;
  /** Holds the filter function, which returns its input until an extension registers a filter. */
  readonly filter: ObservableValue<Filter>;
  /** Holds the component that renders a slot's content; `null` until an extension has added some. */
  readonly fills: ObservableValue<ComponentType<SlotProps> | null>;
  /** The data of extensions, sent with the order under each extension's namespace. */
  readonly data: ObservableValue<ExtensionDataByNamespace>;
  /** Returns the optimistic cart. The cart domain sets this function when the domain is added. */
  getCart(): object | null;
}

const returnUnfiltered: Filter = (_, value) => value;

const states = new WeakMap<App, ExtensionState>();

export function getExtensionState(app: App): ExtensionState {
  const existing = states.get(app);
  if (existing) return existing;
  const state: ExtensionState = {
    observers: createObservers(),
    filter: createObservableValue(returnUnfiltered),
    fills: createObservableValue<ComponentType<SlotProps> | null>(null),
    data: createObservableValue<ExtensionDataByNamespace>({}),
    getCart: () => null,
  };
  states.set(app, state);
  return state;
}

/**
 * Holds one value and notifies listeners of changes. It holds values that cannot be in the store, because they are not
 * serialisable.
 */
export interface ObservableValue<V> {
  readonly get: () => V;
  readonly setValue: (value: V) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createObservableValue<V>(initialValue: V): ObservableValue<V> {
  let value = initialValue;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    setValue(next) {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A callback of an extension. Its return value is unchecked; `decodeObserverAnswer` decodes it. */
export type Observer = (detail: unknown) => unknown;

interface Listener {
  observer: Observer;
  priority: number;
}

export interface Observers {
  /** Adds an observer and returns a cleanup function. Observers with a lower priority run first. */
  add(event: string, observer: Observer, priority?: number): () => void;
  list(event: string): readonly Observer[];
}

export function createObservers(): Observers {
  const listeners = new Map<string, readonly Listener[]>();
  return {
    add(event, observer, priority = 10) {
      const listener = { observer, priority };
      const existingListeners = listeners.get(event) ?? [];
      listeners.set(
        event,
        [...existingListeners, listener].sort((a, b) => a.priority - b.priority),
      );
      return () => {
        listeners.set(
          event,
          (listeners.get(event) ?? []).filter((other) => other !== listener),
        );
      };
    },
    list: (event) => (listeners.get(event) ?? []).map(({ observer }) => observer),
  };
}
