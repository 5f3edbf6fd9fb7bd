import { fireEvent, waitFor } from '@testing-library/dom';
import type { CatalogueEntry, WidgetDefinition } from '../../mount/runtime/mount.types';
import {
  createDeferredChunk,
  createEntry,
  createRecorder,
  flushPromises,
  openLoader,
  readState,
} from '../support/mount/open-loader';

type Module = { default: WidgetDefinition };

function lateWidget(html: string, extra: Partial<CatalogueEntry> = {}) {
  const { definition, log } = createRecorder('buy');
  const chunk = createDeferredChunk<Module>({ default: definition as WidgetDefinition });
  document.body.innerHTML = html;
  const load = jest.fn(() => chunk.promise);
  openLoader({ buy: createEntry(definition, { when: 'intent', load, ...extra }) });
  return { chunk, log, load };
}

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

/** Native actions: the events that reach the window without `preventDefault`. */
function nativeActions(): string[] {
  const seen: string[] = [];
  const see = (event: Event) => {
    if (!event.defaultPrevented) seen.push(`${event.type} ${(event.target as Element).localName}`);
    // jsdom cannot navigate and logs an error.
    event.preventDefault();
  };
  for (const type of ['click', 'submit']) {
    window.addEventListener(type, see);
    undo.push(() => window.removeEventListener(type, see));
  }
  return seen;
}
const undo: (() => void)[] = [];
afterEach(() => {
  for (const one of undo.splice(0)) one();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const LINK = '<div data-tiem="buy"><a href="?add-to-cart=7"><b>Mua</b></a></div>';

test('intent: nothing is downloaded before an interaction', async () => {
  const { load } = lateWidget(LINK);
  await flushPromises();
  expect(load).not.toHaveBeenCalled();
  expect(readState('div')).toBe('waiting');
});

test.each(['pointerover', 'pointerdown', 'touchstart', 'focusin'])(
  'intent: %s makes the loader download the widget',
  (type) => {
    const { load } = lateWidget(LINK);
    fireEvent(find('b'), new Event(type, { bubbles: true }));
    expect(load).toHaveBeenCalledTimes(1);
    expect(readState('div')).toBe('loading');
  },
);

test('gestures: several clicks before the widget has loaded are replayed once', async () => {
  const { chunk, log } = lateWidget(LINK);
  const native = nativeActions();
  const others = jest.fn();
  document.body.addEventListener('click', others, { once: true });
  for (const x of [1, 2, 3]) expect(fireEvent.click(find('b'), { clientX: x })).toBe(false);
  expect(others).not.toHaveBeenCalled();
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount', 'click']));
  await flushPromises();
  expect(log).toEqual(['mount', 'click']);
  expect(others).toHaveBeenCalledTimes(1);
  expect(native).toEqual([]);
});

test('gestures: clicks on two buttons are both replayed, in order', async () => {
  const { definition } = createRecorder('buy');
  const pressed: string[] = [];
  const listening = {
    ...definition,
    mount({ element }: { element: HTMLElement }) {
      element.addEventListener('click', (event) => pressed.push((event.target as Element).id));
      return () => {};
    },
  };
  const chunk = createDeferredChunk<Module>({ default: listening as unknown as WidgetDefinition });
  document.body.innerHTML = '<div data-tiem="buy"><button id="a"></button><button id="b"></button></div>';
  openLoader({ buy: createEntry(listening, { when: 'intent', load: () => chunk.promise }) });
  fireEvent.click(find('#b'));
  fireEvent.click(find('#a'));
  chunk.arrive();
  await waitFor(() => expect(pressed).toEqual(['b', 'a']));
});

test('gestures: a submit before the widget has loaded is replayed with its submit button', async () => {
  const { chunk, log } = lateWidget('<form data-tiem="buy"><button name="submit" value="1"></button></form>');
  const submitters: unknown[] = [];
  document.body.addEventListener('submit', (event) => submitters.push(event.submitter), { once: true });
  const form = find('form');
  fireEvent(form, new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: find('button') }));
  expect(submitters).toEqual([]);
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount', 'submit']));
  expect(submitters).toEqual([find('button')]);
});

