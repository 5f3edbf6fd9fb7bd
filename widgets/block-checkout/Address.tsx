import { type ReactElement, useCallback, useMemo } from 'react';
import {
  type AddressKind,
  type FieldDefinition,
  fieldEdited,
  getCountryChoices,
  planAddresses,
  sameAddressToggled,
  selectFieldValue,
  validateField,
} from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import { formatFieldProblem, getAddressCountry, getAddressFields } from '../../src/checkout';
import { contexts } from '../../src/notice';
import { AdditionalField } from './AdditionalFields';
import { Checkbox, FormField } from './FormField';
import { AreaNotices, FormStep, type StepProps } from './FormStep';
import { useCheckoutForm } from './useCheckoutForm';

export function ShippingAddress(props: StepProps): ReactElement | null {
  const { messages } = useApp();
  const dispatch = useAppDispatch();
  const { addressNeeds, addresses } = useCheckoutForm();
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

export function BillingAddress(props: StepProps): ReactElement | null {
  const { messages } = useApp();
  const { addressNeeds, addresses } = useCheckoutForm();
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
  const form = useCheckoutForm();
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

interface AddressFieldProps {
  addressKind: AddressKind;
  field: FieldDefinition;
}

export function AddressField({ addressKind, field }: AddressFieldProps): ReactElement {
  const dispatch = useAppDispatch();
  const value = useAppSelector((state) => selectFieldValue(state, addressKind, field.name));
  if (!field.additional) return <AddressInput addressKind={addressKind} field={field} />;
  return (
    <AdditionalField
      fieldGroup={addressKind}
      field={field}
      value={value}
      onChange={(text) => dispatch(fieldEdited({ kind: addressKind, field: field.name, value: text }))}
    />
  );
}

const KEYBOARDS: Readonly<Record<string, 'email' | 'tel' | 'numeric'>> = { email: 'email', tel: 'tel' };
/** Countries whose postcodes contain only digits. For other countries, a numeric keyboard would be unusable. */
const NUMERIC_POSTCODE_COUNTRIES = new Set(['VN', 'US', 'DE', 'FR', 'JP', 'CN', 'SG', 'AU', 'KR']);

function AddressInput({ addressKind, field }: AddressFieldProps): ReactElement {
  const { messages } = useApp();
  const dispatch = useAppDispatch();
  const form = useCheckoutForm();
  const { name, required, label } = field;
  const value = useAppSelector((state) => selectFieldValue(state, addressKind, name));
  const country = getAddressCountry(form, addressKind);
  const { schema } = form;
  const rules = schema.getCountryRules(country);
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists the parts of the field that the check reads
  const validate = useCallback(
    (text: string) => {
      const problem = validateField(field, { [name]: text, country }, rules);
      return problem ? formatFieldProblem(problem, field, messages) : undefined;
    },
    [name, required, label, country, rules, messages],
  );
  const countries = useMemo(
    () => (name === 'country' ? getCountryChoices(schema, addressKind) : []),
    [name, schema, addressKind],
  );
  const states = Object.entries(rules.states).map(([code, text]) => ({ value: code, label: text }));
  const options = name === 'country' ? countries : name === 'state' ? states : [];
  const keyboard =
    name === 'postcode' && NUMERIC_POSTCODE_COUNTRIES.has(country) ? 'numeric' : KEYBOARDS[field.type];
  return (
    <FormField
      fieldGroup={addressKind}
      field={field}
      value={name === 'country' ? country : value}
      options={options.length > 0 ? options : undefined}
      autoComplete={name === 'email' ? field.autocomplete : `${addressKind} ${field.autocomplete}`}
      type={field.type === 'tel' || field.type === 'email' ? field.type : 'text'}
      {...(keyboard && { inputMode: keyboard })}
      validate={validate}
      onChange={(text) => dispatch(fieldEdited({ kind: addressKind, field: name, value: text }))}
    />
  );
}
