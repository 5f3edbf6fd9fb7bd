import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { getFirstAllowedQuantity, stepQuantity } from '../lib/quantity';
import { useLatestRef } from './useLatestRef';
import './quantity-input.css';

interface QuantityInputProps {
  value: number;
  min: number;
  max: number;
  step: number;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  disabled?: boolean;
  /**
   * Called when the shopper types 0, which means removing the line. Without this callback, 0 is an invalid quantity.
   */
  onZero?: (() => void) | undefined;
  /**
   * Called when the quantity has changed. `isFinal`: Enter was pressed or the field lost the focus, so no further
   * changes follow.
   */
  onChange(quantity: number, isFinal: boolean): void;
}

const BUTTON = 'wc-block-components-quantity-selector__button';

/**
 * An input with plus and minus buttons. What the shopper types takes precedence: the shop's value is shown only after
 * the field has lost the focus. An emptied field gets its value back. The browser reports an invalid value, which is
 * not sent.
 */
export function QuantityInput(props: QuantityInputProps): ReactElement {
  const { value, max, step, disabled, onChange } = props;
  const min = getFirstAllowedQuantity(props.min, step);
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // Keeps the latest value in a ref, because a click may come before the last one has been rendered.
  const latestValue = useLatestRef(value);
  const limits = { min: String(min), max: String(max), step: String(step) };

  function stepQuantityBy(direction: 1 | -1): void {
    setDraft(null);
    const next = Number(stepQuantity(draft ?? latestValue.current, direction, limits));
    if (next === latestValue.current) return;
    latestValue.current = next;
    onChange(next, false);
  }

  function handleInput(text: string): void {
    setDraft(text);
    if (text === '' || !field.current?.checkValidity()) return;
    latestValue.current = Number(text);
    onChange(latestValue.current, false);
  }

  function commitDraft(): void {
    if (draft === null) return;
    if (props.onZero && draft !== '' && Number(draft) === 0) {
      setDraft(null);
      props.onZero();
      return;
    }
    if (draft !== '' && !field.current?.reportValidity()) return;
    setDraft(null);
    if (draft !== '') onChange(Number(draft), true);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // Ignores Enter while an input method composes characters, because Enter then selects a candidate.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    commitDraft();
  }

  return (
    <span className="tiem-quantity wc-block-components-quantity-selector">
      <button
        type="button"
        className={`${BUTTON} ${BUTTON}--minus`}
        aria-label={props.decreaseLabel}
        disabled={disabled || value <= min}
        onClick={() => stepQuantityBy(-1)}
      >
        −
      </button>
      <input
        ref={field}
        type="number"
        className="wc-block-components-quantity-selector__input"
        inputMode="numeric"
        aria-label={props.label}
        value={draft ?? value}
        {...limits}
        required
        disabled={disabled}
        onChange={(event) => handleInput(event.target.value)}
        onBlur={commitDraft}
        onKeyDown={handleKeyDown}
      />
      <button
        type="button"
        className={`${BUTTON} ${BUTTON}--plus`}
        aria-label={props.increaseLabel}
        disabled={disabled || value >= max}
        onClick={() => stepQuantityBy(1)}
      >
        +
      </button>
    </span>
  );
}
