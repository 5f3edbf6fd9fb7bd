const TAG = /<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTE = /[\s/]+([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/**
 * Under a strict style policy the browser reports every `style` attribute the moment markup is parsed, also in a
 * document that is never shown: so they go while the markup is still a string.
 */
export function withoutStyleAttributes(html: string): string {
  if (!/style/i.test(html)) return html;
  return html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (attribute, name: string) => (name.toLowerCase() === 'style' ? '' : attribute)),
  );
}
