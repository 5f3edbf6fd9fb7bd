import type { App } from '../app/app.types';
import { createApp } from '../app/create-app';
import type { Domain } from '../app/domain.types';
import type { Http, RestResponse } from '../http/http.types';
import { previewTexts } from '../i18n/vi/preview';
import type { KeyedStorage } from '../lib/storage';
import { sampleCart } from './sample-cart';

/** Creates a separate app with sample data, so that the page's own cart is neither shown nor changed. */
export function openPreview({ settings, messages, clock, report }: App, domains: readonly Domain[]): App {
  const app = createApp({
    ...{
      settings,
      clock,
      onProblem: report,
      http: createFakeShop(sampleCart(settings, messages.addTexts(previewTexts))),
    },
    messages,
    storage: createNullStorage(),
    // Events of the preview go to a detached document, where no listener of the page receives them.
    document: document.implementation.createHTMLDocument(),
  });
  for (const domain of domains) app.addDomain(domain);
  return app;
}

function createFakeShop(cart: object): Http {
  const neverResolves = () => new Promise<never>(() => {});
  const answers: Readonly<Record<string, object>> = {
    '/wc/store/v1/cart': cart,
    '/wc/store/v1/checkout': { order_id: 0, status: 'checkout-draft', order_key: '', customer_id: 0 },
  };
  return {
    rest({ path, method = 'GET' }) {
      const body = method === 'GET' ? answers[path] : undefined;
      const answer: RestResponse = { status: 200, headers: new Headers(), body };
      return body ? Promise.resolve(answer) : neverResolves();
    },
    ...{
      restAll: neverResolves,
      batch: neverResolves,
      wcAjax: neverResolves,
      adminAjax: neverResolves,
      postForm: neverResolves,
      getPage: neverResolves,
    },
  };
}

function createNullStorage(): KeyedStorage {
  return { read: () => undefined, write: () => false, remove() {}, watch: () => () => {} };
}
