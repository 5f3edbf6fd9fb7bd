import { isValidElement, type ReactElement, useState } from 'react';
import { useApp } from '../app/AppContext';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { SafeHtml } from '../ui/SafeHtml';
import { DrawnNode } from './DrawnNode';
import { isDrawing } from './drawing';

interface ForeignProps {
  /** Whose it is, for the developer's eyes: `the payment method "momo"`. */
  of: string;
  /** A text with the shop's markup, or what draws itself. */
  content: unknown;
  /** Handed on to what draws itself. */
  props?: Readonly<Record<string, unknown>>;
  /** Where whoever placed it wants to do something else instead. */
  onBroken?: () => void;
}

/** Content of somebody else's code. If it breaks, shoppers see nothing of it, and admins see why. */
export function Foreign({ of, content, props = {}, onBroken }: ForeignProps): ReactElement | null {
  const app = useApp();
  const [problem, setProblem] = useState<unknown>();

  function tell(cause: unknown): void {
    app.report(of, cause);
    setProblem(() => cause ?? new Error('it threw nothing'));
    onBroken?.();
  }

  if (problem !== undefined)
    return app.settings.currentUserIsAdmin ? <Why problem={problem} of={of} /> : null;
  if (typeof content === 'string') return content ? <SafeHtml html={content} /> : null;
  if (isDrawing(content)) return <DrawnNode draw={content.draw} props={props} onError={tell} />;
  if (!isValidElement(content)) return null;
  return <ErrorBoundary onError={tell}>{content}</ErrorBoundary>;
}

function Why({ of, problem }: { of: string; problem: unknown }): ReactElement {
  return (
    <p className="tiem-foreign-problem" role="note">
      {of}: {whatFailed(problem)}
    </p>
  );
}

/** An answer of a server says more by its status than by its message. */
function whatFailed(problem: unknown): string {
  const { status, statusText, message } = Object(problem) as Record<string, unknown>;
  if (status && statusText) return `${status} ${statusText}`;
  return typeof message === 'string' && message ? message : String(problem);
}
