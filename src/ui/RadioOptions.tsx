import type { ReactElement, ReactNode } from 'react';
import './radio-options.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  secondaryLabel?: ReactNode;
  description?: ReactNode;
  secondaryDescription?: ReactNode;
  /** Details of the option, shown below the option while it is selected. */
  content?: ReactNode;
  disabled?: boolean;
}

interface RadioOptionsProps {
  /**
   * Each option's input has the id `radio-control-{id}-{value}`. The elements that label it have this id with the
   * suffix `__label`, `__secondary-label` and so on.
   */
  id: string;
  /** The accessible name of the group. */
  legend: string;
  options: readonly RadioOption[];
  selected: string | null;
  disabled?: boolean;
  onChange(value: string): void;
}

export function RadioOptions({
  id,
  legend,
  options,
  selected,
  disabled,
  onChange,
}: RadioOptionsProps): ReactElement {
  return (
    <fieldset className="tiem-options" disabled={disabled}>
      <legend className="tiem-visually-hidden">{legend}</legend>
      {options.map((option) => (
        <OptionRow
          key={option.value}
          groupId={`radio-control-${id}`}
          option={option}
          isChosen={option.value === selected}
          onChoose={() => onChange(option.value)}
        />
      ))}
    </fieldset>
  );
}

const LABEL_PARTS = [
  ['secondaryLabel', 'secondary-label'],
  ['description', 'description'],
  ['secondaryDescription', 'secondary-description'],
] as const;

interface OptionRowProps {
  groupId: string;
  option: RadioOption;
  isChosen: boolean;
  onChoose(): void;
}

function OptionRow({ groupId, option, isChosen, onChoose }: OptionRowProps): ReactElement {
  const inputId = `${groupId}-${option.value}`;
  const parts = LABEL_PARTS.filter(([part]) => Boolean(option[part]));
  const describedBy = parts.map(([, name]) => `${inputId}__${name}`);
  return (
    <div className={isChosen ? 'tiem-option is-chosen' : 'tiem-option'}>
      <div className="tiem-option__row">
        <span className="tiem-option__mark">
          <input
            id={inputId}
            type="radio"
            className="wc-block-components-radio-control__input"
            name={groupId}
            value={option.value}
            checked={isChosen}
            disabled={option.disabled}
            aria-labelledby={`${inputId}__label`}
            aria-describedby={describedBy.join(' ') || undefined}
            onChange={onChoose}
          />
        </span>
        <span id={`${inputId}__label`} className="tiem-option__label">
          {option.label}
        </span>
        {parts.map(([part, name]) => (
          <span key={part} id={`${inputId}__${name}`} className={`tiem-option__${name}`}>
            {option[part]}
          </span>
        ))}
        {/* An empty label covers the row for clicks. It has no text, because themes add margins to labels. */}
        {/* biome-ignore lint/a11y/noLabelWithoutControl: its input is named by the text beside it */}
        <label htmlFor={inputId} className="tiem-option__tap" />
      </div>
      {isChosen && option.content && (
        <div id={`${inputId}__content`} className="tiem-option__content">
          {option.content}
        </div>
      )}
    </div>
  );
}
