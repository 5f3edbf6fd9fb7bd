import { type ReactElement, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type AddressKind, planAddresses, sameAddressToggled } from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import { ExpressSlot } from '../../src/cart/view/ExpressSlot';
import { getAddressFields, orderNotesEdited, selectCheckout } from '../../src/checkout';
import { contexts } from '../../src/notice';
import { Textarea } from '../../src/ui/fields/Textarea';
import { Actions } from './Actions';
import { AdditionalInformation } from './AdditionalFields';
import { AddressField } from './AddressField';
import { Contact } from './Contact';
import { DeliveryChoice, PickupLocations, ShippingMethods } from './Delivery';
import { Checkbox } from './FormField';
import { AreaNotices, FormStep, type StepProps } from './FormStep';
import { Payment } from './Payment';
import { ServerNodes } from './ServerNode';
import { Terms } from './Terms';
import { useForm } from './useForm';

/** Renders one area of the checkout form. Its name comes from the server's markup. */
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

/** Renders an area that has no heading. */
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
 * Renders the order note. Its text is kept when the checkbox is cleared, but is sent only while the checkbox is
 * checked.
 */
function OrderNote(): ReactElement {
  const { messages } = useApp();
  const dispatch = useDispatch();
  const { orderNotes } = useSelector(selectCheckout);
  const [noteText, setNoteText] = useState(orderNotes);
  const [isOpen, setOpen] = useState(orderNotes !== '');
  // Another note in the store means that text typed into the server's form was restored, so the field shows that
  // text.
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

function ShippingAddress(props: StepProps): ReactElement | null {
  const { messages } = useApp();
  const dispatch = useDispatch();
  const { addressNeeds, addresses } = useForm();
  const plan = planAddresses(addressNeeds, addresses.useShippingAsBilling);
  if (!plan.shipping) return null;
  return (
    <FormStep
      {...props}
      id="shipping-fields"
      title={messages.t('checkout.shippingAddress')}
      description={messages.t('checkout.shippingAddressHint')}
    >
      <AreaNotices context={contexts.shipping} />
      <AddressForm kind="shipping" />
      {plan.showsSameAddressOption && (
        <div className="wc-block-checkout__use-address-for-billing">
          <Checkbox
            id="checkbox-control-use-same"
            checked={addresses.useShippingAsBilling}
            onChange={(same) => dispatch(sameAddressToggled(same))}
          >
            {messages.t('checkout.useSameAddress')}
          </Checkbox>
        </div>
      )}
    </FormStep>
  );
}

function BillingAddress(props: StepProps): ReactElement | null {
  const { messages } = useApp();
  const { addressNeeds, addresses } = useForm();
  if (!planAddresses(addressNeeds, addresses.useShippingAsBilling).billing) return null;
  return (
    <FormStep
      {...props}
      id="billing-fields"
      title={messages.t('checkout.billingAddress')}
      description={messages.t('checkout.billingAddressHint')}
    >
      <AreaNotices context={contexts.billing} />
      <AddressForm kind="billing" />
    </FormStep>
  );
}

/** Fields that share a row with another one if there is room, because their values are short. */
const HALF_WIDTH_FIELDS = new Set(['first_name', 'last_name', 'city', 'postcode', 'state']);

function AddressForm({ kind }: { kind: AddressKind }): ReactElement {
  const form = useForm();
  const country = form.addresses.values[kind].country;
  const hasConditions = form.schema.fields.some(
    ({ additional }) => Object.keys(additional?.rules ?? {}).length,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: without conditions, the fields depend on the country only
  const fields = useMemo(
    () => getAddressFields(form, kind),
    [form.schema, kind, country, hasConditions && form],
  );
  return (
    <div id={kind} className="tiem-block-checkout__address wc-block-components-address-form">
      {fields
        .filter(({ hidden }) => !hidden)
        .map((field) => (
          <div
            key={field.name}
            className={`wc-block-components-address-form__${field.name.replaceAll('/', '-')}${HALF_WIDTH_FIELDS.has(field.name) ? ' is-half' : ''}`}
          >
            <AddressField addressKind={kind} field={field} />
          </div>
        ))}
    </div>
  );
}
