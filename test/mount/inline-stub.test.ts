import { fireEvent, waitFor } from '@testing-library/dom';
import { isGesture } from '../../mount/loader/gestures';
import { buildInlineStub } from '../../scripts/build/plain-scripts';
import {
  createCatalogueEntry,
  createLoggingBehaviour,
  openLoader,
  readMountState,
} from '../support/mount/open-loader';

const stub = buildInlineStub();

const RELEASE_KEY = Symbol.for('tiem.kept');
const getStubReleaseFunction = () =>
  (window as unknown as Record<symbol, (() => void) | undefined>)[RELEASE_KEY];
function runInlineStub(): void {
  const script = document.createElement('script');
  script.textContent = stub;
  document.head.append(script);
}
const getElement = (selector: string) => document.querySelector(selector) as HTMLElement;

const nativeActions: string[] = [];
function recordEvent(event: Event): void {
  if (!event.defaultPrevented) nativeActions.push(event.type);
  event.preventDefault();
}

beforeEach(() => {
  for (const type of ['click', 'submit']) window.addEventListener(type, recordEvent);
});
afterEach(() => {
  getStubReleaseFunction()?.();
  for (const type of ['click', 'submit']) window.removeEventListener(type, recordEvent);
  nativeActions.length = 0;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('inline stub: is at most 1 KiB', () => {
  expect(Buffer.byteLength(stub)).toBeLessThanOrEqual(1024);
});

// fault 25
test('inline stub: gestures before tiem.js runs are replayed once for the widget', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs"><a href="/x">x</a></div>';
  runInlineStub();
  fireEvent.click(getElement('a'));
  fireEvent.click(getElement('a'));
  expect(nativeActions).toEqual([]);
  openLoader({ tabs: createCatalogueEntry(definition, { when: 'intent' }) });
  await waitFor(() => expect(log).toEqual(['mount', 'click']));
  expect(getStubReleaseFunction()).toBeUndefined();
  expect(nativeActions).toEqual([]);
});

test('inline stub: when no widget handles a gesture, its native action runs after tiem.js has loaded', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = '<div data-tiem="unknown"><a href="/x">x</a></div>';
  runInlineStub();
  fireEvent.click(getElement('a'));
  openLoader({});
  expect(nativeActions).toEqual(['click']);
});

test('inline stub: when tiem.js does not load within five seconds, native actions run and the stub removes itself', () => {
  jest.useFakeTimers();
  document.body.innerHTML =
    '<div data-tiem="tabs"><a href="/x">x</a><form><button name="submit">y</button></form></div>';
  runInlineStub();
  fireEvent.click(getElement('a'));
  fireEvent(
    getElement('form'),
    new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: getElement('button') }),
  );
  jest.advanceTimersByTime(4_999);
  expect(nativeActions).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(nativeActions).toEqual(['click', 'submit']);
  fireEvent.click(getElement('a'));
  expect(nativeActions).toEqual(['click', 'submit', 'click']);
});

test('inline stub: when the widget fails to load, the native action runs', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = '<div data-tiem="tabs"><a href="/x">x</a></div>';
  runInlineStub();
  fireEvent.click(getElement('a'));
  openLoader({
    tabs: createCatalogueEntry(createLoggingBehaviour().definition, {
      when: 'intent',
      load: () => Promise.reject(new Error('404')),
    }),
  });
  await waitFor(() => expect(readMountState('div')).toBe('failed'));
  expect(nativeActions).toEqual(['click']);
});

test('inline stub: gestures outside mount points and on disabled mount points have their native effect', () => {
  document.body.innerHTML = '<a href="/x">x</a><p data-tiem="off"><b data-tiem="tabs">x</b></p>';
  runInlineStub();
  fireEvent.click(getElement('a'));
  fireEvent.click(getElement('b'));
  expect(nativeActions).toEqual(['click', 'click']);
});

const TARGETS = [
  '<a id="t" href="/x"></a>',
  '<a id="t" href="/x" target="_blank"></a>',
  '<a id="t" href="/x" target="_self"></a>',
  '<a id="t" href="/x" download></a>',
  '<a id="t" href="tel:1"></a>',
  '<a id="t" href="mailto:a@b"></a>',
  '<button id="t" type="button"></button>',
  '<span id="t" role="button" tabindex="0"></span>',
  '<label><i id="t"></i></label>',
  '<input id="t">',
  '<input id="t" type="image">',
  '<input id="t" type="radio">',
  '<select id="t"></select>',
  '<textarea id="t"></textarea>',
  '<details><summary id="t"></summary></details>',
  '<p contenteditable id="t"></p>',
  '<video id="t"></video>',
];
const EVENTS: [string, () => Event][] = [
  ['click', () => new MouseEvent('click', { bubbles: true, cancelable: true })],
  ['ctrl-click', () => new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })],
  ['middle click', () => new MouseEvent('click', { bubbles: true, cancelable: true, button: 1 })],
  ['Enter', () => new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Enter' })],
  ['Space', () => new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: ' ' })],
  ['a letter', () => new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'a' })],
  [
    'Enter in an IME',
    () => new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Enter', isComposing: true }),
  ],
];

test.each(TARGETS)('inline stub: queues the same gestures on %s as the loader', (html) => {
  for (const [name, createEvent] of EVENTS) {
    document.body.innerHTML = `<div data-tiem="tabs">${html}</div>`;
    runInlineStub();
    const event = createEvent();
    getElement('#t').dispatchEvent(event);
    // The stub holds a gesture by preventing the event. `recordEvent` prevents an event too, but then also records a
    // native action, and such an event is not held.
    const isHeldByStub = event.defaultPrevented && nativeActions.length === 0;
    getStubReleaseFunction()?.();
    nativeActions.length = 0;
    expect([name, isHeldByStub]).toEqual([name, isGesture(event)]);
  }
});
