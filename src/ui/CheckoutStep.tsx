import type { ReactElement, ReactNode } from 'react';
import './checkout-step.css';

interface CheckoutStepProps {
  id?: string;
  title: string;
  /** Counted by the stylesheet, so that a step which others add or take away leaves no gap. */
  showNumber?: boolean;
  description?: ReactNode;
  /** Beside the title: „Đăng nhập“, for one. */
  headingContent?: ReactNode;
  disabled?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Steps are counted within the nearest element of the class `tiem-steps`. */
export function CheckoutStep(props: CheckoutStepProps): ReactElement {
  const { id, title, showNumber, description, headingContent, disabled, className, children } = props;
  const classes = ['tiem-step', showNumber && 'has-number', className].filter(Boolean).join(' ');
  return (
    <fieldset id={id} className={classes} disabled={disabled}>
      {/* A legend cannot share a line with what stands beside the title, so it is read and the heading is seen. */}
      <legend className="tiem-hidden-text">{title}</legend>
      <div className="tiem-step__heading">
        <h2 className="tiem-step__title">{title}</h2>
        {headingContent && <div className="tiem-step__beside">{headingContent}</div>}
      </div>
      {description && <p className="tiem-step__description">{description}</p>}
      <div className="tiem-step__content">{children}</div>
    </fieldset>
  );
}
