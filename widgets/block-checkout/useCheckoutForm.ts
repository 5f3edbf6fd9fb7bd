import { type RefObject, useEffect, useMemo, useState } from 'react';
import { selectAddresses } from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import { NOTICES_WIDGET } from '../../src/app/widget-roles';
import { selectOptimisticCart } from '../../src/cart';
import {
  type CheckoutForm,
  fieldBlurred,
  getCheckoutForm,
  selectCheckout,
  selectHasCartErrors,
} from '../../src/checkout';
import { getErrorElementId } from '../../src/lib/error-element';
import { selectPayment } from '../../src/payment';
import { selectErrors } from '../../src/validation';

/** Returns the form's values and settings and re-renders when they change in the store. */
export function useCheckoutForm(): CheckoutForm {
  const app = useApp();
  const addresses = useAppSelector(selectAddresses);
  const cart = useAppSelector(selectOptimisticCart);
  const { additionalFields, orderNotes, shouldCreateAccount } = useAppSelector(selectCheckout);
  const { activePaymentMethod } = useAppSelector(selectPayment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `formOf` reads these parts of the store
  return useMemo(
    () => getCheckoutForm(app),
    [app, addresses, cart, additionalFields, orderNotes, shouldCreateAccount, activePaymentMethod],
  );
}

const FIELD_SELECTOR = 'input:not([type="radio"], [type="checkbox"]), select, textarea';

/** Matches errors of the cart, which are shown above the form. */
const CART_ERROR = `[data-tiem~="${NOTICES_WIDGET}"] .tiem-notice.is-error`;

/** An attempt to place the order that validation stopped before anything was sent. */
export interface SubmitRejection {
  /** A number that increases with each stopped attempt, so that screen readers announce the same text again. */
  attemptNumber: number;
  invalidFields: number;
}

/**
 * Adds the form's listeners. `focusout` is a native listener, because `onBlur` does not bubble in every supported
 * React.
 */
export function useFormEvents(form: RefObject<HTMLFormElement | null>): SubmitRejection | undefined {
  const { store } = useApp();
  const dispatch = useAppDispatch();
  const [rejection, setRejection] = useState<SubmitRejection>();
  useCartErrors();
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    function handleBlur({ target }: FocusEvent): void {
      if (target instanceof Element && target.matches(FIELD_SELECTOR)) dispatch(fieldBlurred());
    }
    // Ignores Enter during IME composition, because it chooses a candidate and must not submit the form.
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Enter' && event.isComposing) event.preventDefault();
    }
    // Waits one frame, because the fields set their ARIA attributes in the next render.
    function handleOrderRejection({ detail }: DocumentEventMap['tiem:checkout:refused']): void {
      if (detail.by !== 'validation') return;
      requestAnimationFrame(() => {
        if (!element) return;
        const state = store.getState();
        const ids = Object.keys(selectErrors(state));
        const notice = selectHasCartErrors(state) ? document.querySelector<HTMLElement>(CART_ERROR) : null;
        // Without an error in the validation state, focuses a control that a third-party script has marked as
        // invalid.
        const invalidControl = element.querySelector<HTMLElement>('[aria-invalid="true"]');
        focusElementWithError(notice ?? findErrorTargets(element, ids)[0]?.element ?? invalidControl);
        setRejection((last) => ({
          attemptNumber: (last?.attemptNumber ?? 0) + 1,
          invalidFields: ids.length,
        }));
      });
    }
    element.addEventListener('focusout', handleBlur);
    element.addEventListener('keydown', handleKeyDown);
    document.addEventListener('tiem:checkout:refused', handleOrderRejection);
    return () => {
      element.removeEventListener('focusout', handleBlur);
      element.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('tiem:checkout:refused', handleOrderRejection);
    };
  }, [form, dispatch, store]);
  return rejection;
}

/**
 * Focuses a cart error that arrives after the order button was clicked, because it is shown above the form, far from
 * the button.
 */
function useCartErrors(): void {
  const { store } = useApp();
  const hasErrors = useAppSelector(selectHasCartErrors);
  useEffect(() => {
    if (!hasErrors || !selectCheckout(store.getState()).hasError) return;
    const frame = requestAnimationFrame(() =>
      focusElementWithError(document.querySelector<HTMLElement>(CART_ERROR)),
    );
    return () => cancelAnimationFrame(frame);
  }, [store, hasErrors]);
}

const MAX_LABEL_LENGTH = 60;

export interface ErrorTarget {
  id: string;
  /** The label of the invalid control or its step's title; empty if the error is not shown on the page. */
  name: string;
  element: HTMLElement | null;
}

/**
 * Returns the elements that show the errors, in page order. For each error, that is the control that refers to the
 * error by `aria-describedby`, otherwise the error text itself. Errors that are not on the page come last.
 */
export function findErrorTargets(form: HTMLElement, ids: readonly string[]): ErrorTarget[] {
  const targets = ids.map((id): ErrorTarget => {
    const errorId = CSS.escape(getErrorElementId(id));
    const control = form.querySelector<HTMLElement>(`[aria-describedby~="${errorId}"]`);
    const element = control ?? form.querySelector<HTMLElement>(`#${errorId}`);
    return { id, name: element ? readFieldLabel(element) : '', element };
  });
  return targets.sort((a, b) => {
    if (!a.element || !b.element) return Number(!a.element) - Number(!b.element);
    return a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

function readFieldLabel(element: HTMLElement): string {
  const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : [];
  const label = labels[0]?.textContent?.trim() ?? '';
  if (label && label.length <= MAX_LABEL_LENGTH) return label;
  const isControl = element.matches('input, select, textarea');
  return isControl ? '' : (element.closest('fieldset')?.querySelector('legend')?.textContent ?? '');
}

/** Focuses the element; makes it focusable first if it is not a control but, for example, a notice. */
export function focusElementWithError(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (!element.matches('input, select, textarea, button, a[href], [tabindex]')) element.tabIndex = -1;
  element.focus();
}
