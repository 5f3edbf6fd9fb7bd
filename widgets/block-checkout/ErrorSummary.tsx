import type { ReactElement, RefObject } from 'react';
import { useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { formProblems, selectCheckout } from '../../src/checkout';
import { selectError } from '../../src/validation';
import { useForm } from './useForm';
import type { Refusal } from './useFormEvents';

interface ErrorSummaryProps {
  form: RefObject<HTMLFormElement | null>;
  refusal: Refusal | undefined;
}

/** After a press that came to nothing: said once for all fields, and what is still to be put right. */
export function ErrorSummary({ form, refusal }: ErrorSummaryProps): ReactElement {
  const { messages } = useApp();
  const { hasError, status } = useSelector(selectCheckout);
  const isRefused = hasError && status === 'idle';
  return (
    <>
      <div className="tiem-hidden-text" role="alert">
        {isRefused && refusal && refusal.wrong > 0 && (
          <p key={refusal.turn}>{messages.plural('checkout.notPlaced', refusal.wrong)}</p>
        )}
      </div>
      {isRefused && <Wrong form={form} />}
    </>
  );
}

function Wrong({ form }: Pick<ErrorSummaryProps, 'form'>): ReactElement | null {
  const { messages, store } = useApp();
  const problems = formProblems(useForm());
  const shown = problems.filter(({ errorId }) => selectError(store.getState(), errorId)?.hidden === false);
  if (shown.length === 0) return null;
  const hasBoth = shown.some(({ kind }) => kind === 'shipping');

  function go(id: string): void {
    form.current?.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus();
  }

  return (
    <div className="tiem-notice is-error tiem-checkout__errors">
      <div className="tiem-notice__text">
        <p>{messages.plural('checkout.errorCount', shown.length)}</p>
        <ul className="tiem-notice__list">
          {shown.map(({ errorId, inputId, kind, field }) => (
            <li key={errorId}>
              <a
                href={`#${inputId}`}
                onClick={(event) => {
                  event.preventDefault();
                  go(inputId);
                }}
              >
                {field.label}
                {/* Both addresses have the same fields; the email is asked for once. */}
                {hasBoth && kind === 'billing' && field.name !== 'email' && (
                  <> ({messages.t('checkout.billingAddress')})</>
                )}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
