import { cloneElement, isValidElement, type ReactElement, useMemo, useRef, useState } from 'react';
import { useApp } from '../app/AppContext';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { SafeHtml } from '../ui/SafeHtml';
import { DrawnNode } from './DrawnNode';
import { type Draw, isDrawing } from './drawing';
import { islandOf } from './island';
import { pageReact } from './page-react';
import './foreign.css';

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

  const latest = useRef(tell);
  latest.current = tell;
  const draw = useMemo(() => drawOf(content, (cause) => latest.current(cause)), [content]);

  function tell(cause: unknown): void {
    app.report(of, cause);
    setProblem(() => cause ?? new Error('it threw nothing'));
    onBroken?.();
  }

  if (problem !== undefined)
    return app.settings.currentUserIsAdmin ? <Why problem={problem} of={of} /> : null;
  if (typeof content === 'string') return content ? <SafeHtml html={content} /> : null;
  if (draw) return <DrawnNode draw={draw} props={props} onError={tell} />;
  if (!isValidElement(content)) return null;
  // A tag has no use for what its owner is told.
  const own = typeof content.type === 'string' ? content : cloneElement(content, props);
  return <ErrorBoundary onError={tell}>{own}</ErrorBoundary>;
}

/** Elements of the page's React are drawn by it. Where that could be ours too, ours does not come this way. */
function drawOf(content: unknown, onError: (cause: unknown) => void): Draw | undefined {
  if (isDrawing(content)) return content.draw;
  // Preact marks its elements like those of React 18, but each has a constructor of its own.
  if (typeof content !== 'object' || content === null || Object.hasOwn(content, 'constructor'))
    return undefined;
  const react = pageReact();
  return react?.isValidElement(content) ? islandOf(content, react, onError) : undefined;
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
