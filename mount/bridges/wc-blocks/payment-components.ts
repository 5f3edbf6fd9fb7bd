import type { App } from '../../../src/app/app.types';
import { findPageReact, isHtmlElement, type PageReact } from '../../../src/extend/page-react';
import { asRecord, isRecord } from '../../../src/lib/json-values';
import { decodeConfigFields } from '../../../src/payment';
import { getErrorElementId, selectError } from '../../../src/validation';
import type { NamespaceObject } from './wc-values';

/** Creates the components that payment methods receive as props, with the page's React. */
export function createMethodComponents(app: App, react: PageReact) {
  const { createElement: h } = react;
  return {
    PaymentMethodLabel: ({ text = '', icon }: { text?: string; icon?: unknown }) =>
      h('span', { className: 'wc-block-components-payment-method-label' }, renderIcon(icon), text),
    PaymentMethodIcons: ({ icons = [] }: { icons?: readonly unknown[] }) =>
      h(
        'span',
        { className: 'wc-block-components-payment-method-icons' },
        ...icons.map((icon, index) => h(react.Fragment, { key: index }, renderIcon(icon))),
      ),
    ValidationInputError: ({ errorMessage = '', propertyName = '', elementId = '' }) => {
      const message = errorMessage || selectError(app.store.getState(), propertyName)?.message;
      if (!message) return null;
      const id = getErrorElementId(propertyName || elementId);
      return h(
        'div',
        { className: 'wc-block-components-validation-error', role: 'alert' },
        h('p', { id }, message),
      );
    },
    // Renders the same tree during and after loading, because hosted payment fields inside it must not be remounted
    // when loading ends.
    LoadingMask: ({
      children,
      className,
      isLoading = true,
      showSpinner = false,
      screenReaderLabel = app.messages.t('payment.loading'),
    }: {
      children?: unknown;
      className?: string;
      isLoading?: boolean;
      showSpinner?: boolean;
      screenReaderLabel?: string;
    }) =>
      h(
        'div',
        {
          className: [className, isLoading && 'wc-block-components-loading-mask'].filter(Boolean).join(' '),
          'aria-busy': isLoading,
        },
        isLoading && showSpinner && h('span', { className: 'tiem-spinner', 'aria-hidden': true }),
        h('div', isLoading ? { className: 'wc-block-components-loading-mask__children' } : null, children),
        isLoading && h('span', { className: 'screen-reader-text' }, screenReaderLabel),
      ),
    Skeleton: ({ width = '100%', height = '1em' }: { width?: string; height?: string }) =>
      h('div', { className: 'wc-block-components-skeleton', style: { width, height }, 'aria-hidden': true }),
  };

  function renderIcon(icon: unknown): unknown {
    if (typeof icon === 'string')
      return h('img', { src: icon, alt: '', className: 'wc-block-components-payment-method-icon' });
    if (react.isValidElement(icon)) return icon;
    const { src, alt = '' } = asRecord(icon);
    return src ? h('img', { src, alt, className: 'wc-block-components-payment-method-icon' }) : null;
  }
}

/** Maps event names of older WooCommerce versions, which scripts still use, to their current names. */
const ALIASES: Readonly<Record<string, string>> = {
  onPaymentProcessing: 'onPaymentSetup',
  onCheckoutBeforeProcessing: 'onCheckoutValidation',
  onCheckoutValidationBeforeProcessing: 'onCheckoutValidation',
  onCheckoutAfterProcessingWithSuccess: 'onCheckoutSuccess',
  onCheckoutAfterProcessingWithError: 'onCheckoutFail',
};

const RENDERED_PARTS = ['label', 'content', 'edit', 'savedTokenComponent'];

/**
 * Wraps the elements of a payment method that was registered for WooCommerce's block. They then also get the props that
 * only WooCommerce's block passes.
 */
export function adaptPaymentMethod(app: App, config: unknown): unknown {
  const react = findPageReact();
  // Accepts a function instead of a configuration, which older scripts register: it expects a class as its argument
  // and returns an instance of that class.
  const given = typeof config === 'function' ? config(LegacyPaymentMethodConfig) : config;
  const { fields, error: readError } = decodeConfigFields(given);
  if (!react || readError) return given;
  const adapted = Object.entries(fields).map(([name, part]) =>
    RENDERED_PARTS.includes(name) && react.isValidElement(part) && !isHtmlElement(part)
      ? [name, react.createElement(getElementAdapter(app, react), { inner: part, part: name })]
      : [name, part],
  );
  return Object.fromEntries(adapted);
}

/** Emulates the class that older scripts pass to their registration; it only stores its configuration. */
class LegacyPaymentMethodConfig {
  constructor(config: object) {
    Object.assign(this, config);
  }
}

const adapters = new WeakMap<App, unknown>();

function getElementAdapter(app: App, react: PageReact): unknown {
  const known = adapters.get(app);
  if (known) return known;
  const components = createMethodComponents(app, react);
  const enriched = new WeakMap<object, NamespaceObject>();
  /**
   * Returns the same object for the same registration, because effects in third-party components depend on its
   * identity.
   */
  function addDeprecatedNames(registration: NamespaceObject): NamespaceObject {
    const before = enriched.get(registration);
    if (before) return before;
    const aliases = Object.entries(ALIASES).map(([old, name]) => [old, registration[name]]);
    const extended = { ...registration, ...Object.fromEntries(aliases) };
    enriched.set(registration, extended);
    return extended;
  }
  const addLegacyMethodProps = (props: NamespaceObject): NamespaceObject => ({
    ...props,
    ...(isRecord(props.eventRegistration) && {
      eventRegistration: addDeprecatedNames(props.eventRegistration),
    }),
  });
  const Adapter = ({ inner, part, ...props }: NamespaceObject) =>
    react.cloneElement(
      inner,
      part === 'label' ? { components } : { ...addLegacyMethodProps(props), components },
    );
  adapters.set(app, Adapter);
  return Adapter;
}
