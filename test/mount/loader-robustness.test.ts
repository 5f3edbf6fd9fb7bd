import { waitFor } from '@testing-library/dom';
import { isSupportedBrowser } from '../../mount/loader/page-setup';
import {
  createCatalogueEntry,
  createLoggingBehaviour,
  flushPromises,
  openLoader,
} from '../support/mount/open-loader';

afterEach(() => jest.restoreAllMocks());

// fault 26
test('loader: runs once and logs one warning when it is included twice or in two versions', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const first = createLoggingBehaviour();
  const second = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: createCatalogueEntry(first.definition) }, { version: '1.0.0' });
  const api = window.tiem;
  openLoader({ tabs: createCatalogueEntry(second.definition) }, { version: '2.0.0' });
  openLoader({ tabs: createCatalogueEntry(second.definition) }, { version: '1.0.0' });
  await waitFor(() => expect(first.log).toEqual(['mount']));
  await flushPromises();
  expect(second.log).toEqual([]);
  expect(window.tiem).toBe(api);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(String(warn.mock.calls[0])).toContain('1.0.0 runs, 2.0.0 stops');
});

// fault 30
test('loader: widgets mount on a page whose elements are named like DOM methods', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = `
    <img name="currentScript"><form id="tiem"></form><form id="tiem"></form>
    <img name="querySelectorAll"><img name="querySelector"><img name="body"><img name="head">
    <img name="createElement"><img name="documentElement"><img name="readyState"><img name="addEventListener">
    <div data-tiem="tabs"></div>`;
  openLoader({ tabs: createCatalogueEntry(definition) }, { chunks: { tabs: ['chunks/tabs.js'] } });
  await waitFor(() => expect(log).toEqual(['mount']));
  expect(window.tiem?.version).toBe('1.0.0');
  expect(Document.prototype.querySelectorAll.call(document, 'link[rel=modulepreload]')).toHaveLength(1);
});

test('loader: the widget of a form mounts although fields are named like properties of forms', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML =
    '<form id="f" data-tiem="tabs"><input name="id"><input name="children"><button name="submit"></button></form>';
  openLoader({ tabs: createCatalogueEntry(definition) });
  await waitFor(() => expect(log).toEqual(['mount']));
});

test.each([
  // fault 27
  ['malformed', '{"disabled": ["tabs"'],
  // fault 28
  ['of five megabytes', `{"x": "${'y'.repeat(5_000_000)}", "disabled": ["tabs"]}`],
  // fault 28
  [
    'that would change prototypes',
    '{"__proto__": {"disabled": ["tabs"], "polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
  ],
  ['that are a list instead of an object', '["disabled", "tabs"]'],
  // fault 28
  ['with values of the wrong type', '{"disabled": {"tabs": true}, "site": 7}'],
])('loader: settings %s are ignored, and the widget mounts', async (_, json) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  const script = document.createElement('script');
  script.type = 'application/json';
  script.setAttribute('data-tiem-settings', '');
  script.textContent = json;
  document.body.append(script);
  openLoader({ tabs: createCatalogueEntry(definition) });
  await waitFor(() => expect(log).toEqual(['mount']));
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('settings: are ignored on an element that is not a script', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML =
    '<p data-tiem-settings type="application/json">{"disabled":["tabs"]}</p><div data-tiem="tabs"></div>';
  openLoader({ tabs: createCatalogueEntry(definition) });
  await waitFor(() => expect(log).toEqual(['mount']));
});

test('loader: a mount point outside the HTML namespace is ignored', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = '<svg data-tiem="tabs"></svg>';
  openLoader({ tabs: createCatalogueEntry(definition) });
  await flushPromises();
  expect(log).toEqual([]);
});

test('browser support: only browsers with cascade layers count as supported', () => {
  expect(isSupportedBrowser({ CSSLayerBlockRule: class {} })).toBe(true);
  expect(isSupportedBrowser({ CSSRule: class {} })).toBe(false);
});
