import type { ComponentType } from 'react';
import type { App } from '../app/app.types';
import {
  createObservableValue,
  getExtensionState,
  type ObservableValue,
  type Observers,
} from '../extend/extension-state';
import { createNamedRegistry, type NamedRegistry } from '../extend/named-registry';
import type { CanMakePaymentArgument } from '../extend/payment-method.types';
import { createBuiltInMethods, createClassicFields, createDefaultMethod } from './built-in-methods';
import type { PaymentMethod } from './payment.rules';

/** Callbacks of an extension, by payment method name. Each decides whether this order may be paid with the method. */
export type PaymentCallbacks = Readonly<Record<string, (argument: CanMakePaymentArgument) => unknown>>;

/** The view that renders the express buttons. `settings` are the attributes of the express payment block. */
export type ExpressView = ComponentType<{ settings?: Readonly<Record<string, string | undefined>> }>;

/** A rejected registration of a payment method, for a notice to admins and a message to developers. */
export interface RegistrationRefusal {
  name: string;
  isExpress: boolean;
  /** The reason for the refusal; empty if the registered method lacks the properties of `missingProperties`. */
  reason: string;
  missingProperties: readonly string[];
}

/**
 * Functions and elements that third-party code has registered for payments, which the store cannot hold. Each app has
 * one registry.
 */
export interface PaymentRegistry {
  readonly methods: NamedRegistry<PaymentMethod>;
  readonly expressMethods: NamedRegistry<PaymentMethod>;
  /** The view of express methods; `null` until it has loaded, which an express payment area triggers. */
  readonly expressView: ObservableValue<ExpressView | null>;
  /** Loads the view of express methods. The extension API sets this function. */
  loadExpress(): void;
  /** Callbacks of extensions for payment methods, by namespace. */
  readonly callbacks: NamedRegistry<PaymentCallbacks>;
  readonly refusals: NamedRegistry<RegistrationRefusal>;
  /** Methods of gateways that have no script, by gateway id. */
  readonly gateways: Map<string, PaymentMethod>;
  /** Callbacks that payment methods and extensions register for checkout events, such as `onPaymentSetup`. */
  readonly observers: Observers;
}

const registries = new WeakMap<App, PaymentRegistry>();

export function getPaymentRegistry(app: App): PaymentRegistry {
  const existing = registries.get(app);
  if (existing) return existing;
  const newRegistry: PaymentRegistry = {
    methods: createNamedRegistry(
      createBuiltInMethods(app.settings.raw).map((method) => [method.name, method]),
    ),
    expressMethods: createNamedRegistry(),
    expressView: createObservableValue<ExpressView | null>(null),
    loadExpress: () => {},
    callbacks: createNamedRegistry(),
    refusals: createNamedRegistry(),
    gateways: new Map(),
    observers: getExtensionState(app).observers,
  };
  registries.set(app, newRegistry);
  return newRegistry;
}

/** Returns a payment method by its name. A gateway that no script has registered gets a default method. */
export function getRegisteredMethod(app: App, name: string): PaymentMethod | undefined {
  const { methods, expressMethods, gateways } = getPaymentRegistry(app);
  const registered = methods.get(name) ?? expressMethods.get(name);
  if (registered || !name) return registered;
  // Returns the same object each time, because a new object would remount the method's content.
  const existing = gateways.get(name);
  if (existing) return existing;
  const { content, ...gateway } = createDefaultMethod(app.settings.raw, name);
  const defaultMethod = { ...gateway, content: createClassicFields(name) ?? content };
  gateways.set(name, defaultMethod);
  return defaultMethod;
}
