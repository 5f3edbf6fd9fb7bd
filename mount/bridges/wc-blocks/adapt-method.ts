import type { App } from '../../../src/app/app.types';
import { type PageReact, pageReact } from '../../../src/extend/page-react';
import { decodeConfigFields } from '../../../src/payment';
import { componentsFor } from './payment-components';
import type { Namespace } from './wc.types';

/** Names of older versions that scripts still call, and what they are called today. */
const ALIASES: Readonly<Record<string, string>> = {
  onPaymentProcessing: 'onPaymentSetup',
  onCheckoutBeforeProcessing: 'onCheckoutValidation',
  onCheckoutValidationBeforeProcessing: 'onCheckoutValidation',
  onCheckoutAfterProcessingWithSuccess: 'onCheckoutSuccess',
  onCheckoutAfterProcessingWithError: 'onCheckoutFail',
};

const RENDERED_PARTS = ['label', 'content', 'edit', 'savedTokenComponent'];

/**
 * The fields of a method as its script or WooCommerce's registry holds them, with the props that only WooCommerce's
 * block passes added to whatever it draws.
 */
export function adaptMethod(app: App, config: unknown): unknown {
  const react = pageReact();
  // Older scripts hand in a function, and want the class that was given to it.
  const given = typeof config === 'function' ? (config as (make: unknown) => unknown)(Method) : config;
  const { fields, broken } = decodeConfigFields(given);
  if (!react || broken) return given;
  const adapted = Object.entries(fields).map(([name, part]) =>
    RENDERED_PARTS.includes(name) && react.isValidElement(part) && !isTag(part)
      ? [name, react.createElement(adapterFor(app, react), { inner: part, part: name })]
      : [name, part],
  );
  return Object.fromEntries(adapted);
}

/** What older scripts make with `new`: it only holds what it was given. */
class Method {
  constructor(config: object) {
    Object.assign(this, config);
  }
}

const isTag = (element: unknown): boolean => typeof (element as { type?: unknown }).type === 'string';

const adapters = new WeakMap<App, unknown>();

function adapterFor(app: App, react: PageReact): unknown {
  const known = adapters.get(app);
  if (known) return known;
  const components = componentsFor(app, react);
  const enriched = new WeakMap<object, Namespace>();
  /** The same object for the same registration: effects of others depend on it. */
  function addAliases(registration: Namespace): Namespace {
    const before = enriched.get(registration);
    if (before) return before;
    const aliases = Object.entries(ALIASES).map(([old, name]) => [old, registration[name]]);
    const made = { ...registration, ...Object.fromEntries(aliases) };
    enriched.set(registration, made);
    return made;
  }
  const withLegacyProps = (props: Namespace): Namespace => ({
    ...props,
    ...(typeof props.eventRegistration === 'object' &&
      props.eventRegistration && { eventRegistration: addAliases(props.eventRegistration as Namespace) }),
  });
  const Adapter = ({ inner, part, ...props }: Namespace) =>
    react.cloneElement(inner, part === 'label' ? { components } : { ...withLegacyProps(props), components });
  adapters.set(app, Adapter);
  return Adapter;
}
