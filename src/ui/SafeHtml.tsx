import { type ReactElement, useEffect, useState } from 'react';
import { convertHtmlToText, createContentRef, loadSanitiser, toPlainText } from '../lib/html';

interface SafeHtmlProps {
  /** The content as HTML, as the server sent it. */
  html: string;
}

/**
 * Shows plain text at once, and HTML when the sanitiser has loaded. If the sanitiser cannot be loaded, shows only the
 * text of the HTML.
 */
export function SafeHtml({ html }: SafeHtmlProps): ReactElement {
  const text = toPlainText(html);
  const [sanitised, setSafe] = useState<{ html: string; renderInto?: ReturnType<typeof createContentRef> }>();
  useEffect(() => {
    if (text !== undefined) return;
    let isCurrent = true;
    loadSanitiser().then(
      (sanitiser) => isCurrent && setSafe({ html, renderInto: createContentRef(sanitiser.notice(html)) }),
      () => isCurrent && setSafe({ html }),
    );
    return () => {
      isCurrent = false;
    };
  }, [html, text]);

  if (text !== undefined) return <span>{text}</span>;
  if (sanitised?.html !== html) return <span />;
  if (!sanitised.renderInto) return <span>{convertHtmlToText(html)}</span>;
  // Renders into an element with a key of its own, because React does not manage its children and must not reuse it
  // for later content.
  return <span key="markup" className="tiem-html" ref={sanitised.renderInto} />;
}
