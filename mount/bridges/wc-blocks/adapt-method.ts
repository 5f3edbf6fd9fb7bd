import type { App } from '../../../src/app/app.types';
import { type PageReact, pageReact } from '../../../src/extend/page-react';
import { decodeConfigFields } from '../../../src/payment';
import { componentsFor } from './payment-components';
import type { Namespace } from './wc.types';

/** Event names of older WooCommerce versions that scripts still use, with their current names. */
const ALIASES: Readonly<Record<string, string>> = {
  onPaymentProcessing: 'onPaymentSetup',
  onCheckoutBeforeProcessing: 'onCheckoutValidation',
  onCheckoutValidationBeforeProcessing: 'onCheckoutValidation',
  onCheckoutAfterProcessingWithSuccess: 'onCheckoutSuccess',
  onCheckoutAfterProcessingWithError: 'onCheckoutFail',
};

const RENDERED_PARTS = ['label', 'content', 'edit', 'savedTokenComponent'];

/**
 * Returns the fields of a method as its script or WooCommerce's registry holds them. Its components receive the
 * props that only WooCommerce's block would pass.
 */
export function adaptMethod(app: App, config: unknown): unknown {
  const react = pageReact();
  // Older scripts register a function that instantiates the class it is given.
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

/** The class that older scripts instantiate; it only stores its configuration. */
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
  /** Returns the same object for the same registration, because third-party effects depend on its identity. */
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
