export interface PanelIds {
  name: string;
  /** Whether an element of that id is the panel or lies in it. */
  holds(id: string): boolean;
}

export interface InitialPanel {
  /** `null`: the address says nothing, so the first panel opens. */
  panel: string | null;
  /** The page is scrolled to the reviews as well. */
  scrolls: boolean;
}

const REVIEWS = ['reviews', 'tab-reviews', 'comments'];

/** Which panel an address opens. */
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

/** Addresses are typed by people: a lone percent sign is no reason to stop. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
