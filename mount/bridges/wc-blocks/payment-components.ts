import type { App } from '../../../src/app/app.types';
import type { PageReact } from '../../../src/extend/page-react';
import { errorElementId, selectError } from '../../../src/validation';
import type { Namespace } from './wc.types';

/** The components that payment methods receive as props, made with the page's React. */
export function componentsFor(app: App, react: PageReact): Namespace {
  const { createElement: h } = react;
  return {
    PaymentMethodLabel: ({ text = '', icon }: { text?: string; icon?: unknown }) =>
      h('span', { className: 'wc-block-components-payment-method-label' }, iconOf(icon), text),
    PaymentMethodIcons: ({ icons = [] }: { icons?: readonly unknown[] }) =>
      h(
        'span',
        { className: 'wc-block-components-payment-method-icons' },
        ...icons.map((icon, index) => h(react.Fragment, { key: index }, iconOf(icon))),
      ),
    ValidationInputError: ({ errorMessage = '', propertyName = '', elementId = '' }) => {
      const message = errorMessage || selectError(app.store.getState(), propertyName)?.message;
      if (!message) return null;
      const id = errorElementId(propertyName || elementId);
      return h(
        'div',
        { className: 'wc-block-components-validation-error', role: 'alert' },
        h('p', { id }, message),
      );
    },
    // The same tree in both states: hosted payment fields inside must not remount when loading ends.
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

  function iconOf(icon: unknown): unknown {
    if (typeof icon === 'string')
      return h('img', { src: icon, alt: '', className: 'wc-block-components-payment-method-icon' });
    if (react.isValidElement(icon)) return icon;
    const { src, alt = '' } = Object(icon) as { src?: string; alt?: string };
    return src ? h('img', { src, alt, className: 'wc-block-components-payment-method-icon' }) : null;
  }
}
