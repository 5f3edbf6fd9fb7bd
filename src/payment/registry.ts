import type { ComponentType } from 'react';
import type { App } from '../app/app.types';
import { extensionStateOf } from '../extend/extension-state';
import { createNamedRegistry, type NamedRegistry } from '../extend/named-registry';
import { createObservableValue, type ObservableValue } from '../extend/observable-value';
import type { Observers } from '../extend/observers';
import type { CanMakePaymentArgument } from '../extend/plugin.types';
import { builtInMethods, isAnyGateway } from './built-in-methods';
import { classicFields } from './classic-fields';
import type { PaymentMethod } from './payment.types';

/** What an extension has to say of a method: whether this order may be paid with it. */
export type PaymentCallbacks = Readonly<Record<string, (question: CanMakePaymentArgument) => unknown>>;

/** What draws express buttons; `settings`: the attributes that the page's editor set on their block. */
export type ExpressView = ComponentType<{ settings?: Readonly<Record<string, string | undefined>> }>;

/** Why somebody's method is not there, for those who run the shop. */
export interface RegistrationRefusal {
  name: string;
  isExpress: boolean;
  /** Empty: what is missing is told by `missing`. */
  text: string;
  missing: readonly string[];
}

/** What outside code registered: functions and elements, which the store cannot hold. One for each app. */
export interface PaymentRegistry {
  readonly methods: NamedRegistry<PaymentMethod>;
  readonly expressMethods: NamedRegistry<PaymentMethod>;
  /** Draws the express methods; `null` until it was brought, which is when a place for them wants it. */
  readonly expressView: ObservableValue<ExpressView | null>;
  /** Put in by the door, with the first express method. */
  bringExpress(): void;
  /** By the extension's namespace. */
  readonly callbacks: NamedRegistry<PaymentCallbacks>;
  readonly refusals: NamedRegistry<RegistrationRefusal>;
  /** Those without a script, by id. */
  readonly gateways: Map<string, PaymentMethod>;
  /** The page's; a method asks to be heard in `payment_setup` like everybody else. */
  readonly observers: Observers;
}

const registries = new WeakMap<App, PaymentRegistry>();

export function paymentRegistryOf(app: App): PaymentRegistry {
  const known = registries.get(app);
  if (known) return known;
  const made: PaymentRegistry = {
    methods: createNamedRegistry(builtInMethods(app.settings.raw).map((method) => [method.name, method])),
    expressMethods: createNamedRegistry(),
    expressView: createObservableValue<ExpressView | null>(null),
    bringExpress: () => {},
    callbacks: createNamedRegistry(),
    refusals: createNamedRegistry(),
    gateways: new Map(),
    observers: extensionStateOf(app).observers,
  };
  registries.set(app, made);
  return made;
}

/** A method by its name, whoever brought it; one that nobody registered is the shop's own. */
export function methodOf(app: App, name: string): PaymentMethod | undefined {
  const { methods, expressMethods, gateways } = paymentRegistryOf(app);
  const registered = methods.get(name) ?? expressMethods.get(name);
  if (registered || !name) return registered;
  // The same object each time, as it may hold a drawing.
  const known = gateways.get(name);
  if (known) return known;
  const { content, ...gateway } = isAnyGateway(app.settings.raw, name);
  const made = { ...gateway, content: classicFields(name) ?? content };
  gateways.set(name, made);
  return made;
}
