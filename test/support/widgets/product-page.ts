import { waitFor } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { catalogue as everyWidget } from '../../../mount/catalogue';
import { startLoader } from '../../../mount/loader/start';
import type { Catalogue } from '../../../mount/runtime/mount.types';

const NAMES = [
  'product-gallery',
  'product-tabs',
  'quantity',
  'review-stars',
  'sticky-add-to-cart',
  'variation-form',
];

/** The widgets of the product page, mounted at once; those that need the cart are tested with the demo shop. */
const productWidgets: Catalogue = Object.fromEntries(
  NAMES.map((name) => [name, { ...everyWidget[name]!, when: 'now' as const }]),
);

export interface ProductPage {
  user: UserEvent;
  mounted(widget: string): Promise<HTMLElement>;
  /** Unmounts everything and keeps the page. */
  leave(): void;
}

const leaves: (() => void)[] = [];

afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

/** Shows HTML that no product of the demo shop has, with the real loader. */
export function openProductPage(
  html: string,
  answer?: (body: string) => Promise<unknown> | unknown,
): ProductPage {
  document.body.innerHTML = html;
  window.fetch = async (_, init) => {
    if (!answer) throw new TypeError('This page has no server.');
    const signal = init?.signal;
    const given = await Promise.race([
      answer(String(init?.body ?? '')),
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ]);
    return new Response(JSON.stringify(given), { headers: { 'Content-Type': 'application/json' } });
  };
  const stop = startLoader({
    version: __TIEM_VERSION__,
    catalogue: productWidgets,
    chunks: {},
    base: `${location.origin}/tiem/tiem.js`,
    nonce: '',
    importUrl: () => Promise.reject(new Error('There are no chunks in jsdom.')),
    importMounting: () => import('../../../mount/runtime/mounting'),
    importActions: () => import('../../../mount/api/actions'),
  });
  const leave = () => stop?.();
  leaves.push(leave);
  return {
    user: userEvent.setup(),
    leave,
    async mounted(widget) {
      const element = document.querySelector<HTMLElement>(`[data-tiem~="${widget}"]`);
      if (!element) throw new Error(`No mount point for "${widget}".`);
      // The long limit covers the compilation of all modules in the first test of a file.
      const ready = () => expect(element).toHaveAttribute('data-tiem-state', 'ready');
      await waitFor(ready, { timeout: 10_000 });
      return element;
    },
  };
}
