import { type ReactElement, useEffect, useState } from 'react';
import { loadSanitiser, plainTextOf, refShowing } from '../lib/sanitise';

interface SafeHtmlProps {
  /** As a server sent it. */
  html: string;
}

/** A server's notice: text at once; markup when the sanitiser is there, and its bare text if that never comes. */
export function SafeHtml({ html }: SafeHtmlProps): ReactElement {
  const text = plainTextOf(html);
  const [safe, setSafe] = useState<{ of: string; renderInto?: ReturnType<typeof refShowing> }>();
  useEffect(() => {
    if (text !== undefined) return;
    let isWanted = true;
    loadSanitiser().then(
      (sanitiser) => isWanted && setSafe({ of: html, renderInto: refShowing(sanitiser.notice(html)) }),
      () => isWanted && setSafe({ of: html }),
    );
    return () => {
      isWanted = false;
    };
  }, [html, text]);

  if (text !== undefined) return <span>{text}</span>;
  if (safe?.of !== html) return <span />;
  if (!safe.renderInto) return <span>{plainTextOf(html.replace(/<[^>]*>/g, ' '))}</span>;
  // What it shows is none of React's: whatever comes after it has an element of its own.
  return <span key="markup" ref={safe.renderInto} />;
}
