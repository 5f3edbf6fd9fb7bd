import { type ReactElement, useCallback, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  type AddressKind,
  type FieldDefinition,
  fieldEdited,
  getCountryChoices,
  selectFieldValue,
  validateField,
} from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import type { AppState } from '../../src/app/app.types';
import { formatProblem, getCountry } from '../../src/checkout';
import { AdditionalField } from './AdditionalFields';
import { FormField } from './FormField';
import { useForm } from './useForm';

interface AddressFieldProps {
  addressKind: AddressKind;
  field: FieldDefinition;
}

const KEYBOARDS: Readonly<Record<string, 'email' | 'tel' | 'numeric'>> = { email: 'email', tel: 'tel' };
/** Countries whose postcodes contain only digits; for all others a numeric keyboard would be unusable. */
const NUMERIC_POSTCODE_COUNTRIES = new Set(['VN', 'US', 'DE', 'FR', 'JP', 'CN', 'SG', 'AU', 'KR']);

export function AddressField({ addressKind, field }: AddressFieldProps): ReactElement {
  const dispatch = useDispatch();
  const value = useSelector((state: AppState) => selectFieldValue(state, addressKind, field.name));
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

function AddressInput({ addressKind, field }: AddressFieldProps): ReactElement {
  const { messages } = useApp();
  const dispatch = useDispatch();
  const form = useForm();
  const { name, required, label } = field;
  const value = useSelector((state: AppState) => selectFieldValue(state, addressKind, name));
  const country = getCountry(form, addressKind);
  const { schema } = form;
  const rules = schema.getCountryRules(country);
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists the parts of the field that the check reads
  const validate = useCallback(
    (text: string) => {
      const problem = validateField(field, { [name]: text, country }, rules);
      return problem ? formatProblem(problem, field, messages) : undefined;
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
