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

/**
 * The widgets of the product page, mounted at once. Widgets that need the cart are left out: the demo shop's tests
 * cover them.
 */
const productWidgets: Catalogue = Object.fromEntries(
  NAMES.map((name) => [name, { ...everyWidget[name]!, when: 'now' as const }]),
);

export interface ProductPage {
  user: UserEvent;
  mounted(widget: string): Promise<HTMLElement>;
  /** Unmounts all widgets of the product page; the HTML stays. */
  unmount(): void;
}

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const unmount of cleanups.splice(0)) unmount();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

/** Opens a page with this HTML, which the demo shop's products lack, and runs the real loader on it. */
export function openProductPage(
  html: string,
  respond?: (body: string) => Promise<unknown> | unknown,
): ProductPage {
  document.body.innerHTML = html;
  window.fetch = async (_, init) => {
    if (!respond) throw new TypeError('This page has no server.');
    const signal = init?.signal;
    const given = await Promise.race([
      respond(String(init?.body ?? '')),
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
  const unmountWidgets = () => stop?.();
  cleanups.push(unmountWidgets);
  return {
    user: userEvent.setup(),
    unmount: unmountWidgets,
    async mounted(widget) {
      const element = document.querySelector<HTMLElement>(`[data-tiem~="${widget}"]`);
      if (!element) throw new Error(`No mount point for "${widget}".`);
      // Waits up to 10 s for the widget, because the first test of a file also compiles all modules.
      const expectElementReady = () => expect(element).toHaveAttribute('data-tiem-state', 'ready');
      await waitFor(expectElementReady, { timeout: 10_000 });
      return element;
    },
  };
}
