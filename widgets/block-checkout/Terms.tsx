import { type ReactElement, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import type { AppState } from '../../src/app/app.types';
import type { StorePage } from '../../src/app/settings.types';
import { getErrorElementId } from '../../src/lib/error-element';
import { FieldErrorText } from '../../src/ui/fields/TextInput';
import { SafeHtml } from '../../src/ui/SafeHtml';
import { errorsCleared, errorsSet, selectError } from '../../src/validation';
import { Checkbox } from './FormField';

const ID = 'terms-and-conditions';

/**
 * Renders a checkbox for the terms if the block has `data-checkbox`; otherwise a text that placing the order
 * accepts them.
 */
export function Terms({ settings }: { settings: Readonly<Record<string, string>> }): ReactElement | null {
  const { messages } = useApp();
  const dispatch = useDispatch();
  const [isAccepted, setAccepted] = useState(false);
  const error = useSelector((state: AppState) => selectError(state, ID));
  const isAsked = settings.checkbox === 'true';
  const message = messages.t('checkout.acceptTerms');

  useEffect(() => {
    if (!isAsked || isAccepted) return;
    dispatch(errorsSet({ [ID]: { message, hidden: true } }));
    return () => {
      dispatch(errorsCleared(ID));
    };
  }, [dispatch, isAsked, isAccepted, message]);

  const words = settings.text ? <SafeHtml html={settings.text} /> : <DefaultTerms />;
  const shown = error && !error.hidden ? error.message : undefined;
  if (!isAsked) return <div className="tiem-block-checkout__terms">{words}</div>;
  return (
    <div className="tiem-block-checkout__terms">
      <Checkbox
        id={ID}
        checked={isAccepted}
        hasError={shown !== undefined}
        describedBy={shown && getErrorElementId(ID)}
        onChange={setAccepted}
      >
        {words}
      </Checkbox>
      <FieldErrorText errorId={ID} message={shown} isSilent />
    </div>
  );
}

function DefaultTerms(): ReactElement {
  const { messages, settings } = useApp();
  const { terms, privacy } = settings.storePages;
  // Splits the translated sentence at its placeholders, because the order of the two links depends on the
  // language.
  const parts = messages.t('checkout.terms').split(/(%[12]\$s)/);
  return (
    <span>
      {parts.map((part) => {
        if (part === '%1$s') return <Link key="terms" page={terms} text={messages.t('checkout.termsLink')} />;
        if (part === '%2$s')
          return <Link key="privacy" page={privacy} text={messages.t('checkout.privacyLink')} />;
        return part;
      })}
    </span>
  );
}

function Link({ page, text }: { page: StorePage; text: string }): ReactElement {
  if (!page.permalink) return <>{text}</>;
  return (
    <a href={page.permalink} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
