import {
  cloneElement,
  isValidElement,
  type ReactElement,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useApp } from '../app/AppContext';
import { asRecord } from '../lib/json-values';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { SafeHtml } from '../ui/SafeHtml';
import { useLatestRef } from '../ui/useLatestRef';
import { isCustomRenderer, type RenderFunction, type RenderHandle } from './custom-renderer';
import { createIsland, findPageReact } from './page-react';
import './third-party.css';

interface ThirdPartyContentProps {
  /** The owner of the content, for error reports: `the payment method "momo"`. */
  ownerName: string;
  /** The content: HTML from the shop, an element or a custom renderer. */
  content: unknown;
  /** Props for elements and custom renderers in the content. */
  props?: Readonly<Record<string, unknown>>;
  /** Called when the content throws, so that the parent can render a fallback. */
  onFailure?: () => void;
}

/** Renders content from third-party code. If it fails, shoppers see nothing and admins see the reason. */
export function ThirdPartyContent({
  ownerName,
  content,
  props = {},
  onFailure,
}: ThirdPartyContentProps): ReactElement | null {
  const app = useApp();
  const [problem, setProblem] = useState<unknown>();

  const latest = useLatestRef(reportContentFailure);
  const draw = useMemo(() => findContentRenderer(content, (cause) => latest.current(cause)), [content]);

  function reportContentFailure(cause: unknown): void {
    app.report(ownerName, cause);
    setProblem(() => cause ?? new Error('it threw nothing'));
    onFailure?.();
  }

  if (problem !== undefined)
    return app.settings.currentUserIsAdmin ? (
      <FailureDetails problem={problem} ownerName={ownerName} />
    ) : null;
  if (typeof content === 'string') return content ? <SafeHtml html={content} /> : null;
  if (draw) return <CustomRendererNode draw={draw} props={props} onError={reportContentFailure} />;
  if (!isValidElement(content)) return null;
  // Passes props to components only. On an HTML element such as `<p>` they would become attributes.
  const contentElement = typeof content.type === 'string' ? content : cloneElement(content, props);
  return <ErrorBoundary onError={reportContentFailure}>{contentElement}</ErrorBoundary>;
}

/**
 * Finds the renderer for the content. The page's own React renders the elements that it has created, and never receives
 * our components.
 */
function findContentRenderer(
  content: unknown,
  onError: (cause: unknown) => void,
): RenderFunction | undefined {
  if (isCustomRenderer(content)) return content.draw;
  // Recognises Preact elements by their own property `constructor`, because their `$$typeof` is that of React 18.
  if (typeof content !== 'object' || content === null || Object.hasOwn(content, 'constructor'))
    return undefined;
  const react = findPageReact();
  return react?.isValidElement(content) ? createIsland(content, react, onError) : undefined;
}

function FailureDetails({ ownerName, problem }: { ownerName: string; problem: unknown }): ReactElement {
  return (
    <p className="tiem-third-party__error" role="note">
      {ownerName}: {formatFailure(problem)}
    </p>
  );
}

/** Formats the reason of a failure. For an HTTP response, its status is more useful than its message. */
function formatFailure(problem: unknown): string {
  const { status, statusText, message } = asRecord(problem);
  if (status && statusText) return `${status} ${statusText}`;
  return typeof message === 'string' && message ? message : String(problem);
}

interface CustomRendererNodeProps {
  draw: RenderFunction;
  props: Readonly<Record<string, unknown>>;
  onError(cause: unknown): void;
}

/** Renders a node whose content belongs to a custom renderer, and which our React never changes. */
function CustomRendererNode({ draw, props, onError }: CustomRendererNodeProps): ReactElement {
  const node = useRef<HTMLDivElement>(null);
  const handle = useRef<RenderHandle | undefined>(undefined);
  const renderedProps = useRef(props);
  const latest = useLatestRef(onError);

  useLayoutEffect(() => {
    const callOrReportFailure = (work: () => void) => {
      try {
        work();
      } catch (cause) {
        latest.current(cause);
      }
    };
    const container = node.current;
    if (!container) return;
    callOrReportFailure(() => {
      handle.current = draw(container, renderedProps.current);
    });
    return () => {
      callOrReportFailure(() => handle.current?.remove?.());
      // Empties the node, because the next custom renderer expects it empty.
      container.replaceChildren();
    };
  }, [draw]);

  useLayoutEffect(() => {
    if (renderedProps.current === props) return;
    renderedProps.current = props;
    try {
      handle.current?.update?.(props);
    } catch (cause) {
      latest.current(cause);
    }
  }, [props]);

  return <div ref={node} className="tiem-third-party" />;
}
