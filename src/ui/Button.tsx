import clsx from 'clsx';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import './button.css';

interface ButtonProps {
  children: ReactNode;
  type?: 'button' | 'submit';
  variant?: 'main' | 'plain';
  /** Whether the button's action is in progress. Screen readers announce this state, and further clicks are ignored. */
  isBusy?: boolean;
  disabled?: boolean;
  className?: string;
  onClick?(event: MouseEvent): void;
}

export function Button(props: ButtonProps): ReactElement {
  const {
    children,
    type = 'button',
    variant = 'plain',
    isBusy = false,
    disabled,
    className,
    onClick,
  } = props;
  const classes = clsx('tiem-button', `is-${variant}`, isBusy && 'is-busy', className);

  // Does not set `disabled` while busy, because a disabled button loses the focus.
  function handleClick(event: MouseEvent): void {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type={type}
      className={classes}
      disabled={disabled}
      aria-disabled={isBusy ? true : undefined}
      aria-busy={isBusy ? true : undefined}
      onClick={handleClick}
    >
      <span className="tiem-button__text">{children}</span>
      {isBusy && <span className="tiem-spinner" aria-hidden="true" />}
    </button>
  );
}
