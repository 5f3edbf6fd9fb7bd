import { type RefObject, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { fieldLeft } from '../../src/checkout';

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), select, textarea';

/** A press that came to nothing. */
export interface Refusal {
  /** Counts up, so that the same is said again. */
  turn: number;
  /** How many fields are. */
  wrong: number;
}

/** What the form listens for as a whole. Natively, as not every React lets the leaving of a field bubble. */
export function useFormEvents(form: RefObject<HTMLFormElement | null>): Refusal | undefined {
  const dispatch = useDispatch();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    function leave({ target }: FocusEvent): void {
      if ((target as Element).matches(FIELDS)) dispatch(fieldLeft());
    }
    // While letters are being put together, Enter chooses among them.
    function press(event: KeyboardEvent): void {
      if (event.key === 'Enter' && event.isComposing) event.preventDefault();
    }
    // The field says where it is wrong only in the next drawing.
    function refuse({ detail }: CustomEvent<{ by: string }>): void {
      if (detail.by !== 'validation') return;
      requestAnimationFrame(() => {
        const fields = element?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
        fields[0]?.focus({ preventScroll: false });
        setRefusal((last) => ({ turn: (last?.turn ?? 0) + 1, wrong: fields.length }));
      });
    }
    const refused = refuse as EventListener;
    element.addEventListener('focusout', leave);
    element.addEventListener('keydown', press);
    document.addEventListener('tiem:checkout:refused', refused);
    return () => {
      element.removeEventListener('focusout', leave);
      element.removeEventListener('keydown', press);
      document.removeEventListener('tiem:checkout:refused', refused);
    };
  }, [form, dispatch]);
  return refusal;
}