test('gestures: Enter and Space on an element that is no button are held and replayed', async () => {
  const { chunk, log } = lateWidget('<div data-tiem="buy"><span role="button" tabindex="0">Mở</span></div>');
  expect(fireEvent.keyDown(find('span'), { key: 'Enter', code: 'Enter' })).toBe(false);
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount', 'keydown']));
});

test.each([
  ['typing', '<input id="t">', { key: ' ' }],
  ['Enter while composing', '<span id="t" tabindex="0"></span>', { key: 'Enter', isComposing: true }],
  ['a key on a real button, which clicks by itself', '<button id="t"></button>', { key: 'Enter' }],
  ['another key', '<span id="t" tabindex="0"></span>', { key: 'a' }],
])('gestures: a key that is not held: %s', (_, inside, init) => {
  lateWidget(`<div data-tiem="buy">${inside}</div>`);
  expect(fireEvent.keyDown(find('#t'), init)).toBe(true);
});

test.each([
  ['with Ctrl', '<a id="t" href="/x"></a>', { ctrlKey: true }],
  ['with Cmd', '<a id="t" href="/x"></a>', { metaKey: true }],
  ['with Shift', '<a id="t" href="/x"></a>', { shiftKey: true }],
  ['of the middle button', '<a id="t" href="/x"></a>', { button: 1 }],
  ['into another window', '<a id="t" href="/x" target="_blank"></a>', {}],
  ['on a telephone number', '<a id="t" href="tel:0900"></a>', {}],
  ['on a checkbox', '<input id="t" type="checkbox">', {}],
  ['on a label', '<label id="t"></label>', {}],
  ['on a select', '<select id="t"></select>', {}],
])('gestures: a click %s is not held, but the widget is downloaded', (_, inside, init) => {
  const { load } = lateWidget(`<div data-tiem="buy">${inside}</div>`);
  const native = nativeActions();
  fireEvent.click(find('#t'), init);
  expect(native).toHaveLength(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test('gestures: the first click keeps its native action on a widget that holds no gestures', async () => {
  const { log } = lateWidget(LINK, { holds: [] });
  const native = nativeActions();
  fireEvent.click(find('b'));
  expect(native).toEqual(['click b']);
  expect(log).toEqual([]);
});

// fault 24
test('gestures: when the widget fails to load, the native action runs once', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { chunk, load } = lateWidget(LINK);
  const native = nativeActions();
  fireEvent.click(find('b'));
  chunk.fail();
  await waitFor(() => expect(readState('div')).toBe('failed'));
  expect(load).toHaveBeenCalledTimes(2);
  expect(native).toEqual(['click b']);
  fireEvent.click(find('b'));
  expect(native).toEqual(['click b', 'click b']);
});

test('gestures: when the widget of a form fails to load, the form is submitted with its button', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { chunk } = lateWidget('<form data-tiem="buy"><button name="requestSubmit"></button></form>');
  const native = nativeActions();
  fireEvent.click(find('button'));
  expect(native).toEqual([]);
  chunk.fail();
  await waitFor(() => expect(native).toEqual(['click button']));
});

test('gestures: after ten seconds without a network response the native action runs, and later ones run at once', async () => {
  jest.useFakeTimers();
  lateWidget(LINK);
  const native = nativeActions();
  fireEvent.click(find('b'));
  jest.advanceTimersByTime(9_999);
  expect(native).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(native).toEqual(['click b']);
  fireEvent.click(find('b'));
  expect(native).toEqual(['click b', 'click b']);
});

test('gestures: with nested mount points each widget receives the click once', async () => {
  const inner = createRecorder('inner');
  const outer = createRecorder('outer');
  document.body.innerHTML = '<div data-tiem="outer"><p data-tiem="inner"><button></button></p></div>';
  openLoader({
    inner: createEntry(inner.definition, { when: 'intent' }),
    outer: createEntry(outer.definition, { when: 'intent' }),
  });
  fireEvent.click(find('button'));
  await waitFor(() => expect(outer.log).toEqual(['mount', 'click']));
  await flushPromises();
  expect(inner.log.filter((line) => line === 'click')).toHaveLength(1);
  expect(outer.log.filter((line) => line === 'click')).toHaveLength(1);
});

test('mountOn: mounts the widget when its event fires without a gesture', async () => {
  const { chunk, log } = lateWidget(LINK, { mountOn: ['tiem:cart:add-started'] });
  document.dispatchEvent(new CustomEvent('tiem:cart:add-started'));
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount']));
});

/** Widgets whose chunks never load; only the requests are recorded. */
function askedFor(html: string, entries: Readonly<Record<string, Partial<CatalogueEntry>>>): string[] {
  const asked: string[] = [];
  document.body.innerHTML = html;
  openLoader(
    Object.fromEntries(
      Object.entries(entries).map(([name, extra]) => {
        const load = () => {
          asked.push(name);
          return new Promise<Module>(() => {});
        };
        return [name, createEntry(createRecorder(name).definition, { when: 'intent', load, ...extra })];
      }),
    ),
  );
  return asked;
}

const SITE = '<script type="application/json" data-tiem-settings>{"site":["prefetch","guard"]}</script>';

test('site-wide behaviours: after a touch they load later than the touched widget', () => {
  jest.useFakeTimers();
  const asked = askedFor(LINK + SITE, { buy: {}, prefetch: { holds: [] }, guard: {} });
  fireEvent(find('b'), new Event('pointerdown', { bubbles: true }));
  // A widget that holds gestures loads at once.
  expect(asked.sort()).toEqual(['buy', 'guard']);
  jest.runOnlyPendingTimers();
  expect(asked.at(-1)).toBe('prefetch');
});

test('mountOn: after an event that starts a request the view loads a little later, after other events at once', () => {
  jest.useFakeTimers();
  const asked = askedFor('<i data-tiem="panel"></i><i data-tiem="pieces"></i><i data-tiem="stars"></i>', {
    panel: { kind: 'view', mountOn: ['tiem:cart:add-started'] },
    pieces: { mountOn: ['tiem:cart:add-started'] },
    stars: { kind: 'view', mountOn: ['tiem:tab:opened'] },
  });
  document.dispatchEvent(new CustomEvent('tiem:tab:opened'));
  document.dispatchEvent(new CustomEvent('tiem:cart:add-started'));
  expect(asked).toEqual(['stars', 'pieces']);
  jest.runOnlyPendingTimers();
  expect(asked).toEqual(['stars', 'pieces', 'panel']);
});

test('gestures: a gesture is dropped when its mount point is removed', async () => {
  const { chunk, log } = lateWidget(LINK);
  const native = nativeActions();
  fireEvent.click(find('b'));
  find('div').remove();
  await flushPromises();
  chunk.arrive();
  await flushPromises();
  expect(log).toEqual([]);
  expect(native).toEqual([]);
});

test('gestures: a gesture is replayed on identical markup that the theme has rendered anew', async () => {
  const { chunk, log } = lateWidget(LINK);
  const native = nativeActions();
  fireEvent.click(find('b'));
  const pressed: EventTarget[] = [];
  document.body.addEventListener('click', ({ target }) => void pressed.push(target as Element), {
    once: true,
  });
  document.body.innerHTML = LINK;
  await flushPromises();
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount', 'click']));
  expect(pressed).toEqual([find('b')]);
  expect(native).toEqual([]);
});

test('gestures: a gesture is dropped when the theme has rendered other markup', async () => {
  const { chunk, log } = lateWidget(LINK);
  const native = nativeActions();
  fireEvent.click(find('b'));
  document.body.innerHTML = LINK.replace('7', '8');
  await flushPromises();
  expect(readState('div')).toBe('waiting');
  chunk.arrive();
  await flushPromises();
  expect(log).toEqual([]);
  expect(native).toEqual([]);
});

test('gestures: a gesture is replayed when the same element is inserted again', async () => {
  const { chunk, log } = lateWidget(LINK);
  fireEvent.click(find('b'));
  const div = find('div');
  div.remove();
  await flushPromises();
  document.body.append(div);
  await flushPromises();
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount', 'click']));
});
