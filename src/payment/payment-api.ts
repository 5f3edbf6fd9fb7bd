import type { App } from '../app/app.types';
import { type ExpressView, getPaymentRegistry, type PaymentCallbacks } from './payment-registry';
import { decodeRegistration, type MethodKind, type RegistrationResult } from './registration.rules';

/**
 * The functions with which third-party code registers payment methods. Each registration returns a function that
 * removes it.
 */
export interface PaymentApi {
  registerPaymentMethod(config: unknown): () => void;
  registerExpressPaymentMethod(config: unknown): () => void;
  unregisterPaymentMethod(name: string): void;
  unregisterExpressPaymentMethod(name: string): void;
  registerPaymentMethodExtensionCallbacks(namespace: string, callbacks: PaymentCallbacks): () => void;
}

/**
 * Creates the functions that register payment methods. `loadExpress` loads the view of express methods, which only
 * pages with such methods need.
 */
export function createPaymentApi(app: App, loadExpress: () => Promise<ExpressView>): PaymentApi {
  const registry = getPaymentRegistry(app);
  const { methods, expressMethods, callbacks: registeredCallbacks, refusals } = registry;
  let pendingLoad: Promise<void> | undefined;
  registry.loadExpress = () => {
    if (pendingLoad) return;
    pendingLoad = loadExpress().then(registry.expressView.setValue, (cause: unknown) => {
      pendingLoad = undefined;
      app.report('express payment could not be loaded', cause);
    });
  };

  function registerMethod(config: unknown, kind: MethodKind): () => void {
    const registration = decodeRegistration(config, kind);
    const isExpress = kind === 'express';
    const { name } = registration.ok ? registration.method : registration;
    if (registration.ok) {
      refusals.remove(`${kind} ${name}`);
      return (isExpress ? expressMethods : methods).add(name, registration.method);
    }
    const { missingProperties, reason } = describeRejectedRegistration(registration);
    // Records why the payment method was rejected. The shop's admins see the reason in their language if the page has a
    // notice area.
    refusals.add(`${kind} ${name}`, { name, isExpress, missingProperties, reason });
    app.report(
      `the payment method "${name}" was not registered`,
      new TypeError(reason || formatMissingProperties(missingProperties)),
    );
    return () => {};
  }

  return {
    registerPaymentMethod: (config) => registerMethod(config, 'regular'),
    registerExpressPaymentMethod: (config) => registerMethod(config, 'express'),
    unregisterPaymentMethod: methods.remove,
    unregisterExpressPaymentMethod: expressMethods.remove,
    registerPaymentMethodExtensionCallbacks(namespace, callbacks) {
      if (typeof namespace !== 'string' || !namespace || registeredCallbacks.has(namespace))
        throw new TypeError(
          `registerPaymentMethodExtensionCallbacks: the namespace "${namespace}" is empty or taken; each is used once.`,
        );
      for (const [method, callback] of Object.entries(callbacks))
        if (typeof callback !== 'function')
          throw new TypeError(
            `registerPaymentMethodExtensionCallbacks: the callback of "${namespace}" for "${method}" must be a function.`,
          );
      return registeredCallbacks.add(namespace, { ...callbacks });
    },
  };
}

const formatMissingProperties = (missing: readonly string[]): string =>
  `properties are missing: ${missing.join(', ')}`;

function describeRejectedRegistration({ problem }: Extract<RegistrationResult, { ok: false }>): {
  missingProperties: readonly string[];
  reason: string;
} {
  if ('missingProperties' in problem) return { missingProperties: problem.missingProperties, reason: '' };
  return { missingProperties: [], reason: `"${problem.field}" must be ${problem.expected}.` };
}
