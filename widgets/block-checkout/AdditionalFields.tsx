import { type ReactElement, type ReactNode, useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  type AdditionalPlace,
  type AddressKind,
  CHECKED,
  type FieldDefinition,
  shownLabel,
} from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import {
  additionalFields,
  additionalFieldsEdited,
  fieldLeft,
  inputIdOf,
  problemIn,
} from '../../src/checkout';
import { errorElementId } from '../../src/lib/error-element';
import { Select } from '../../src/ui/fields/Select';
import { FieldErrorText, TextInput } from '../../src/ui/fields/TextInput';
import { errorHidden, errorsCleared, errorsFound, selectError } from '../../src/validation';
import { Check } from './Check';
import { Step, type StepProps } from './Step';
import { useForm } from './useForm';

/** The fields that the shop added to a step; nothing where there are none. */
export function AdditionalFields({ place }: { place: AdditionalPlace }): ReactNode {
  const dispatch = useDispatch();
  const form = useForm();
  return additionalFields(form, place)
    .filter(({ hidden }) => !hidden)
    .map((field) => (
      <AdditionalField
        key={field.name}
        kind={place}
        field={field}
        value={form.additional[field.name] ?? ''}
        onChange={(value) => dispatch(additionalFieldsEdited({ [field.name]: value }))}
      />
    ));
}

/** The step of the fields that belong to the order as a whole. */
export function AdditionalInformation(props: StepProps): ReactElement | null {
  const { messages } = useApp();
  const isWanted = additionalFields(useForm(), 'order').some(({ hidden }) => !hidden);
  if (!isWanted) return null;
  return (
    <Step {...props} id="order-fields" title={messages.t('checkout.additionalInformation')}>
      <AdditionalFields place="order" />
    </Step>
  );
}

interface AdditionalFieldProps {
  kind: AddressKind | AdditionalPlace;
  field: FieldDefinition;
  value: string;
  onChange(value: string): void;
}

export function AdditionalField({ kind, field, value, onChange }: AdditionalFieldProps): ReactElement {
  const { messages } = useApp();
  const dispatch = useDispatch();
  const { name, type, required, label, additional } = field;
  const errorId = `${kind}_${name}`;
  const error = useSelector((state: unknown) => selectError(state, errorId));
  const id = inputIdOf(kind, name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: conditions make a new field each time; these parts of it change
  const check = useCallback((text: string) => problemIn(field, text, messages), [name, required, messages]);
  useEffect(
    () => () => {
      dispatch(errorsCleared(errorId));
    },
    [dispatch, errorId],
  );
  function change(text: string): void {
    onChange(text);
    dispatch(errorsCleared(errorId));
    dispatch(fieldLeft());
  }

  if (type === 'checkbox') {
    const shown = error && !error.hidden ? error.message : undefined;
    return (
      <div>
        <Check
          id={id}
          checked={value === CHECKED}
          isRequired={required}
          isWrong={shown !== undefined}
          describedBy={shown && errorElementId(errorId)}
          onChange={(isTicked) => change(String(isTicked))}
        >
          {shownLabel(field)}
        </Check>
        <FieldErrorText errorId={errorId} message={shown} isQuiet />
      </div>
    );
  }
  if (type === 'select')
    return (
      <Select
        id={id}
        errorId={errorId}
        label={shownLabel(field)}
        placeholder={
          additional?.placeholder || messages.t('field.choose', label.toLocaleLowerCase(messages.locale))
        }
        value={value}
        options={additional?.options ?? []}
        required={required}
        autoComplete={field.autocomplete}
        error={error}
        isCounted
        onChange={change}
      />
    );
  return (
    <TextInput
      {...attributesOf(field)}
      id={id}
      errorId={errorId}
      label={shownLabel(field)}
      autoComplete={field.autocomplete}
      autoCapitalize={field.autocapitalize}
      required={required}
      value={value}
      error={error}
      messages={messages}
      check={check}
      isCounted
      onChange={(text) => {
        onChange(text);
        if (error && !error.hidden) dispatch(errorHidden(errorId));
      }}
      onError={(found) => dispatch(errorsFound({ [errorId]: found }))}
      onErrorCleared={() => {
        dispatch(errorsCleared(errorId));
      }}
    />
  );
}

/** Those of the shop's attributes that need React's spelling or type; the pattern is checked by the form's own rules. */
function attributesOf({ additional }: FieldDefinition): object {
  const {
    maxLength,
    readOnly,
    pattern: _,
    autocomplete,
    autocapitalize,
    ...others
  } = additional?.attributes ?? {};
  return {
    ...others,
    ...(maxLength && { maxLength: Number(maxLength) }),
    ...(readOnly && readOnly !== 'false' && { readOnly: true }),
  };
}
