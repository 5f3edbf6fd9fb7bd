import { loadSanitiser } from '../../lib/html';

/** A notice that the shop printed on the page which answers a posted form. */
export interface PageNotice {
  status: 'error' | 'success' | 'info';
  content: string;
}

const NOTICE =
  /<(?:div|ul|p)\b[^>]*\bclass=["'](?:[^"']*\s)?(?:woocommerce-(?:error|message|info)|wc-block-components-notice-banner)[\s"']/g;
const NOTICE_ITEMS =
  '.woocommerce-error, .woocommerce-message, .woocommerce-info, .wc-block-components-notice-banner';
/** Matches the parts of a page that browsers do not show: their notices must not be read. */
const INERT_TAGS = /<(script|style|template|noscript)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi;
/**
 * How much HTML of one notice is parsed. No notice is longer, and parsing a whole page would block the main thread.
 */
const MAX_LENGTH = 8_000;
const MAX_NOTICES = 20;

/**
 * Reads classic notice lists and boxes and the banners of block themes. It searches the whole page, because
 * Storefront prints notices outside the wrapper that is intended for them.
 */
export async function parsePageNotices(html: string): Promise<PageNotice[]> {
  const live = html.replace(INERT_TAGS, '');
  const starts = Array.from(live.matchAll(NOTICE), ({ index }) => index).slice(0, MAX_NOTICES);
  if (starts.length === 0) return [];
  const { markup } = await loadSanitiser();
  // Info boxes that the current page shows too are left out: many themes print them permanently, so they say nothing
  // about the product that was added.
  const currentNotices = new Set(Array.from(document.querySelectorAll(NOTICE_ITEMS), getText));
  return starts.flatMap((start) => {
    const notice = markup(live.slice(start, start + MAX_LENGTH)).querySelector(NOTICE_ITEMS);
    if (!notice) return [];
    return readNotices(notice).filter(
      ({ status }) => status !== 'info' || !currentNotices.has(getText(notice)),
    );
  });
}

function readNotices(notice: Element): PageNotice[] {
  const status = notice.matches('.woocommerce-error, .is-error')
    ? 'error'
    : notice.matches('.woocommerce-message, .is-success')
      ? 'success'
      : 'info';
  const items = notice.matches('ul') ? Array.from(notice.querySelectorAll('li')) : [notice];
  return items.flatMap((item): PageNotice[] => {
    const content = item.querySelector('.wc-block-components-notice-banner__content') ?? item;
    // WooCommerce before 10 prints the link to the cart before the sentence; the link is moved behind it.
    const button = content.querySelector(':scope > .button, :scope > .wc-forward');
    if (button) content.append(' ', button);
    return getText(content) ? [{ status, content: content.innerHTML.trim() }] : [];
  });
}

const getText = ({ textContent }: Element): string => textContent?.trim() ?? '';
