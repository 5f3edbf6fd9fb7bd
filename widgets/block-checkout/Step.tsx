import type { ReactElement, ReactNode } from 'react';
import { CheckoutStep } from '../../src/ui/CheckoutStep';

export interface StepProps {
  /** What the theme's editor set on this block: title, description, … */
  settings: Readonly<Record<string, string>>;
  showNumber: boolean;
}

interface Props extends StepProps {
  id: string;
  title: string;
  description?: string;
  beside?: ReactNode;
  children: ReactNode;
}

/** The words of the theme's editor go before ours. */
export function Step({
  settings,
  showNumber,
  id,
  title,
  description,
  beside,
  children,
}: Props): ReactElement {
  return (
    <CheckoutStep
      id={id}
      title={settings.title || title}
      description={settings.description ?? description}
      showNumber={settings.showStepNumber ? settings.showStepNumber === 'true' : showNumber}
      headingContent={beside || undefined}
      className="wc-block-components-checkout-step"
    >
      {children}
    </CheckoutStep>
  );
}
