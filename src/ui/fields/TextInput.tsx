import {
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Messages } from '../../i18n/messages.types';
import { errorElementId } from '../../lib/error-element';
import { fieldError } from './field-error';
import { useAfterPointerUp } from './useAfterPointerUp';
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
  /** The name its error is known by; the error's element is `validate-error-{errorId}`. */
  errorId: string;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'password' | 'url';
  value: string;
  error: FieldError | undefined;
  messages: Messages;
  help?: ReactNode;
  /** What the browser cannot know: the sentence to show when the value is wrong. Keep it the same function. */
  validateValue?: (value: string) => string | undefined;
  /** The form says how many fields are wrong: this one speaks only once it has been left, or each would. */
  isCounted?: boolean;
  onChange(value: string): void;
  onError(error: FieldError): void;
  onErrorCleared(): void;
}

/** An error is found at once but said only when the field has been left: nobody is corrected while typing. */
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
    isCounted,
    ...rest
  } = props;
  const { onChange, onError, onErrorCleared, ...native } = rest;
  const field = useRef<HTMLInputElement>(null);
  const afterPress = useAfterPointerUp();
  const [isTouched, setTouched] = useState(false);
  const told = useRef({ onError, onErrorCleared });
  told.current = { onError, onErrorCleared };
  const shown = error && !error.hidden ? error.message : undefined;
  const isShown = useRef(false);
  isShown.current = shown !== undefined;
  const { required, pattern, minLength, maxLength } = native;

  // A layout effect: an order that is pressed before the next frame must know that the field is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules of the field are read from the element itself
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const message = fieldError({
      field: element,
      value: value.trim(),
      label,
      messages,
      custom: validateValue,
    });
    if (message === undefined) return told.current.onErrorCleared();
    const isTyping = element === element.ownerDocument.activeElement;
    told.current.onError({ message, hidden: isTyping || !(isTouched || isShown.current) });
  }, [value, label, validateValue, messages, required, pattern, minLength, maxLength, type]);

  function handleBlur(): void {
    const element = field.current;
    if (!element) return;
    // Some phones write their marks apart from the letters; the shop's addresses do not.
    const clean = element.value.trim().normalize('NFC');
    if (clean !== element.value) {
      element.value = clean;
      onChange(clean);
    }
    afterPress(() => {
      setTouched(true);
      const message = fieldError({ field: element, value: clean, label, messages, custom: validateValue });
      if (message === undefined) told.current.onErrorCleared();
      else told.current.onError({ message, hidden: false });
    });
  }

  const describedBy = [shown && errorElementId(errorId), help && `${id}__help`].filter(Boolean).join(' ');
  return (
    <div className={shown ? 'tiem-field has-error' : 'tiem-field'}>
      <label className="tiem-field__label" htmlFor={id}>
        {label}
      </label>
      <input
        {...native}
        ref={field}
        id={id}
        type={type}
        className="tiem-field__input"
        value={value}
        aria-invalid={shown ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={handleBlur}
      />
      {help && (
        <span id={`${id}__help`} className="tiem-field__help">
          {help}
        </span>
      )}
      <FieldErrorText errorId={errorId} message={shown} isSilent={isCounted && !isTouched} />
    </div>
  );
}

interface FieldErrorTextProps {
  errorId: string;
  message: string | undefined;
  /** Read with the field, not by itself. */
  isSilent?: boolean | undefined;
}

export function FieldErrorText(props: FieldErrorTextProps): ReactElement | null {
  return props.message ? <ErrorText {...props} /> : null;
}

function ErrorText({ errorId, message, isSilent }: FieldErrorTextProps): ReactElement {
  // What becomes an alert later is heard then, though it has been read before.
  const [role] = useState(isSilent ? undefined : 'alert');
  return (
    <p id={errorElementId(errorId)} className="tiem-field__error" role={role}>
      {message}
    </p>
  );
}
