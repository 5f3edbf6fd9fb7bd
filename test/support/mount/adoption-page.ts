import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAdoption } from '../../../mount/adopt/adopt-page';
import { ROOT } from '../project-files';

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.restoreAllMocks();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
});

/** A page in the shape of a theme, which the PHP tests of the WordPress plugin use too. */
export const themePage = (name: string) =>
  readFileSync(join(ROOT, 'wordpress/tests/pages', `${name}.html`), 'utf8');

/** Shows the HTML with the setting `adopt`, runs tiem-adopt.js as a script in <head> does, and ends parsing. */
export function openAdopted(html: string, adopt: unknown): void {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const { name, value } of body.attributes) document.body.setAttribute(name, value);
  const settings = document.createElement('script');
  settings.type = 'application/json';
  settings.setAttribute('data-tiem-settings', '');
  settings.textContent = JSON.stringify({ adopt });
  document.head.append(settings);
  const state = jest.spyOn(Document.prototype, 'readyState', 'get').mockReturnValue('loading');
  stops.push(startAdoption());
  document.body.innerHTML = body.innerHTML;
  state.mockRestore();
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
}

/** The mount points inside <body>, each as its tag, a name to tell it by, and its widgets. */
export const adoptedElements = (): string[] =>
  [...document.querySelectorAll('body [data-tiem]')].map((element) => {
    const name = ['id', 'action', 'data-product_id'].map((key) => element.getAttribute(key)).find(Boolean);
    const tag = name ? `${element.localName} ${name}` : element.localName;
    return `${tag}: ${element.getAttribute('data-tiem')}`;
  });

/** What was written to the console, as sentences. */
export function watchConsole() {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const sentences = (spy: jest.SpyInstance) => spy.mock.calls.map(([sentence]) => String(sentence));
  return { errors: () => sentences(errors), warnings: () => sentences(warnings) };
}
