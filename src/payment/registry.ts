import type { App } from '../app/app.types';
import { extendingOf } from '../extend/extending';
import type { Observers } from '../extend/observers';
import { builtInMethods } from './methods';
import type { PaymentMethod } from './payment.types';

/** What outside code registered: functions and elements, which the store cannot hold. One for each app. */
export interface PaymentRegistry {
  readonly methods: Map<string, PaymentMethod>;
  readonly expressMethods: Map<string, PaymentMethod>;
  /** The page's; a method asks to be heard in `payment_setup` like everybody else. */
  readonly observers: Observers;
}

const registries = new WeakMap<App, PaymentRegistry>();

export function paymentsOf(app: App): PaymentRegistry {
  const known = registries.get(app);
  if (known) return known;
  const made: PaymentRegistry = {
    methods: new Map(builtInMethods(app.settings.raw).map((method) => [method.name, method])),
    expressMethods: new Map(),
    observers: extendingOf(app).observers,
  };
  registries.set(app, made);
  return made;
}
