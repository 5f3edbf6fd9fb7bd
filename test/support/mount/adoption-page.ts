import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAdoption } from '../../../mount/adopt/start-adoption';
import { ROOT } from '../project-files';

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.restoreAllMocks();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name);
});

/** Reads a saved page with the HTML of a theme. The PHP tests of the WordPress plugin use the same pages. */
export const readThemePage = (name: string) =>
  readFileSync(join(ROOT, 'wordpress/tests/pages', `${name}.html`), 'utf8');

/**
 * Shows a page's HTML with the setting `adopt`, runs tiem-adopt.js as a script in <head> would, and then ends
 * parsing.
 */
export function openAdoptedPage(html: string, adopt: unknown): void {
  simulateParsingOfPage(html, adopt)();
}

/**
 * Does the same as `openAdoptedPage`, but tiem-adopt.js finds the elements before parsing ends, as in browsers that
 * parse a long page.
 */
export async function openAdoptedPageWhileParsing(html: string, adopt: unknown): Promise<void> {
  const endParsing = simulateParsingOfPage(html, adopt);
  await Promise.resolve();
  endParsing();
}

function simulateParsingOfPage(html: string, adopt: unknown): () => void {
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
  return () => {
    state.mockRestore();
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  };
}

/** Lists the mount points in <body>, each with its tag, an identifying attribute and its widgets. */
export const listAdoptedElements = (): string[] =>
  [...document.querySelectorAll('body [data-tiem]')].map((element) => {
    const name = ['id', 'action', 'data-product_id'].map((key) => element.getAttribute(key)).find(Boolean);
    const tag = name ? `${element.localName} ${name}` : element.localName;
    return `${tag}: ${element.getAttribute('data-tiem')}`;
  });

/** Records console errors and warnings, and returns their messages. */
export function spyOnConsole() {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const listMessages = (spy: jest.SpyInstance) => spy.mock.calls.map(([sentence]) => String(sentence));
  return { errors: () => listMessages(errors), warnings: () => listMessages(warnings) };
}
