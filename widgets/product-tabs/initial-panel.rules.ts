export interface PanelIds {
  name: string;
  /** Whether the panel has the given id or contains an element with it. */
  hasId(id: string): boolean;
}

export interface InitialPanel {
  /** The name of the panel that the URL points to; `null` if the URL points to none, so the first panel opens. */
  panel: string | null;
  /** Whether to scroll to the reviews after the panel has opened. */
  scrollsToReviews: boolean;
}

const REVIEW_IDS = ['reviews', 'tab-reviews', 'comments'];

/** Decides from the URL which panel is open at first. */
export function findInitialPanel(href: string, panels: readonly PanelIds[]): InitialPanel {
  const hashIndex = href.indexOf('#');
  const address = hashIndex < 0 ? href : href.slice(0, hashIndex);
  const hash = decodeHash(hashIndex < 0 ? '' : href.slice(hashIndex + 1));
  const lowerCaseHash = hash.toLowerCase();
  const isReviews =
    lowerCaseHash.includes('comment-') ||
    REVIEW_IDS.includes(lowerCaseHash) ||
    address.includes('comment-page-') ||
    address.includes('cpage=');
  if (isReviews && panels.some(({ name }) => name === 'reviews'))
    return { panel: 'reviews', scrollsToReviews: lowerCaseHash === 'comments' };
  const named = panels.find(
    ({ name, hasId }) => hash !== '' && (lowerCaseHash === `tab-${name}` || hasId(hash)),
  );
  return { panel: named?.name ?? null, scrollsToReviews: false };
}

/** Returns an invalid hash unchanged, because decodeURIComponent throws on a stray percent sign. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
