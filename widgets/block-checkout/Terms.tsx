import { type ReactElement, useLayoutEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import type { AppState } from '../../src/app/app.types';
import type { StorePage } from '../../src/app/settings.types';
import { getErrorElementId } from '../../src/lib/error-element';
import { FieldErrorText } from '../../src/ui/fields/TextInput';
import { SafeHtml } from '../../src/ui/SafeHtml';
import { errorsCleared, errorsSet, selectError } from '../../src/validation';
import { Checkbox } from './FormField';

const TERMS_ID = 'terms-and-conditions';

/**
 * Renders a checkbox for the terms if the block has `data-checkbox`; otherwise a sentence that the shopper accepts
 * them by ordering.
 */
export function Terms({ settings }: { settings: Readonly<DOMStringMap> }): ReactElement | null {
  const { messages } = useApp();
  const dispatch = useDispatch();
  const [isAccepted, setAccepted] = useState(false);
  const error = useSelector((state: AppState) => selectError(state, TERMS_ID));
  const requiresConsent = settings.checkbox === 'true';
  const message = messages.t('checkout.acceptTerms');

  // Runs in a layout effect, because an order may be placed before the next frame and has to see that the box is
  // checked.
  useLayoutEffect(() => {
    if (!requiresConsent || isAccepted) return;
    dispatch(errorsSet({ [TERMS_ID]: { message, hidden: true } }));
    return () => {
      dispatch(errorsCleared(TERMS_ID));
    };
  }, [dispatch, requiresConsent, isAccepted, message]);

  const termsText = settings.text ? <SafeHtml html={settings.text} /> : <DefaultTerms />;
  const shown = error && !error.hidden ? error.message : undefined;
  if (!requiresConsent) return <div className="tiem-block-checkout__terms">{termsText}</div>;
  return (
    <div className="tiem-block-checkout__terms">
      <Checkbox
        id={TERMS_ID}
        checked={isAccepted}
        hasError={shown !== undefined}
        describedBy={shown && getErrorElementId(TERMS_ID)}
        onChange={setAccepted}
      >
        {termsText}
      </Checkbox>
      <FieldErrorText errorId={TERMS_ID} message={shown} isSilent />
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
        if (part === '%1$s')
          return <PageLink key="terms" page={terms} text={messages.t('checkout.termsLink')} />;
        if (part === '%2$s')
          return <PageLink key="privacy" page={privacy} text={messages.t('checkout.privacyLink')} />;
        return part;
      })}
    </span>
  );
}

function PageLink({ page, text }: { page: StorePage; text: string }): ReactElement {
  if (!page.permalink) return <>{text}</>;
  return (
    <a href={page.permalink} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
}
