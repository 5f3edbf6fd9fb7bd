import { type ReactElement, useEffect, useState } from 'react';
import { loadSanitiser, plainTextOf, type SafeHtml as Sanitised } from '../lib/sanitise';

interface SafeHtmlProps {
  /** As a server sent it. */
  html: string;
}

/** A server's notice: text at once; markup when the sanitiser is there, and its bare text if that never comes. */
export function SafeHtml({ html }: SafeHtmlProps): ReactElement {
  const text = plainTextOf(html);
  const [safe, setSafe] = useState<{ of: string; html?: Sanitised }>();
  useEffect(() => {
    if (text !== undefined) return;
    let isWanted = true;
    loadSanitiser().then(
      (sanitiser) => isWanted && setSafe({ of: html, html: sanitiser.notice(html) }),
      () => isWanted && setSafe({ of: html }),
    );
    return () => {
      isWanted = false;
    };
  }, [html, text]);

  if (text !== undefined) return <span>{text}</span>;
  if (safe?.of !== html) return <span />;
  if (!safe.html) return <span>{plainTextOf(html.replace(/<[^>]*>/g, ' '))}</span>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is what the sanitiser is for
  return <span dangerouslySetInnerHTML={{ __html: safe.html as string }} />;
}
