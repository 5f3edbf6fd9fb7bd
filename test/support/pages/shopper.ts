import { JSDOM } from 'jsdom';
import { createShop } from '../../../fixtures/shop/shop';
import type { Shop, ShopOptions } from '../../../fixtures/shop/shop.types';

export const ORIGIN = 'http://127.0.0.1:3102';

const openShops: Shop[] = [];

afterEach(() => {
  for (const shop of openShops.splice(0)) shop.close();
});

/** Creates a demo shop in memory that is closed after the test. */
export function createTestShop(options: ShopOptions = {}): Shop {
  const shop = createShop({ origin: ORIGIN, ...options });
  openShops.push(shop);
  return shop;
}

type FormFields = Record<string, string>;

/** Simulates a browser without JavaScript: follows links, submits forms and stores cookies. */
export class Shopper {
  url = `${ORIGIN}/`;
  status = 0;
  headers = new Headers();
  text = '';
  readonly cookies = new Map<string, string>();

  #document: Document | undefined;

  constructor(readonly shop: Shop = createTestShop()) {}

  /** Parses the document on first use, because parsing is slow and not every response is read as a document. */
  get document(): Document {
    this.#document ??= new JSDOM(this.text, { url: this.url }).window.document;
    return this.#document;
  }

  async get(path: string): Promise<this> {
    return this.#fetchDocument(new URL(path, this.url).href, { method: 'GET' });
  }

  async postForm(path: string, fields: FormFields): Promise<this> {
    return this.#fetchDocument(new URL(path, this.url).href, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  }

  async followLink(selector: string): Promise<this> {
    return this.get(this.findElement(selector).getAttribute('href') ?? '');
  }

  /** Submits a form as a browser would, with the given button; `fields` are the values that the shopper typed. */
  async submitForm(form: string, fields: FormFields = {}, button?: string): Promise<this> {
    const element = this.findElement(form) as HTMLFormElement;
    const sent = this.#readControls(element);
    for (const [name, value] of Object.entries(fields)) {
      if (!element.querySelector(`[name="${name}"]`)) throw new Error(`${form} has no field „${name}“.`);
      sent.set(name, value);
    }
    const pressed = button ? element.querySelector(button) : element.querySelector('button');
    const name = pressed?.getAttribute('name');
    if (name) sent.set(name, pressed?.getAttribute('value') ?? '');
    const action = new URL(element.getAttribute('action') ?? '', this.url);
    if (element.method !== 'post') {
      action.search = new URLSearchParams([...sent]).toString();
      return this.#fetchDocument(action.href, { method: 'GET' });
    }
    if (element.enctype !== 'multipart/form-data') {
      return this.#fetchDocument(action.href, { method: 'POST', body: new URLSearchParams([...sent]) });
    }
    const body = new FormData();
    for (const [field, value] of sent) body.set(field, value);
    return this.#fetchDocument(action.href, { method: 'POST', body });
  }

  findElement(selector: string): Element {
    const element = this.document.querySelector(selector);
    if (!element) throw new Error(`${this.url} (${this.status}) has no ${selector}.`);
    return element;
  }

  findElements(selector: string): Element[] {
    return [...this.document.querySelectorAll(selector)];
  }

  /** Returns the text of the first matching element, with whitespace collapsed. */
  readText(selector: string): string {
    return (this.findElement(selector).textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  get notices(): string {
    return this.readText('.woocommerce-notices-wrapper');
  }

  #readControls(form: HTMLFormElement): Map<string, string> {
    const sent = new Map<string, string>();
    for (const control of form.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
      const { name, type } = control;
      if (!name || ((type === 'radio' || type === 'checkbox') && !control.checked)) continue;
      sent.set(name, control.value);
    }
    return sent;
  }

  async #fetchDocument(url: string, init: RequestInit, redirectCount = 0): Promise<this> {
    if (redirectCount > 5) throw new Error(`Too many redirects at ${url}.`);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.shop.handle(
      new Request(url, { ...init, headers: { cookie, referer: this.url, 'x-tiem-client': '192.0.2.7' } }),
    );
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    const location = response.headers.get('location');
    if (location && response.status >= 300 && response.status < 400) {
      return this.#fetchDocument(new URL(location, url).href, { method: 'GET' }, redirectCount + 1);
    }
    this.url = url;
    this.status = response.status;
    this.headers = response.headers;
    this.text = await response.text();
    this.#document = undefined;
    return this;
  }

  #storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}
