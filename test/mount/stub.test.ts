import { fireEvent, waitFor } from '@testing-library/dom';
import { isGesture } from '../../mount/loader/gestures';
import { stubText } from '../../scripts/build/stub';
import { createEntry, createRecorder, openLoader, readState } from '../support/mount/open-loader';

const stub = stubText();

const KEPT = Symbol.for('tiem.kept');
const kept = () => (window as unknown as Record<symbol, (() => void) | undefined>)[KEPT];
function runStub(): void {
  const script = document.createElement('script');
  script.textContent = stub;
  document.head.append(script);
}
const find = (selector: string) => document.querySelector(selector) as HTMLElement;

const seen: string[] = [];
function see(event: Event): void {
  if (!event.defaultPrevented) seen.push(event.type);
  event.preventDefault();
}

beforeEach(() => {
  for (const type of ['click', 'submit']) window.addEventListener(type, see);
});
afterEach(() => {
  kept()?.();
  for (const type of ['click', 'submit']) window.removeEventListener(type, see);
  seen.length = 0;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('stub: its size is at most 1 KiB', () => {
  expect(Buffer.byteLength(stub)).toBeLessThanOrEqual(1024);
});

// fault 25
test('stub: gestures made before tiem.js ran are replayed once for the widget', async () => {
  const { definition, log } = createRecorder();
  document.body.innerHTML = '<div data-tiem="tabs"><a href="/x">x</a></div>';
  runStub();
  fireEvent.click(find('a'));
  fireEvent.click(find('a'));
  expect(seen).toEqual([]);
  openLoader({ tabs: createEntry(definition, { when: 'intent' }) });
  await waitFor(() => expect(log).toEqual(['mount', 'click']));
  expect(kept()).toBeUndefined();
  expect(seen).toEqual([]);
});

test('stub: the native action of gestures that no widget handles runs when tiem.js has loaded', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = '<div data-tiem="unknown"><a href="/x">x</a></div>';
  runStub();
  fireEvent.click(find('a'));
  openLoader({});
  expect(seen).toEqual(['click']);
});

test('stub: when tiem.js does not load within five seconds, native actions run and the stub removes itself', () => {
  jest.useFakeTimers();
  document.body.innerHTML =
    '<div data-tiem="tabs"><a href="/x">x</a><form><button name="submit">y</button></form></div>';
  runStub();
  fireEvent.click(find('a'));
  fireEvent(
    find('form'),
    new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: find('button') }),
  );
  jest.advanceTimersByTime(4_999);
  expect(seen).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(seen).toEqual(['click', 'submit']);
  fireEvent.click(find('a'));
  expect(seen).toEqual(['click', 'submit', 'click']);
});

test('stub: when the widget fails to load, the native action runs', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = '<div data-tiem="tabs"><a href="/x">x</a></div>';
  runStub();
  fireEvent.click(find('a'));
  openLoader({
    tabs: createEntry(createRecorder().definition, {
      when: 'intent',
      load: () => Promise.reject(new Error('404')),
    }),
  });
  await waitFor(() => expect(readState('div')).toBe('failed'));
  expect(seen).toEqual(['click']);
});

test('stub: gestures outside mount points and on disabled ones are not held', () => {
  document.body.innerHTML = '<a href="/x">x</a><p data-tiem="off"><b data-tiem="tabs">x</b></p>';
  runStub();
  fireEvent.click(find('a'));
  fireEvent.click(find('b'));
  expect(seen).toEqual(['click', 'click']);
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

test.each(TARGETS)('stub: holds exactly those gestures on %s that the loader holds', (html) => {
  for (const [name, make] of EVENTS) {
    document.body.innerHTML = `<div data-tiem="tabs">${html}</div>`;
    runStub();
    const event = make();
    find('#t').dispatchEvent(event);
    // An event that reached the page was not held; `see` has prevented its default too.
    const keptByStub = event.defaultPrevented && seen.length === 0;
    kept()?.();
    seen.length = 0;
    expect([name, keptByStub]).toEqual([name, isGesture(event)]);
  }
});
