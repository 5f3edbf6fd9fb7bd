import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { accountTexts } from '../../src/i18n/vi/account';
import { createCleanups } from '../../src/lib/cleanups';
import './order-received.css';

/** Matches values that shoppers copy into a banking app. In block themes the order number is the first list item. */
const COPYABLE_VALUES =
  '.wc-bacs-bank-details :is(.account_number, .sort_code, .iban, .bic) strong, .woocommerce-order-overview__order strong, .wc-block-order-confirmation-summary-list-item:first-child .wc-block-order-confirmation-summary-list-item__value';

/**
 * Returns the element that contains the whole order confirmation. Block themes print the confirmation as several
 * sibling blocks, and one of these is the mount point.
 */
function findOrderConfirmation(element: HTMLElement): Element {
  const isBlock = element.dataset.blockName?.startsWith('woocommerce/order-confirmation-');
  return (isBlock && element.closest('main, .entry-content')) || element;
}
const COPIED_MESSAGE_TIME = 2_000;

const definition: BehaviourDefinition<Record<never, never>, typeof accountTexts> = {
  kind: 'behaviour',
  name: 'order-received',
  options: {},
  texts: accountTexts,
  mount({ element, t, app }) {
    const cleanups = createCleanups();
    let isMounted = true;
    cleanups.add(() => {
      isMounted = false;
    });
    const confirmation = findOrderConfirmation(element);
    if (confirmation.querySelector('.wc-bacs-bank-details')) {
      for (const value of confirmation.querySelectorAll<HTMLElement>(COPYABLE_VALUES)) addCopyButton(value);
    }

    function addCopyButton(value: HTMLElement): void {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'tiem-order-received__copy tiem-focus';
      button.textContent = t('common.copy');
      const text = value.textContent?.trim() ?? '';
      button.setAttribute('aria-label', `${t('common.copy')} ${text}`);
      const status = document.createElement('span');
      status.className = 'tiem-visually-hidden';
      status.setAttribute('role', 'status');
      value.after(button, status);
      cleanups.add(() => {
        button.remove();
        status.remove();
      });
      let timer: ReturnType<typeof setTimeout> | undefined;
      cleanups.listen(button, 'click', async () => {
        if (!(await copyText(text, value))) return;
        button.textContent = t('common.copied');
        status.textContent = t('common.copied');
        clearTimeout(timer);
        timer = setTimeout(() => {
          button.textContent = t('common.copy');
          status.textContent = '';
        }, COPIED_MESSAGE_TIME);
      });
      cleanups.add(() => clearTimeout(timer));
    }

    async function showTotalDifference(): Promise<void> {
      const [opened, { findOrderTotalDifference }] = await Promise.all([app(), import('../../src/checkout')]);
      const sentence = await findOrderTotalDifference(opened, location.href);
      if (!sentence || !isMounted) return;
      const notice = document.createElement('p');
      notice.className = 'tiem-order-received__difference';
      notice.setAttribute('role', 'alert');
      notice.textContent = sentence;
      element.prepend(notice);
      cleanups.add(() => notice.remove());
    }
    // Ignores errors of the comparison with the total that the shopper saw, because the page already shows the order's
    // total.
    showTotalDifference().catch(() => {});
    return cleanups.run;
  },
};

export default definition;

/**
 * Copies the text. Without HTTPS there is no Clipboard API; the text is then selected, and `execCommand('copy')` is
 * tried.
 */
async function copyText(text: string, element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return document.execCommand?.('copy') ?? false;
  }
}
