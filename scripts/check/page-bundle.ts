import type { PageKind } from '../../mount/page-kinds';
import type { AdoptItem } from './adopt-argument';

/**
 * Inserts the bundle's script and stylesheet, or replaces those that the page has. Without a bundle it inserts
 * neither.
 */
export function insertBundleTags(
  html: string,
  sheet: PageKind | undefined,
  bundle: { nonce: string; adoptItems: readonly AdoptItem[] } | undefined,
  theme: string,
): string {
  const bare = html.replace(
    /<(?:script|link)\b[^>]*\btiem(?:(?:-adopt)?\.js|(?:-\w+)?\.css)\b[^>]*>(?:<\/script>)?/gi,
    '',
  );
  const head = /<head\b[^>]*>/i.exec(bare);
  const at = head ? head.index + head[0].length : 0;
  const style = sheet ? `tiem-${sheet}.css` : 'tiem.css';
  if (!bundle) return `${bare.slice(0, at)}${theme}${bare.slice(at)}`;
  const { nonce, adoptItems: adopt } = bundle;
  const link = `<link rel="stylesheet" href="/tiem/${style}">`;
  const module = `<script type="module" src="/tiem/tiem.js" nonce="${nonce}" async></script>`;
  if (adopt.length === 0) return `${bare.slice(0, at)}${link}${module}${theme}${bare.slice(at)}`;
  // Inserts the tags after the page's own settings, because they repeat the `adopt` items of these settings.
  const end = Math.max(at, bare.search(/<\/head\s*>/i));
  const tags = `${renderAdoptionTags(adopt, nonce)}${module}`;
  return `${bare.slice(0, at)}${link}${theme}${bare.slice(at, end)}${tags}${bare.slice(end)}`;
}

/** Renders the setting `adopt` and the script that reads it. Both must precede tiem.js. */
function renderAdoptionTags(adopt: readonly AdoptItem[], nonce: string): string {
  const json = JSON.stringify({ adopt }).replace(/</g, '\\u003c');
  return `<script type="application/json" data-tiem-settings>${json}</script><script src="/tiem/tiem-adopt.js" nonce="${nonce}"></script>`;
}
