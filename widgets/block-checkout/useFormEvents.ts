import { type RefObject, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { fieldBlurred, selectCheckout, selectHasCartErrors } from '../../src/checkout';
import { selectErrors } from '../../src/validation';
import { errorTargets, focusError } from './error-targets';

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), select, textarea';

/** What the shop says of the cart; it is above the form. */
const CART_ERROR = '[data-tiem~="notices"] .tiem-notice.is-error';

/** A press that came to nothing. */
export interface SubmitRefusal {
  /** Counts up, so that the same is said again. */
  order: number;
  /** How many fields are wrong. */
  invalidFields: number;
}

/** What the form listens for as a whole. Natively, as not every React lets the leaving of a field bubble. */
export function useFormEvents(form: RefObject<HTMLFormElement | null>): SubmitRefusal | undefined {
  const { store } = useApp();
  const dispatch = useDispatch();
  const [refusal, setRefusal] = useState<SubmitRefusal>();
  useCartErrors();
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    function handleBlur({ target }: FocusEvent): void {
      if ((target as Element).matches(FIELDS)) dispatch(fieldBlurred());
    }
    // While letters are being put together, Enter chooses among them.
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Enter' && event.isComposing) event.preventDefault();
    }
    // The field says where it is wrong only in the next drawing.
    function handleRefusal({ detail }: CustomEvent<{ by: string }>): void {
      if (detail.by !== 'validation') return;
      requestAnimationFrame(() => {
        if (!element) return;
        const state = store.getState();
        const ids = Object.keys(selectErrors(state));
        const notice = selectHasCartErrors(state) ? document.querySelector<HTMLElement>(CART_ERROR) : null;
        // A script may mark a control of its own and keep the error elsewhere.
        const marked = element.querySelector<HTMLElement>('[aria-invalid="true"]');
        focusError(notice ?? errorTargets(element, ids)[0]?.element ?? marked);
        setRefusal((last) => ({ order: (last?.order ?? 0) + 1, invalidFields: ids.length }));
      });
    }
    const refused = handleRefusal as EventListener;
    element.addEventListener('focusout', handleBlur);
    element.addEventListener('keydown', handleKeyDown);
    document.addEventListener('tiem:checkout:refused', refused);
    return () => {
      element.removeEventListener('focusout', handleBlur);
      element.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('tiem:checkout:refused', refused);
    };
  }, [form, dispatch, store]);
  return refusal;
}

/** After a press that was refused: an error of the cart that arrives is above the form, far from the button. */
function useCartErrors(): void {
  const { store } = useApp();
  const hasErrors = useSelector(selectHasCartErrors);
  useEffect(() => {
    if (!hasErrors || !selectCheckout(store.getState()).hasError) return;
    const frame = requestAnimationFrame(() => focusError(document.querySelector<HTMLElement>(CART_ERROR)));
    return () => cancelAnimationFrame(frame);
  }, [store, hasErrors]);
}
