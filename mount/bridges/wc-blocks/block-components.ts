import type { App } from '../../../src/app/app.types';
import type { PageReact } from '../../../src/extend/page-react';
import { asList, asRecord } from '../../../src/lib/json-values';
import { decodeCurrency, formatMoney } from '../../../src/lib/money';
import { errorShown, errorsCleared, errorsShown } from '../../../src/validation';
import { createMethodComponents } from './payment-components';
import type { NamespaceObject } from './wc-values';

type Component = (props: NamespaceObject) => unknown;
type ChangeEvent = { target: HTMLInputElement };

/**
 * Creates the components of `wc.blocksCheckout` and `wc.blocksComponents` with the page's React. They use
 * WooCommerce's class names and props, so that themes style third-party content as in WooCommerce's block.
 */
export function createBlockComponents(app: App, react: PageReact): NamespaceObject {
  const { createElement: h } = react;
  const { ValidationInputError } = createMethodComponents(app, react);
  const { currency: shopCurrency } = app.settings;
  const joinClassNames = (...parts: unknown[]) => parts.filter(Boolean).join(' ');
  const formatAmount = (value: unknown, currency: unknown) =>
    formatMoney(String(value), currency ? decodeCurrency(asRecord(currency), shopCurrency) : shopCurrency);

  const FormattedMonetaryAmount: Component = ({ value, currency, className }) =>
    h(
      'span',
      {
        className: joinClassNames(
          'wc-block-formatted-money-amount',
          'wc-block-components-formatted-money-amount',
          className,
        ),
      },
      formatAmount(value, currency),
    );

  const CheckboxControl: Component = (props) => {
    const { id, label, checked = false, onChange, className, hasError, children, ...more } = props;
    const own = String(id ?? `checkbox-control-${String(label)}`);
    return h(
      'div',
      { className: joinClassNames('wc-block-components-checkbox', hasError && 'has-error', className) },
      h(
        'label',
        { htmlFor: own },
        h('input', {
          ...more,
          id: own,
          type: 'checkbox',
          className: 'wc-block-components-checkbox__input',
          checked,
          'aria-invalid': hasError === true,
          onChange: ({ target }: ChangeEvent) => callIfFunction(onChange, target.checked),
        }),
        label ? h('span', { className: 'wc-block-components-checkbox__label' }, label) : children,
      ),
    );
  };

  const TextInput: Component = (props) => {
    const {
      id,
      label,
      className,
      type = 'text',
      value = '',
      onChange,
      ariaLabel,
      ariaDescribedBy,
      help,
      ...more
    } = props;
    const { feedback, screenReaderLabel, hasError, ...rest } = more;
    return h(
      'div',
      {
        className: joinClassNames(
          'wc-block-components-text-input',
          hasError && 'has-error',
          className,
          value && 'is-active',
        ),
      },
      h('input', {
        ...rest,
        id,
        type,
        value,
        'aria-label': ariaLabel ?? screenReaderLabel ?? label,
        'aria-describedby': ariaDescribedBy,
        'aria-invalid': hasError === true,
        onChange: ({ target }: ChangeEvent) => callIfFunction(onChange, target.value),
      }),
      h('label', { htmlFor: id }, label),
      help && h('p', { className: 'wc-block-components-text-input__help' }, help),
      feedback,
    );
  };

  /** A text input that keeps its error in `wc/store/validation`, where every error blocks the order. */
  const ValidatedTextInput: Component = (props) => {
    const { instanceId, errorId, showError = true, errorMessage, customValidation, onBlur, ...more } = props;
    const { focusOnMount, validateOnMount, customFormatter, validation, ...rest } = more;
    const { value = '', required, label } = rest;
    const id = String(rest.id ?? `textinput-${String(instanceId ?? label)}`);
    const key = String(errorId ?? id);
    react.useEffect(() => {
      const isMissing = required === true && !String(value).trim();
      const isAccepted = !isMissing && isInputValid(customValidation, id);
      if (isAccepted) app.store.dispatch(errorsCleared(key));
      else {
        const message = String(errorMessage ?? '') || app.messages.t('field.invalid', String(label ?? ''));
        app.store.dispatch(errorsShown({ source: 'script', errors: { [key]: { message, hidden: true } } }));
      }
      return () => {};
    }, [value, required, key]);
    react.useEffect(() => () => void app.store.dispatch(errorsCleared(key)), [key]);
    return h(TextInput, {
      ...rest,
      id,
      onBlur: (event: unknown) => {
        app.store.dispatch(errorShown(key));
        callIfFunction(onBlur, event);
      },
      feedback: showError === true && h(ValidationInputError, { propertyName: key }),
    });
  };

  const components: Readonly<Record<string, Component>> = {
    FormattedMonetaryAmount,
    CheckboxControl,
    TextInput,
    ValidatedTextInput,
    Button: ({ children, className, showSpinner, variant = 'contained', ...props }) =>
      h(
        'button',
        {
          type: 'button',
          ...props,
          className: joinClassNames('wc-block-components-button', className, variant),
        },
        showSpinner && h('span', { className: 'wc-block-components-spinner', 'aria-hidden': true }),
        h('span', { className: 'wc-block-components-button__text' }, children),
      ),
    Chip: ({ text, children, className }) =>
      h('span', { className: joinClassNames('wc-block-components-chip', className) }, text, children),
    Label: ({ label, screenReaderLabel, wrapperElement = 'span', wrapperProps }) =>
      screenReaderLabel && screenReaderLabel !== label
        ? h(
            react.Fragment,
            null,
            label && h(wrapperElement, { ...Object(wrapperProps), 'aria-hidden': true }, label),
            h(
              wrapperElement,
              { ...Object(wrapperProps), className: 'screen-reader-text' },
              screenReaderLabel,
            ),
          )
        : h(wrapperElement, asRecord(wrapperProps), label ?? screenReaderLabel),
    Panel: ({ title, children, className, initialOpen }) =>
      h(
        'details',
        { className: joinClassNames('wc-block-components-panel', className), open: initialOpen === true },
        h('summary', { className: 'wc-block-components-panel__button' }, title),
        h('div', { className: 'wc-block-components-panel__content' }, children),
      ),
    RadioControl: ({ id, options = [], selected, onChange, className }) =>
      h(
        'div',
        { className: joinClassNames('wc-block-components-radio-control', className) },
        ...asList(options).map((entry) => {
          const option = asRecord(entry);
          const own = `radio-control-${String(id)}-${String(option.value)}`;
          return h(
            'label',
            { key: own, htmlFor: own, className: 'wc-block-components-radio-control__option' },
            h('input', {
              id: own,
              type: 'radio',
              name: `radio-control-${String(id)}`,
              className: 'wc-block-components-radio-control__input',
              checked: option.value === selected,
              onChange: () => callIfFunction(onChange, option.value),
            }),
            h('span', { className: 'wc-block-components-radio-control__label' }, option.label),
            option.description,
          );
        }),
      ),
    Spinner: () => h('span', { className: 'wc-block-components-spinner', 'aria-hidden': true }),
    StoreNotice: ({ status = 'info', children, className, onRemove, isDismissible }) =>
      h(
        'div',
        {
          className: joinClassNames(
            'wc-block-store-notice wc-block-components-notice-banner',
            `is-${String(status)}`,
            className,
          ),
          role: status === 'error' ? 'alert' : 'status',
        },
        h('div', { className: 'wc-block-components-notice-banner__content' }, children),
        isDismissible !== false &&
          typeof onRemove === 'function' &&
          h('button', { type: 'button', onClick: onRemove }, app.messages.t('common.close')),
      ),
    // This component renders nothing, because the cart and the checkout show their own notices.
    StoreNoticesContainer: () => null,
    Subtotal: ({ values, currency, className }) =>
      h(TotalsItem, {
        className,
        currency,
        label: app.messages.t('totals.subtotal'),
        value: Number(Object(values).total_items),
      }),
    Textarea: ({ onTextChange, className, value = '', ...props }) =>
      h('textarea', {
        ...props,
        value,
        className: joinClassNames('wc-block-components-textarea', className),
        onChange: ({ target }: ChangeEvent) => callIfFunction(onTextChange, target.value),
      }),
    Title: ({ children, headingLevel = 2, className }) =>
      h(
        `h${String(headingLevel)}`,
        { className: joinClassNames('wc-block-components-title', className) },
        children,
      ),
    TotalsItem,
    TotalsWrapper: ({ children, className }) =>
      h('div', { className: joinClassNames('wc-block-components-totals-wrapper', className) }, children),
  };
  return { ...components, ValidationInputError };

  function TotalsItem({ className, label, value, currency, description }: NamespaceObject): unknown {
    return h(
      'div',
      { className: joinClassNames('wc-block-components-totals-item', className) },
      h('span', { className: 'wc-block-components-totals-item__label' }, label),
      h(
        'span',
        { className: 'wc-block-components-totals-item__value' },
        react.isValidElement(value) ? value : h(FormattedMonetaryAmount, { value, currency }),
      ),
      h('div', { className: 'wc-block-components-totals-item__description' }, description),
    );
  }
}

function callIfFunction(listener: unknown, given: unknown): void {
  if (typeof listener === 'function') listener(given);
}

function isInputValid(check: unknown, id: string): boolean {
  const input = document.getElementById(id);
  return !input || typeof check !== 'function' || check(input) !== false;
}
