import { type ReactElement, useLayoutEffect, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { StorePage } from '../../src/app/settings.types';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import { ExpressSlot } from '../../src/cart/view/ExpressSlot';
import { orderNotesEdited, selectCheckout } from '../../src/checkout';
import { getErrorElementId } from '../../src/lib/error-element';
import { Textarea } from '../../src/ui/fields/Textarea';
import { FieldErrorText } from '../../src/ui/fields/TextInput';
import { SafeHtml } from '../../src/ui/SafeHtml';
import { errorsCleared, errorsSet, selectError } from '../../src/validation';
import { Actions } from './Actions';
import { AdditionalInformation } from './AdditionalFields';
import { BillingAddress, ShippingAddress } from './Address';
import { Contact } from './Contact';
import { DeliveryChoice, PickupLocations, ShippingMethods } from './Delivery';
import { Checkbox } from './FormField';
import type { StepProps } from './FormStep';
import { Payment } from './Payment';
import { ServerNodes } from './ServerNode';

/** Renders one area of the checkout form. The area's name comes from the server's markup. */
export function FormArea(step: StepProps): ReactElement | null {
  switch (step.name) {
    case 'contact-information':
      return <Contact {...step} />;
    case 'shipping-method':
      return <DeliveryChoice {...step} />;
    case 'pickup-options':
      return <PickupLocations {...step} />;
    case 'shipping-address':
      return <ShippingAddress {...step} />;
    case 'billing-address':
      return <BillingAddress {...step} />;
    case 'shipping-methods':
      return <ShippingMethods {...step} />;
    case 'additional-information':
      return <AdditionalInformation {...step} />;
    case 'payment':
      return <Payment {...step} />;
    default:
      return (
        <>
          <UntitledArea {...step} />
          <ServerNodes nodes={step.content ?? []} />
        </>
      );
  }
}

/** Renders an area of the checkout form that has no heading. */
function UntitledArea({ name, settings }: StepProps): ReactElement | null {
  switch (name) {
    case 'express-payment':
      return <ExpressSlot settings={settings} />;
    case 'order-note':
      return <OrderNote />;
    case 'terms':
      return <Terms settings={settings} />;
    case 'actions':
      return <Actions settings={settings} />;
    default:
      return null;
  }
}

/**
 * Renders the order note. The note's text is kept when the checkbox is cleared, but sent only while the checkbox is
 * checked.
 */
function OrderNote(): ReactElement {
  const { messages } = useApp();
  const dispatch = useAppDispatch();
  const { orderNotes } = useAppSelector(selectCheckout);
  const [noteText, setNoteText] = useState(orderNotes);
  const [isOpen, setOpen] = useState(orderNotes !== '');
  // Shows a note that arrives in the store after the first render, because the shopper typed it into the server's form
  // before this form was mounted.
  if (orderNotes && orderNotes !== noteText) {
    setNoteText(orderNotes);
    setOpen(true);
  }
  return (
    <div id="order-notes" className="tiem-block-checkout__note wc-block-checkout__add-note">
      <Checkbox
        id="checkbox-control-add-note"
        checked={isOpen}
        onChange={(open) => {
          setOpen(open);
          dispatch(orderNotesEdited(open ? noteText : ''));
        }}
      >
        {messages.t('checkout.addNote')}
      </Checkbox>
      {isOpen && (
        <Textarea
          id="order-note"
          label={messages.t('field.orderNote')}
          value={noteText}
          placeholder={messages.t('checkout.notePlaceholder')}
          onChange={(text) => {
            setNoteText(text);
            dispatch(orderNotesEdited(text));
          }}
        />
      )}
    </div>
  );
}

const TERMS_ID = 'terms-and-conditions';

/**
 * Renders a checkbox for the terms if the block has `data-checkbox`. Otherwise renders a sentence that the shopper
 * accepts them by ordering.
 */
function Terms({ settings }: { settings: Readonly<DOMStringMap> }): ReactElement | null {
  const { messages } = useApp();
  const dispatch = useAppDispatch();
  const [isAccepted, setAccepted] = useState(false);
  const error = useAppSelector((state) => selectError(state, TERMS_ID));
  const requiresConsent = settings.checkbox === 'true';
  const message = messages.t('checkout.acceptTerms');

  // Sets the error in a layout effect, because an order that is placed before the next frame has to find it.
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
