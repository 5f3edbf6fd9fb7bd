import { type RefObject, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { fieldBlurred, selectCheckout, selectHasCartErrors } from '../../src/checkout';
import { selectErrors } from '../../src/validation';
import { errorTargets, focusError } from './error-targets';

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), select, textarea';

/** Cart errors are shown above the form. */
const CART_ERROR = '[data-tiem~="notices"] .tiem-notice.is-error';

/** A press of the order button that was refused before sending. */
export interface SubmitRefusal {
  /** Increases with each refusal, so that the same text is announced again. */
  order: number;
  /** How many fields are invalid. */
  invalidFields: number;
}

/** Adds the form's listeners. `focusout` is a native listener, because not every supported React bubbles `onBlur`. */
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
    // During IME composition, Enter chooses a candidate and must not submit the form.
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Enter' && event.isComposing) event.preventDefault();
    }
    // Waits a frame, because the fields set their ARIA attributes on the next render.
    function handleRefusal({ detail }: CustomEvent<{ by: string }>): void {
      if (detail.by !== 'validation') return;
      requestAnimationFrame(() => {
        if (!element) return;
        const state = store.getState();
        const ids = Object.keys(selectErrors(state));
        const notice = selectHasCartErrors(state) ? document.querySelector<HTMLElement>(CART_ERROR) : null;
        // A script may mark its own control as invalid without an entry in the validation store.
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

/** Focuses a cart error that arrives after a refused press, because it is shown above the form, far from the button. */
function useCartErrors(): void {
  const { store } = useApp();
  const hasErrors = useSelector(selectHasCartErrors);
  useEffect(() => {
    if (!hasErrors || !selectCheckout(store.getState()).hasError) return;
    const frame = requestAnimationFrame(() => focusError(document.querySelector<HTMLElement>(CART_ERROR)));
    return () => cancelAnimationFrame(frame);
  }, [store, hasErrors]);
}
