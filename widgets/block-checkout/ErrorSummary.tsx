import type { ReactElement, RefObject } from 'react';
import { useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { formProblems, selectCheckout } from '../../src/checkout';
import { selectError } from '../../src/validation';
import { useForm } from './useForm';

/** After a press that came to nothing: what is still to be put right, with the way there. */
export function ErrorSummary({ form }: { form: RefObject<HTMLFormElement | null> }): ReactElement | null {
  const { messages, store } = useApp();
  const { hasError, status } = useSelector(selectCheckout);
  const problems = formProblems(useForm());
  const shown = problems.filter(({ errorId }) => selectError(store.getState(), errorId)?.hidden === false);
  if (!hasError || status !== 'idle' || shown.length === 0) return null;

  function go(id: string): void {
    form.current?.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus();
  }

  return (
    <div className="tiem-notice is-error tiem-checkout__errors">
      <div className="tiem-notice__text">
        <p>{messages.plural('checkout.errorCount', shown.length)}</p>
        <ul className="tiem-notice__list">
          {shown.map(({ errorId, inputId, field }) => (
            <li key={errorId}>
              <a
                href={`#${inputId}`}
                onClick={(event) => {
                  event.preventDefault();
                  go(inputId);
                }}
              >
                {field.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
