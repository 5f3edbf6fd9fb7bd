import './orders-table.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { accountTexts } from '../../src/i18n/vi/account';
import { createCleanups, setAttribute } from '../../src/lib/cleanups';
import type { OptionsSchema } from '../../src/lib/options';

const options = {
  labels: {
    type: 'oneOf',
    allowed: ['server', 'ours'],
    default: 'server',
    help: 'Names of the statuses: the server’s where it prints them, or Tiệm’s own',
  },
} as const satisfies OptionsSchema;

/** Sets the roles explicitly, because `display: block` on table elements removes their table semantics. */
const ROLES = [
  ['table', 'table'],
  ['thead, tbody, tfoot', 'rowgroup'],
  ['tr', 'row'],
  ['thead th', 'columnheader'],
  ['tbody th', 'rowheader'],
  ['td', 'cell'],
] as const;

const STATUS_OF_ROW = /--status-([\w-]+)/;

const definition: BehaviourDefinition<typeof options, typeof accountTexts> = {
  kind: 'behaviour',
  name: 'orders-table',
  options,
  texts: accountTexts,
  mount({ element, options: { labels }, t, warn }) {
    const cleanups = createCleanups();
    const table = element.matches('table') ? element : element.querySelector('table');
    if (!table) {
      warn('there is no table here.');
      return cleanups.run;
    }
    for (const [selector, role] of ROLES)
      for (const part of [table, ...table.querySelectorAll(selector)])
        if (part.matches(selector)) setAttribute(cleanups, part, 'role', role);

    const titles = [...table.querySelectorAll('thead th')].map((head) => head.textContent?.trim() ?? '');
    for (const row of table.querySelectorAll('tbody tr'))
      for (const [column, cell] of [...row.children].entries())
        if (!cell.hasAttribute('data-title') && titles[column])
          setAttribute(cleanups, cell, 'data-title', titles[column]);

    translateOrderStatuses(createOrderStatusOptions(t));

    function translateOrderStatuses(known: readonly StatusOption[]): void {
      for (const cell of table?.querySelectorAll('td[class*="order-status"]') ?? []) {
        const status = STATUS_OF_ROW.exec(cell.parentElement?.className ?? '')?.[1];
        const label = known.find(({ value }) => value === status)?.label;
        const statusText = cell.textContent?.trim() ?? '';
        const isBare = statusText === '' || statusText.replace(/^wc-/, '') === status;
        if (!label || (labels === 'server' && !isBare)) continue;
        const before = [...cell.childNodes];
        cell.textContent = label;
        cleanups.add(() => cell.replaceChildren(...before));
      }
    }
    return cleanups.run;
  },
};

export default definition;

type StatusTextKey = Extract<keyof typeof accountTexts, `orderStatus.${string}`>;

/**
 * Translations of WooCommerce's own order statuses. A shop's custom statuses keep the name that the server printed.
 */
const TEXT_KEY_BY_STATUS: Readonly<Record<string, StatusTextKey>> = {
  pending: 'orderStatus.pending',
  processing: 'orderStatus.processing',
  'on-hold': 'orderStatus.onHold',
  completed: 'orderStatus.completed',
  cancelled: 'orderStatus.cancelled',
  refunded: 'orderStatus.refunded',
  failed: 'orderStatus.failed',
  'checkout-draft': 'orderStatus.checkoutDraft',
};

interface StatusOption {
  value: string;
  label: string;
}

/**
 * Creates the options for a select of order statuses. With `analytics`, omits drafts, because the settings for
 * actionable and excluded statuses of WooCommerce Analytics do not accept them.
 */
export function createOrderStatusOptions(
  translate: (key: StatusTextKey) => string,
  analytics?: 'actionable' | 'excluded',
): StatusOption[] {
  return Object.entries(TEXT_KEY_BY_STATUS)
    .filter(([value]) => !analytics || value !== 'checkout-draft')
    .map(([value, key]) => ({ value, label: translate(key) }));
}
