import { type ReactElement, useCallback, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  type AddressKind,
  countryChoices,
  type FieldDefinition,
  fieldEdited,
  fieldProblem,
  selectFieldValue,
  shownLabel,
} from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import { countryOf, inputIdOf, problemText } from '../../src/checkout';
import { Select } from '../../src/ui/fields/Select';
import { TextInput } from '../../src/ui/fields/TextInput';
import { errorHidden, errorsCleared, errorsFound, selectError } from '../../src/validation';
import { AdditionalField } from './AdditionalFields';
import { useForm } from './useForm';

interface AddressFieldProps {
  kind: AddressKind;
  field: FieldDefinition;
}

const KEYBOARD: Readonly<Record<string, 'email' | 'tel' | 'numeric'>> = { email: 'email', tel: 'tel' };
/** Where postcodes are digits only; elsewhere a keyboard of digits would lock people out. */
const DIGITS = new Set(['VN', 'US', 'DE', 'FR', 'JP', 'CN', 'SG', 'AU', 'KR']);

export function AddressField({ kind, field }: AddressFieldProps): ReactElement {
  const dispatch = useDispatch();
  const value = useSelector((state: unknown) => selectFieldValue(state, kind, field.name));
  if (!field.additional) return <OwnField kind={kind} field={field} />;
  return (
    <AdditionalField
      kind={kind}
      field={field}
      value={value}
      onChange={(text) => dispatch(fieldEdited({ kind, field: field.name, value: text }))}
    />
  );
}

function OwnField({ kind, field }: AddressFieldProps): ReactElement {
  const { messages } = useApp();
  const dispatch = useDispatch();
  const form = useForm();
  const { name } = field;
  const value = useSelector((state: unknown) => selectFieldValue(state, kind, name));
  const errorId = `${kind}_${name}`;
  const error = useSelector((state: unknown) => selectError(state, errorId));
  const country = countryOf(form, kind);
  const { schema } = form;
  const rules = schema.country(country);

  const edit = useCallback(
    (text: string) => dispatch(fieldEdited({ kind, field: name, value: text })),
    [dispatch, kind, name],
  );
  const { required, label } = field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of the field the check looks at
  const check = useCallback(
    (text: string) => {
      const problem = fieldProblem(field, { [name]: text, country }, rules);
      return problem ? problemText(problem, field, messages) : undefined;
    },
    [name, required, label, country, rules, messages],
  );
  const countries = useMemo(
    () => (name === 'country' ? countryChoices(schema, kind) : []),
    [name, schema, kind],
  );
  const states = Object.entries(rules.states).map(([code, text]) => ({ value: code, label: text }));
  const id = inputIdOf(kind, name);
  const options = name === 'country' ? countries : name === 'state' ? states : [];
  const autoComplete = name === 'email' ? field.autocomplete : `${kind} ${field.autocomplete}`;

  if (options.length > 0)
    return (
      <Select
        id={id}
        errorId={errorId}
        label={shownLabel(field)}
        placeholder={messages.t('field.choose', label.toLocaleLowerCase(messages.locale))}
        value={name === 'country' ? country : value}
        options={options}
        required={required}
        autoComplete={autoComplete}
        error={error}
        isCounted
        onChange={(text) => {
          edit(text);
          dispatch(errorsCleared(errorId));
        }}
      />
    );
  const keyboard = name === 'postcode' && DIGITS.has(country) ? 'numeric' : KEYBOARD[field.type];
  return (
    <TextInput
      id={id}
      errorId={errorId}
      label={shownLabel(field)}
      type={field.type === 'tel' || field.type === 'email' ? field.type : 'text'}
      autoComplete={autoComplete}
      autoCapitalize={field.autocapitalize}
      {...(keyboard && { inputMode: keyboard })}
      required={required}
      value={value}
      error={error}
      messages={messages}
      check={check}
      isCounted
      onChange={(text) => {
        edit(text);
        // What was said of the old text is not said of the new one while it is being typed.
        if (error && !error.hidden) dispatch(errorHidden(errorId));
      }}
      onError={(found) => dispatch(errorsFound({ [errorId]: found }))}
      onErrorCleared={() => {
        dispatch(errorsCleared(errorId));
      }}
    />
  );
}
