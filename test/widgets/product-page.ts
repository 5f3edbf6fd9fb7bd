import { waitFor } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Catalogue } from '../../mount/mount.types';
import { startLoader } from '../../mount/start';

/** The product page's own widgets; those that the cart needs are tested with the shop. */
export const productWidgets: Catalogue = {
  'variation-form': {
    ...{ kind: 'view', when: 'now', store: true },
    load: () => import('../../widgets/variation-form'),
  },
  'product-tabs': { kind: 'behaviour', when: 'now', load: () => import('../../widgets/product-tabs') },
  'review-stars': { kind: 'view', when: 'now', load: () => import('../../widgets/review-stars') },
  'product-gallery': { kind: 'behaviour', when: 'now', load: () => import('../../widgets/product-gallery') },
  'sticky-add-to-cart': {
    ...{ kind: 'behaviour', when: 'now' },
    load: () => import('../../widgets/sticky-add-to-cart'),
  },
  quantity: { kind: 'behaviour', when: 'now', load: () => import('../../widgets/quantity') },
};

export interface SmallPage {
  user: UserEvent;
  mounted(widget: string): Promise<HTMLElement>;
  /** The script goes, the page stays. */
  leave(): void;
}

const leaves: (() => void)[] = [];

afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

/** HTML that no product of the demo shop has, with the real loader at work on it. */
export function showPage(html: string, answer?: (body: string) => Promise<unknown> | unknown): SmallPage {
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
    importMounting: () => import('../../mount/mounting'),
    importActions: () => import('../../mount/actions'),
  });
  const leave = () => stop?.();
  leaves.push(leave);
  return {
    user: userEvent.setup(),
    leave,
    async mounted(widget) {
      const element = document.querySelector<HTMLElement>(`[data-tiem~="${widget}"]`);
      if (!element) throw new Error(`No mount point for "${widget}".`);
      await waitFor(() => expect(element).toHaveAttribute('data-tiem-state', 'ready'));
      return element;
    },
  };
}
