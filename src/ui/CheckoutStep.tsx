import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import './checkout-step.css';

interface CheckoutStepProps {
  id?: string;
  title: string;
  /**
   * Whether to show the step's number. Numbers come from a CSS counter, so that there is no gap if a step is added or
   * removed.
   */
  showNumber?: boolean;
  description?: ReactNode;
  /** Content next to the title, for example “Đăng nhập” (log in). */
  headingContent?: ReactNode;
  disabled?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Steps are numbered within the nearest element with the class `tiem-steps`. */
export function CheckoutStep(props: CheckoutStepProps): ReactElement {
  const { id, title, showNumber, description, headingContent, disabled, className, children } = props;
  const classes = clsx('tiem-step', showNumber && 'has-number', className);
  return (
    <fieldset id={id} className={classes} disabled={disabled}>
      {/* Uses the legend for screen readers only and shows a heading instead, because a legend cannot share a line
         with the content next to the title. */}
      <legend className="tiem-visually-hidden">{title}</legend>
      <div className="tiem-step__heading">
        <h2 className="tiem-step__title">{title}</h2>
        {headingContent && <div className="tiem-step__beside">{headingContent}</div>}
      </div>
      {description && <p className="tiem-step__description">{description}</p>}
      <div className="tiem-step__content">{children}</div>
    </fieldset>
  );
}
