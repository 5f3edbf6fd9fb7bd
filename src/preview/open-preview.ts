import type { App } from '../app/app.types';
import { createApp } from '../app/createApp';
import type { Domain } from '../app/domain.types';
import type { Http, RestAnswer } from '../http/http.types';
import { previewTexts } from '../i18n/vi/preview';
import type { KeyedStorage } from '../lib/storage';
import { sampleCart } from './sample-cart';

/** An app of its own, whose shop is made up: what the page's own cart holds is neither shown nor touched. */
export function openPreview({ settings, messages, clock, report }: App, domains: readonly Domain[]): App {
  const app = createApp({
    ...{
      settings,
      clock,
      onProblem: report,
      http: madeUpShop(sampleCart(settings, messages.bring(previewTexts))),
    },
    messages,
    storage: forgetful(),
    // What it does is nobody else's business.
    document: document.implementation.createHTMLDocument(),
  });
  for (const domain of domains) app.join(domain);
  return app;
}

function madeUpShop(cart: object): Http {
  const never = () => new Promise<never>(() => {});
  const answers: Readonly<Record<string, object>> = {
    '/wc/store/v1/cart': cart,
    '/wc/store/v1/checkout': { order_id: 0, status: 'checkout-draft', order_key: '', customer_id: 0 },
  };
  return {
    rest({ path, method = 'GET' }) {
      const body = method === 'GET' ? answers[path] : undefined;
      const answer: RestAnswer = { status: 200, headers: new Headers(), body };
      return body ? Promise.resolve(answer) : never();
    },
    ...{ restAll: never, batch: never, wcAjax: never, adminAjax: never, postForm: never, getPage: never },
  };
}

function forgetful(): KeyedStorage {
  return { read: () => undefined, write: () => false, remove() {}, watch: () => () => {} };
}
