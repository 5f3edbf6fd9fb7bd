import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useAppSelector } from '../../src/app/store-hooks';
import { findFormProblems, selectCheckout } from '../../src/checkout';
import { selectNotices } from '../../src/notice';
import { selectErrors } from '../../src/validation';
import {
  type ErrorTarget,
  findErrorTargets,
  focusElementWithError,
  type SubmitRejection,
  useCheckoutForm,
} from './useCheckoutForm';

interface ErrorSummaryProps {
  form: RefObject<HTMLFormElement | null>;
  rejection: SubmitRejection | undefined;
}

/** Announces the number of invalid fields and lists them after validation has stopped an order. */
export function ErrorSummary({ form, rejection }: ErrorSummaryProps): ReactElement {
  const { messages } = useApp();
  const { hasError, status } = useAppSelector(selectCheckout);
  const notices = useAppSelector(selectNotices);
  const isRejected = hasError && status === 'idle';
  const count = rejection ? messages.plural('checkout.notPlaced', rejection.invalidFields) : '';
  const isAnnounced = notices.some(({ content }) => content === count);
  return (
    <>
      <div className="tiem-visually-hidden" role="alert">
        {isRejected && rejection && rejection.invalidFields > 0 && !isAnnounced && (
          <p key={rejection.attemptNumber}>{count}</p>
        )}
      </div>
      {isRejected && <InvalidFields form={form} />}
    </>
  );
}

function InvalidFields({ form }: Pick<ErrorSummaryProps, 'form'>): ReactElement | null {
  const { messages } = useApp();
  const errors = useAppSelector(selectErrors);
  const notices = useAppSelector(selectNotices);
  const [targets, setTargets] = useState<readonly ErrorTarget[]>([]);
  const labels = useFieldLabels();
  // Reads the errors in an effect, because `findErrorTargets` reads ARIA attributes that the fields set in the same
  // render.
  useEffect(() => {
    const shown = Object.keys(errors).filter((id) => !errors[id]?.hidden);
    setTargets(form.current ? findErrorTargets(form.current, shown) : []);
  }, [form, errors]);
  const shownTexts = new Set(notices.map(({ content }) => content));
  // Omits errors that a notice already shows.
  const listed = targets.filter(
    ({ id, name }) =>
      errors[id] && !shownTexts.has(errors[id].message) && (labels.get(id) || name || errors[id].message),
  );
  if (listed.length === 0) return null;

  return (
    <div className="tiem-notice is-error tiem-block-checkout__errors">
      <div className="tiem-notice__text">
        <p>{messages.plural('checkout.errorCount', listed.length)}</p>
        <ul className="tiem-notice__list">
          {listed.map(({ id, name, element }) => {
            const text = labels.get(id) || name || errors[id]?.message;
            return (
              <li key={id}>
                {element ? (
                  <a
                    href={`#${element.id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      focusElementWithError(element);
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
function useFieldLabels(): ReadonlyMap<string, string> {
  const { t } = useApp().messages;
  const problems = findFormProblems(useCheckoutForm());
  const hasBothAddresses = problems.some(({ kind }) => kind === 'shipping');
  return new Map(
    problems.map(({ errorId, kind, field }) => {
      const needsAddressName = hasBothAddresses && kind === 'billing' && field.name !== 'email';
      return [errorId, needsAddressName ? `${field.label} (${t('checkout.billingAddress')})` : field.label];
    }),
  );
}
