import { loadSanitiser } from '../../lib/sanitise';

/** What the shop says on the page that answers a form. */
export interface PageNotice {
  status: 'error' | 'success' | 'info';
  content: string;
}

const FIRST =
  /<(?:div|ul)[^>]*\bclass=["'][^"']*\b(?:woocommerce-(?:notices-wrapper|error|message|info)|wc-block-components-notice-banner)\b/;
const EACH =
  '.woocommerce-error, .woocommerce-message, .woocommerce-info, .wc-block-components-notice-banner';
/** Notices stand together near the top; parsing the whole page for them would be felt. */
const LONGEST = 20_000;

/** Reads both looks of notices: the classic lists and boxes, and the banners of newer themes. */
export async function readNotices(html: string): Promise<PageNotice[]> {
  const start = html.search(FIRST);
  if (start < 0) return [];
  const page = (await loadSanitiser()).markup(html.slice(start, start + LONGEST));
  const wrapper = page.querySelector('.woocommerce-notices-wrapper') ?? page;
  return Array.from(wrapper.querySelectorAll(EACH)).flatMap((element) => {
    const status = element.matches('.woocommerce-error, .is-error')
      ? 'error'
      : element.matches('.woocommerce-message, .is-success')
        ? 'success'
        : 'info';
    const items = element.matches('ul') ? Array.from(element.querySelectorAll('li')) : [element];
    return items.map((item): PageNotice => {
      const content = item.querySelector('.wc-block-components-notice-banner__content') ?? item;
      // Shops print their button before the sentence that leads to it.
      const button = content.querySelector(':scope > .button, :scope > .wc-forward');
      if (button) content.append(' ', button);
      return { status, content: content.innerHTML.trim() };
    });
  });
}
