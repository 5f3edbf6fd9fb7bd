import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Messages } from '../../i18n/keys';
import { getErrorElementId } from '../../lib/error-element';
import { useLatestRef } from '../useLatestRef';
import './fields.css';

export interface FieldError {
  message: string;
  hidden: boolean;
}

type NativeInputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'inputMode'
  | 'pattern'
  | 'minLength'
  | 'maxLength'
  | 'required'
  | 'disabled'
  | 'name'
  | 'title'
  | 'readOnly'
  | 'onKeyDown'
>;

export interface TextInputProps extends NativeInputProps {
  id: string;
  /** The name of the field's error. The element that shows the error has the id `validate-error-{errorId}`. */
  errorId: string;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'password' | 'url';
  value: string;
  error: FieldError | undefined;
  messages: Messages;
  help?: ReactNode;
  /**
   * Checks the value for problems that the browser's validation does not know, and returns the error message. Must be a
   * stable function.
   */
  validateValue?: (value: string) => string | undefined;
  /**
   * Whether the form announces the number of wrong fields. If so, this field announces its own error only after the
   * shopper has left it once.
   */
  isInErrorSummary?: boolean;
  onChange(value: string): void;
  onError(error: FieldError): void;
  onErrorCleared(): void;
}

/**
 * Validates on every change, but shows the error only after the field has lost the focus, so that nobody is corrected
 * while typing.
 */
export function TextInput(props: TextInputProps): ReactElement {
  const {
    id,
    errorId,
    label,
    type = 'text',
    value,
    error,
    messages,
    help,
    validateValue,
    isInErrorSummary,
    ...otherProps
  } = props;
  const { onChange, onError, onErrorCleared, ...nativeProps } = otherProps;
  const field = useRef<HTMLInputElement>(null);
  const runAfterPointerUp = useRunAfterPointerUp();
  const [isTouched, setTouched] = useState(false);
  const callbacks = useLatestRef({ onError, onErrorCleared });
  const visibleMessage = error && !error.hidden ? error.message : undefined;
  const hasVisibleMessage = useLatestRef(visibleMessage !== undefined);
  const { required, pattern, minLength, maxLength } = nativeProps;

  // Validates in a layout effect, because an order that is placed before the next frame must know that the field is
  // invalid.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules of the field are read from the element itself
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const message = getFieldError({
      field: element,
      value: value.trim(),
      label,
      messages,
      check: validateValue,
    });
    if (message === undefined) return callbacks.current.onErrorCleared();
    const isTyping = element === element.ownerDocument.activeElement;
    callbacks.current.onError({ message, hidden: isTyping || !(isTouched || hasVisibleMessage.current) });
  }, [value, label, validateValue, messages, required, pattern, minLength, maxLength, type]);

  function handleBlur(): void {
    const element = field.current;
    if (!element) return;
    // Composes diacritics (NFC), as in the shop's addresses, because some phones send letters decomposed (NFD).
    const trimmedValue = element.value.trim().normalize('NFC');
    if (trimmedValue !== element.value) {
      element.value = trimmedValue;
      onChange(trimmedValue);
    }
    runAfterPointerUp(() => {
      setTouched(true);
      const message = getFieldError({
        field: element,
        value: trimmedValue,
        label,
        messages,
        check: validateValue,
      });
      if (message === undefined) callbacks.current.onErrorCleared();
      else callbacks.current.onError({ message, hidden: false });
    });
  }

  const describedBy = [visibleMessage && getErrorElementId(errorId), help && `${id}__help`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={visibleMessage ? 'tiem-field has-error' : 'tiem-field'}>
      <label className="tiem-field__label" htmlFor={id}>
        {label}
      </label>
      <input
        {...nativeProps}
        ref={field}
        id={id}
        type={type}
        className="tiem-field__input"
        value={value}
        aria-invalid={visibleMessage ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={handleBlur}
      />
      {help && (
        <span id={`${id}__help`} className="tiem-field__help">
          {help}
        </span>
      )}
      <FieldErrorText errorId={errorId} message={visibleMessage} isSilent={isInErrorSummary && !isTouched} />
    </div>
  );
}

