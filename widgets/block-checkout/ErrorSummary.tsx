import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { findFormProblems, selectCheckout } from '../../src/checkout';
import { selectNotices } from '../../src/notice';
import { selectErrors } from '../../src/validation';
import { type ErrorTarget, errorTargets, focusError, type SubmitRefusal, useForm } from './useForm';

interface ErrorSummaryProps {
  form: RefObject<HTMLFormElement | null>;
  refusal: SubmitRefusal | undefined;
}

/** Announces the number of invalid fields and lists them after validation has stopped an order. */
export function ErrorSummary({ form, refusal }: ErrorSummaryProps): ReactElement {
  const { messages } = useApp();
  const { hasError, status } = useSelector(selectCheckout);
  const notices = useSelector(selectNotices);
  const isRefused = hasError && status === 'idle';
  const count = refusal ? messages.plural('checkout.notPlaced', refusal.invalidFields) : '';
  const isTold = notices.some(({ content }) => content === count);
  return (
    <>
      <div className="tiem-visually-hidden" role="alert">
        {isRefused && refusal && refusal.invalidFields > 0 && !isTold && <p key={refusal.order}>{count}</p>}
      </div>
      {isRefused && <InvalidFields form={form} />}
    </>
  );
}

function InvalidFields({ form }: Pick<ErrorSummaryProps, 'form'>): ReactElement | null {
  const { messages } = useApp();
  const errors = useSelector(selectErrors);
  const notices = useSelector(selectNotices);
  const [places, setPlaces] = useState<readonly ErrorTarget[]>([]);
  const names = useAddressNames();
  // An effect, because `errorTargets` reads ARIA attributes that the fields set in the same render.
  useEffect(() => {
    const shown = Object.keys(errors).filter((id) => !errors[id]?.hidden);
    setPlaces(form.current ? errorTargets(form.current, shown) : []);
  }, [form, errors]);
  const shownTexts = new Set(notices.map(({ content }) => content));
  // Omits errors that a notice already shows.
  const listed = places.filter(
    ({ id, name }) =>
      errors[id] && !shownTexts.has(errors[id].message) && (names.get(id) || name || errors[id].message),
  );
  if (listed.length === 0) return null;

  return (
    <div className="tiem-notice is-error tiem-block-checkout__errors">
      <div className="tiem-notice__text">
        <p>{messages.plural('checkout.errorCount', listed.length)}</p>
        <ul className="tiem-notice__list">
          {listed.map(({ id, name, element }) => {
            const text = names.get(id) || name || errors[id]?.message;
            return (
              <li key={id}>
                {element ? (
                  <a
                    href={`#${element.id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      focusError(element);
                    }}
                  >
                    {text}
                  </a>
                ) : (
                  text
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/**
 * Returns a label for each invalid field. If both addresses have errors, the labels of the billing fields name
 * their address.
 */
function useAddressNames(): ReadonlyMap<string, string> {
  const { t } = useApp().messages;
  const problems = findFormProblems(useForm());
  const hasBoth = problems.some(({ kind }) => kind === 'shipping');
  return new Map(
    problems.map(({ errorId, kind, field }) => {
      const isSecond = hasBoth && kind === 'billing' && field.name !== 'email';
      return [errorId, isSecond ? `${field.label} (${t('checkout.billingAddress')})` : field.label];
    }),
  );
}
