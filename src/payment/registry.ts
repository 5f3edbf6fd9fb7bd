import type { App } from '../app/app.types';
import { createObservers, type Observers } from '../extend/observers';
import { builtInMethods } from './methods';
import type { PaymentMethod } from './payment.types';

/** What outside code registered: functions and elements, which the store cannot hold. One for each app. */
export interface PaymentRegistry {
  readonly methods: Map<string, PaymentMethod>;
  readonly expressMethods: Map<string, PaymentMethod>;
  /** `payment_setup` here; the checkout adds its own events. */
  readonly observers: Observers;
}

const registries = new WeakMap<App, PaymentRegistry>();

export function paymentsOf(app: App): PaymentRegistry {
  const known = registries.get(app);
  if (known) return known;
  const made: PaymentRegistry = {
    methods: new Map(builtInMethods(app.settings.raw).map((method) => [method.name, method])),
    expressMethods: new Map(),
    observers: createObservers(),
  };
  registries.set(app, made);
  return made;
}
