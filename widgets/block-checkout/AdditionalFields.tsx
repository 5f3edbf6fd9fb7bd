import { type ReactElement, type ReactNode, useCallback, useEffect } from 'react';
import {
  type AdditionalFieldLocation,
  CHECKED_VALUE,
  type FieldDefinition,
  getFieldLabel,
} from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import {
  additionalFieldsEdited,
  type FieldGroup,
  fieldBlurred,
  getAdditionalFields,
  getWcInputId,
  validateAdditionalValue,
} from '../../src/checkout';
import { getErrorElementId } from '../../src/lib/error-element';
import { FieldErrorText } from '../../src/ui/fields/TextInput';
import { errorsCleared, selectError } from '../../src/validation';
import { Checkbox, FormField } from './FormField';
import { FormStep, type StepProps } from './FormStep';
import { useCheckoutForm } from './useCheckoutForm';

/** Renders the additional fields of a step. Renders nothing if there are none. */
export function AdditionalFields({ location }: { location: AdditionalFieldLocation }): ReactNode {
  const dispatch = useAppDispatch();
  const form = useCheckoutForm();
  return getAdditionalFields(form, location)
    .filter(({ hidden }) => !hidden)
    .map((field) => (
      <AdditionalField
        key={field.name}
        fieldGroup={location}
        field={field}
        value={form.additional[field.name] ?? ''}
        onChange={(value) => dispatch(additionalFieldsEdited({ [field.name]: value }))}
      />
    ));
}

/** Renders the step for the order's additional fields. Renders nothing if there are none. */
export function AdditionalInformation(props: StepProps): ReactElement | null {
  const { messages } = useApp();
  const hasFields = getAdditionalFields(useCheckoutForm(), 'order').some(({ hidden }) => !hidden);
  if (!hasFields) return null;
  return (
    <FormStep {...props} id="order-fields" title={messages.t('checkout.additionalInformation')}>
      <AdditionalFields location="order" />
    </FormStep>
  );
}

interface AdditionalFieldProps {
  fieldGroup: FieldGroup;
  field: FieldDefinition;
  value: string;
  onChange(value: string): void;
}

export function AdditionalField({ fieldGroup, field, value, onChange }: AdditionalFieldProps): ReactElement {
  const app = useApp();
  const dispatch = useAppDispatch();
  const { name, type, required, autocomplete, additional } = field;
  const errorId = `${fieldGroup}_${name}`;
  // Validates with every render, because a rule may depend on the values of other fields.
  const problem = additional?.rules.validation
    ? validateAdditionalValue(app, fieldGroup, field, value.trim())
    : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: conditions create a new field object on each render
  const validate = useCallback(
    (text: string) => validateAdditionalValue(app, fieldGroup, field, text),
    [app, fieldGroup, name, required, problem],
  );
  useEffect(
    () => () => {
      dispatch(errorsCleared(errorId));
    },
    [dispatch, errorId],
  );
  function handleChange(text: string): void {
    onChange(text);
    dispatch(fieldBlurred());
  }

  if (type === 'checkbox')
    return <AdditionalCheckbox fieldGroup={fieldGroup} field={field} value={value} onChange={handleChange} />;
  return (
    <FormField
      {...createInputAttributes(field)}
      fieldGroup={fieldGroup}
      field={field}
      value={value}
      options={type === 'select' ? additional?.options : undefined}
      placeholder={additional?.placeholder}
      autoComplete={autocomplete}
      validate={validate}
      onChange={type === 'select' ? handleChange : onChange}
    />
  );
}

function AdditionalCheckbox({ fieldGroup, field, value, onChange }: AdditionalFieldProps): ReactElement {
  const dispatch = useAppDispatch();
  const errorId = `${fieldGroup}_${field.name}`;
  const error = useAppSelector((state) => selectError(state, errorId));
  const shown = error && !error.hidden ? error.message : undefined;
  return (
    <div>
      <Checkbox
        id={getWcInputId(fieldGroup, field.name)}
        checked={value === CHECKED_VALUE}
        isRequired={field.required}
        hasError={shown !== undefined}
        describedBy={shown && getErrorElementId(errorId)}
        onChange={(isChecked) => {
          dispatch(errorsCleared(errorId));
          onChange(String(isChecked));
        }}
      >
        {getFieldLabel(field)}
      </Checkbox>
      <FieldErrorText errorId={errorId} message={shown} isSilent />
    </div>
  );
}

/**
 * Converts a field's HTML attributes to React's names and types. Omits `pattern`, which the form's own rules
 * validate.
 */
function createInputAttributes({ additional }: FieldDefinition): object {
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
