import type { Page } from 'playwright-core';

/** A script of the page's own, let in by the page's nonce as a plugin's would be. */
export async function insertScript(page: Page, path: string, source: string): Promise<void> {
  await page.route('**/stand-in.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: source }),
  );
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const nonce = /<script[^>]*\snonce="([^"]+)"/.exec(html)?.[1] ?? '';
      const script = `<script nonce="${nonce}" src="/stand-in.js"></script>`;
      await route.fulfill({ response, body: html.replace('</head>', `${script}</head>`) });
    },
  );
}

/**
 * Written for these tests, with the habits of WooCommerce's classic scripts: a jQuery of a few words, and on "ready"
 * a handler on every product form that alerts, blocks and writes the variation's id by itself.
 */
export const WOOCOMMERCE_HABITS = `
(() => {
  let listeners = [];
  const tell = (target, type, details, originalEvent) => {
    let stopped = false;
    for (let at = target; at; at = at.parentNode)
      for (const one of [...listeners])
        if (one.at === at && one.type === type && (!one.selector || target.closest?.(one.selector))) {
          const event = { target, originalEvent, preventDefault: () => originalEvent?.preventDefault() };
          if (one.handler.call(at, event, ...details) === false) stopped = true;
        }
    return !stopped;
  };
  const native = new Set();
  window.heard = [];
  window.jQuery = (at) => ({
    on(events, ...rest) {
      const handler = rest.at(-1);
      const selector = typeof rest[0] === 'string' ? rest[0] : undefined;
      for (const event of events.split(' ')) {
        const [type, space = ''] = event.split('.');
        listeners.push({ at, type, space, selector, handler });
        if (['change', 'click'].includes(type) && !native.has(type)) {
          native.add(type);
          document.addEventListener(type, (event) => tell(event.target, type, [], event) || event.preventDefault());
        }
      }
      return this;
    },
    off(events) {
      const [type, space] = events.split('.');
      listeners = listeners.filter((one) => one.at !== at || (type && one.type !== type) || one.space !== space);
      return this;
    },
    trigger(type, details = []) {
      tell(at, type, details);
      return this;
    },
  });
  const $ = window.jQuery;
  document.addEventListener('DOMContentLoaded', () => setTimeout(() => {
    for (const form of document.querySelectorAll('form.variations_form')) {
      for (const name of ['found_variation', 'reset_data']) $(form).on(name, () => heard.push(name));
      $(form).on('click.wc-variation-form', '.single_add_to_cart_button', () => {
        if (form.querySelector('.single_add_to_cart_button.disabled')) { window.alert('bản gốc'); return false; }
      });
      $(form).on('found_variation.wc-variation-form', () => { form.querySelector('[name="variation_id"]').value = 'bản gốc'; });
      setTimeout(() => { $(form).trigger('check_variations').trigger('wc_variation_form'); window.originalStarted = true; }, 100);
    }
  }, 300));
})();
`;
