export interface PanelIds {
  name: string;
  /** Whether the panel has that id or contains an element with it. */
  holds(id: string): boolean;
}

export interface InitialPanel {
  /** The panel that the URL points to; `null` opens the first one. */
  panel: string | null;
  /** Whether to scroll to the reviews as well. */
  scrolls: boolean;
}

const REVIEWS = ['reviews', 'tab-reviews', 'comments'];

/** Decides from the URL which panel is open at first. */
export function initialPanel(href: string, panels: readonly PanelIds[]): InitialPanel {
  const at = href.indexOf('#');
  const address = at < 0 ? href : href.slice(0, at);
  const hash = decodeHash(at < 0 ? '' : href.slice(at + 1));
  const lower = hash.toLowerCase();
  const isReviews =
    lower.includes('comment-') ||
    REVIEWS.includes(lower) ||
    address.includes('comment-page-') ||
    address.includes('cpage=');
  if (isReviews && panels.some(({ name }) => name === 'reviews'))
    return { panel: 'reviews', scrolls: lower === 'comments' };
  const named = panels.find(({ name, holds }) => hash !== '' && (lower === `tab-${name}` || holds(hash)));
  return { panel: named?.name ?? null, scrolls: false };
}

/** Returns an invalid hash unchanged, because decodeURIComponent throws on a stray percent sign. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
