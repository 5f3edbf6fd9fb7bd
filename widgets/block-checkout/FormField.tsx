import type { ReactElement, ReactNode } from 'react';
import { type FieldDefinition, getFieldLabel } from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import { type FieldGroup, getWcInputId } from '../../src/checkout';
import { Select } from '../../src/ui/fields/Select';
import { TextInput, type TextInputProps } from '../../src/ui/fields/TextInput';
import { errorHidden, errorsCleared, errorsSet, selectError } from '../../src/validation';

interface FormFieldProps extends Pick<TextInputProps, 'type' | 'inputMode'> {
  fieldGroup: FieldGroup;
  field: FieldDefinition;
  value: string;
  autoComplete: string;
  /** The options of a select field. Without options, the field is a text input. */
  options?: readonly { value: string; label: string }[] | undefined;
  placeholder?: string | undefined;
  /** Returns the error message for an invalid value. Must be a stable function (`useCallback`). */
  validate(text: string): string | undefined;
  onChange(text: string): void;
}

/**
 * Renders a text input or select of the form. Its error is stored in the validation state, like all errors of the
 * form.
 */
export function FormField(props: FormFieldProps): ReactElement {
  const {
    fieldGroup,
    field,
    value,
    options,
    placeholder,
    autoComplete,
    validate: check,
    onChange,
    ...native
  } = props;
  const { messages } = useApp();
  const dispatch = useAppDispatch();
  const { name, label, required } = field;
  const errorId = `${fieldGroup}_${name}`;
  const error = useAppSelector((state) => selectError(state, errorId));
  function clearError(): void {
    dispatch(errorsCleared(errorId));
  }
  const fieldProps = {
    ...{
      id: getWcInputId(fieldGroup, name),
      errorId,
      label: getFieldLabel(field),
      value,
      required,
      autoComplete,
      error,
    },
  };
  if (options)
    return (
      <Select
        {...fieldProps}
        placeholder={placeholder || messages.t('field.choose', label.toLocaleLowerCase(messages.locale))}
        options={options}
        isInErrorSummary
        onChange={(text) => {
          onChange(text);
          clearError();
        }}
      />
    );
  return (
    <TextInput
      {...native}
      {...fieldProps}
      autoCapitalize={field.autocapitalize}
      messages={messages}
      validateValue={check}
      isInErrorSummary
      onChange={(text) => {
        onChange(text);
        // Hides the error of the previous value while the shopper types.
        if (error && !error.hidden) dispatch(errorHidden(errorId));
      }}
      onError={(newError) => dispatch(errorsSet({ [errorId]: newError }))}
      onErrorCleared={clearError}
    />
  );
}

interface CheckboxProps {
  id: string;
  checked: boolean;
  children: ReactNode;
  describedBy?: string | undefined;
  hasError?: boolean;
  isRequired?: boolean;
  onChange(checked: boolean): void;
}

export function Checkbox({
  id,
  checked,
  children,
  describedBy,
  hasError,
  isRequired,
  onChange,
}: CheckboxProps): ReactElement {
  return (
    <div className="tiem-block-checkout__check wc-block-components-checkbox">
      <span className="tiem-option__mark">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-describedby={describedBy}
          aria-invalid={hasError || undefined}
          aria-required={isRequired || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </span>
      {/* Puts the label's text into an inner element, because a theme's rules for `label` would override Tiệm's
          styles on the label itself. */}
      <label htmlFor={id}>
        <span>{children}</span>
      </label>
    </div>
  );
}