interface FieldErrorTextProps {
  errorId: string;
  message: string | undefined;
  /** Whether the error is read only together with the field, and not announced when it appears. */
  isSilent?: boolean | undefined;
}

export function FieldErrorText(props: FieldErrorTextProps): ReactElement | null {
  return props.message ? <ErrorText {...props} /> : null;
}

function ErrorText({ errorId, message, isSilent }: FieldErrorTextProps): ReactElement {
  // Keeps the role of the first render, because a screen reader announces an error again when its element becomes an
  // alert.
  const [role] = useState(isSilent ? undefined : 'alert');
  return (
    <p id={getErrorElementId(errorId)} className="tiem-field__error" role={role}>
      {message}
    </p>
  );
}

interface FieldCheckOptions {
  field: HTMLInputElement;
  /** The field's value without surrounding blanks, so that blanks count as empty. */
  value: string;
  label: string;
  messages: Messages;
  /**
   * Checks the value for problems that the browser's validation does not know, and returns the error message, if any.
   */
  check?: ((value: string) => string | undefined) | undefined;
}

/** The error message of a field; `undefined` if it is valid. */
function getFieldError({ field, value, label, messages, check }: FieldCheckOptions): string | undefined {
  const { validity } = field;
  const isMissing = validity.valueMissing || (field.required && value === '');
  if (isMissing || validity.badInput || validity.typeMismatch)
    return messages.t('field.invalid', label.toLocaleLowerCase(messages.locale));
  if (!validity.valid && !validity.customError) {
    const browserMessage = hasBrowserLanguage(field.ownerDocument) ? field.validationMessage : '';
    return browserMessage || getValidityMessage(field, label, messages);
  }
  // Checks the minimum length of restored and autofilled values too, for which browsers ignore `minlength`.
  if (value && value.length < field.minLength) return messages.t('field.tooShort', label, field.minLength);
  return check?.(value);
}

/** Whether the browser's language is that of the shop. The browser shows validation messages in its own language. */
function hasBrowserLanguage({ documentElement, defaultView }: Document): boolean {
  const getLanguageOfTag = (tag = '') => tag.toLowerCase().split('-')[0];
  return getLanguageOfTag(defaultView?.navigator.language) === getLanguageOfTag(documentElement.lang);
}

function getValidityMessage(field: HTMLInputElement, label: string, { t }: Messages): string {
  const { validity } = field;
  if (validity.tooShort) return t('field.tooShort', label, field.minLength);
  if (validity.tooLong) return t('field.tooLong', label, field.maxLength);
  if (validity.rangeUnderflow) return t('field.tooLow', label, field.min);
  if (validity.rangeOverflow) return t('field.tooHigh', label, field.max);
  if (validity.stepMismatch) return t('field.wrongStep', label, field.step);
  return t('field.wrongPattern', label);
}

/**
 * Runs work at once, or after the click while a pointer is down. An error that appears while the mouse button is down moves
 * the element under it, and the browser then fires no click:
 *
 *   pointerdown ─ blur ─ error appears ─ the checkbox moves down ─ pointerup beside it
 */
function useRunAfterPointerUp(): (work: () => void) => void {
  const isPointerDown = useRef(false);
  useEffect(() => {
    const handlePointerDown = () => {
      isPointerDown.current = true;
    };
    const handlePointerUp = () => {
      isPointerDown.current = false;
    };
    document.addEventListener('pointerdown', handlePointerDown, true);
    for (const type of RELEASE_EVENTS) document.addEventListener(type, handlePointerUp, true);
    return () => {
      document.removeEventListener('pointerdown', handlePointerDown, true);
      for (const type of RELEASE_EVENTS) document.removeEventListener(type, handlePointerUp, true);
    };
  }, []);
  return useCallback((work) => {
    if (!isPointerDown.current) return work();
    // Waits for the click event, which follows pointerup in the same task.
    function handlePointerUp(): void {
      for (const type of RELEASE_EVENTS) document.removeEventListener(type, handlePointerUp);
      setTimeout(work);
    }
    for (const type of RELEASE_EVENTS) document.addEventListener(type, handlePointerUp);
  }, []);
}

const RELEASE_EVENTS = ['pointerup', 'pointercancel'];
