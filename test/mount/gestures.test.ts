import { fireEvent, waitFor } from '@testing-library/dom';
import type { CatalogueEntry, WidgetDefinition } from '../../mount/runtime/mount.types';
import {
  createCatalogueEntry,
  createDeferredChunk,
  createLoggingBehaviour,
  flushPromises,
  openLoader,
  readMountState,
} from '../support/mount/open-loader';

type WidgetModule = { default: WidgetDefinition };

function openWithUnloadedWidget(html: string, extra: Partial<CatalogueEntry> = {}) {
  const { definition, log } = createLoggingBehaviour('buy');
  const chunk = createDeferredChunk<WidgetModule>({ default: definition as WidgetDefinition });
  document.body.innerHTML = html;
  const load = jest.fn(() => chunk.promise);
  openLoader({ buy: createCatalogueEntry(definition, { when: 'intent', load, ...extra }) });
  return { chunk, log, load };
}

const getElement = (selector: string) => document.querySelector(selector) as HTMLElement;

/**
 * Records events that reach the window without `preventDefault` and for which a browser would run its native action.
 */
function recordNativeActions(): string[] {
  const events: string[] = [];
  const recordEvent = (event: Event) => {
    if (!event.defaultPrevented) events.push(`${event.type} ${(event.target as Element).localName}`);
    // Prevents the native action, because jsdom cannot navigate and would log an error.
    event.preventDefault();
  };
  for (const type of ['click', 'submit']) {
    window.addEventListener(type, recordEvent);
    cleanups.push(() => window.removeEventListener(type, recordEvent));
  }
  return events;
}
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const LINK = '<div data-tiem="buy"><a href="?add-to-cart=7"><b>Mua</b></a></div>';

test('trigger "intent": nothing is downloaded before an interaction', async () => {
  const { load } = openWithUnloadedWidget(LINK);
  await flushPromises();
  expect(load).not.toHaveBeenCalled();
  expect(readMountState('div')).toBe('waiting');
});

test.each(['pointerover', 'pointerdown', 'touchstart', 'focusin'])(
  'trigger "intent": %s makes the loader download the widget',
  (type) => {
    const { load } = openWithUnloadedWidget(LINK);
    fireEvent(getElement('b'), new Event(type, { bubbles: true }));
    expect(load).toHaveBeenCalledTimes(1);
    expect(readMountState('div')).toBe('loading');
  },
);

test('gestures: several clicks before the widget has loaded are replayed once', async () => {
  const { chunk, log } = openWithUnloadedWidget(LINK);
  const native = recordNativeActions();
  const handleClick = jest.fn();
  document.body.addEventListener('click', handleClick, { once: true });
  for (const clientX of [1, 2, 3]) expect(fireEvent.click(getElement('b'), { clientX })).toBe(false);
  expect(handleClick).not.toHaveBeenCalled();
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount', 'click']));
  await flushPromises();
  expect(log).toEqual(['mount', 'click']);
  expect(handleClick).toHaveBeenCalledTimes(1);
  expect(native).toEqual([]);
});

test('gestures: clicks on two buttons are both replayed, in order', async () => {
  const { definition } = createLoggingBehaviour('buy');
  const clicked: string[] = [];
  const recordingDefinition = {
    ...definition,
    mount({ element }: { element: HTMLElement }) {
      element.addEventListener('click', (event) => clicked.push((event.target as Element).id));
      return () => {};
    },
  };
  const chunk = createDeferredChunk<WidgetModule>({
    default: recordingDefinition as unknown as WidgetDefinition,
  });
  document.body.innerHTML = '<div data-tiem="buy"><button id="a"></button><button id="b"></button></div>';
  openLoader({
    buy: createCatalogueEntry(recordingDefinition, { when: 'intent', load: () => chunk.promise }),
  });
  fireEvent.click(getElement('#b'));
  fireEvent.click(getElement('#a'));
  chunk.arrive();
  await waitFor(() => expect(clicked).toEqual(['b', 'a']));
});

test('gestures: a submit before the widget has loaded is replayed with its submit button', async () => {
  const { chunk, log } = openWithUnloadedWidget(
    '<form data-tiem="buy"><button name="submit" value="1"></button></form>',
  );
  const submitters: unknown[] = [];
  document.body.addEventListener('submit', (event) => submitters.push(event.submitter), { once: true });
  const form = getElement('form');
  fireEvent(
    form,
    new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: getElement('button') }),
  );
  expect(submitters).toEqual([]);
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount', 'submit']));
  expect(submitters).toEqual([getElement('button')]);
});

test('gestures: Enter on an element with the role button is replayed when the widget has mounted', async () => {
  const { chunk, log } = openWithUnloadedWidget(
    '<div data-tiem="buy"><span role="button" tabindex="0">Mở</span></div>',
  );
  expect(fireEvent.keyDown(getElement('span'), { key: 'Enter', code: 'Enter' })).toBe(false);
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount', 'keydown']));
});

test.each([
  ['a typed space', '<input id="t">', { key: ' ' }],
  ['Enter while composing', '<span id="t" tabindex="0"></span>', { key: 'Enter', isComposing: true }],
  ['Enter on a button element, which fires a click', '<button id="t"></button>', { key: 'Enter' }],
  ['a letter key', '<span id="t" tabindex="0"></span>', { key: 'a' }],
])('gestures: before the widget has loaded, %s has its native effect', (_, inside, init) => {
  openWithUnloadedWidget(`<div data-tiem="buy">${inside}</div>`);
  expect(fireEvent.keyDown(getElement('#t'), init)).toBe(true);
});

test.each([
  ['with Ctrl', '<a id="t" href="/x"></a>', { ctrlKey: true }],
  ['with Cmd', '<a id="t" href="/x"></a>', { metaKey: true }],
  ['with Shift', '<a id="t" href="/x"></a>', { shiftKey: true }],
  ['with the middle button', '<a id="t" href="/x"></a>', { button: 1 }],
  ['on a link to another window', '<a id="t" href="/x" target="_blank"></a>', {}],
  ['on a telephone link', '<a id="t" href="tel:0900"></a>', {}],
  ['on a checkbox', '<input id="t" type="checkbox">', {}],
  ['on a label', '<label id="t"></label>', {}],
  ['on a select', '<select id="t"></select>', {}],
])('gestures: a click %s has its native effect, and the widget is downloaded', (_, inside, init) => {
  const { load } = openWithUnloadedWidget(`<div data-tiem="buy">${inside}</div>`);
  const native = recordNativeActions();
  fireEvent.click(getElement('#t'), init);
  expect(native).toHaveLength(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test('gestures: if a widget queues no gestures, the first click has its native effect', async () => {
  const { log } = openWithUnloadedWidget(LINK, { holds: [] });
  const native = recordNativeActions();
  fireEvent.click(getElement('b'));
  expect(native).toEqual(['click b']);
  expect(log).toEqual([]);
});

// fault 24
test('gestures: when the widget fails to load, the native action runs once', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { chunk, load } = openWithUnloadedWidget(LINK);
  const native = recordNativeActions();
  fireEvent.click(getElement('b'));
  chunk.fail();
  await waitFor(() => expect(readMountState('div')).toBe('failed'));
  expect(load).toHaveBeenCalledTimes(2);
  expect(native).toEqual(['click b']);
  fireEvent.click(getElement('b'));
  expect(native).toEqual(['click b', 'click b']);
});

test("gestures: when a form's widget fails to load, the form is submitted with the clicked button", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { chunk } = openWithUnloadedWidget(
    '<form data-tiem="buy"><button name="requestSubmit"></button></form>',
  );
  const native = recordNativeActions();
  fireEvent.click(getElement('button'));
  expect(native).toEqual([]);
  chunk.fail();
  await waitFor(() => expect(native).toEqual(['click button']));
});

test('gestures: when the widget does not load within ten seconds, the native action runs, and the native actions of later gestures run at once', async () => {
  jest.useFakeTimers();
  openWithUnloadedWidget(LINK);
  const native = recordNativeActions();
  fireEvent.click(getElement('b'));
  jest.advanceTimersByTime(9_999);
  expect(native).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(native).toEqual(['click b']);
  fireEvent.click(getElement('b'));
  expect(native).toEqual(['click b', 'click b']);
});

test('gestures: with nested mount points each widget receives the click once', async () => {
  const inner = createLoggingBehaviour('inner');
  const outer = createLoggingBehaviour('outer');
  document.body.innerHTML = '<div data-tiem="outer"><p data-tiem="inner"><button></button></p></div>';
  openLoader({
    inner: createCatalogueEntry(inner.definition, { when: 'intent' }),
    outer: createCatalogueEntry(outer.definition, { when: 'intent' }),
  });
  fireEvent.click(getElement('button'));
  await waitFor(() => expect(outer.log).toEqual(['mount', 'click']));
  await flushPromises();
  expect(inner.log.filter((line) => line === 'click')).toHaveLength(1);
  expect(outer.log.filter((line) => line === 'click')).toHaveLength(1);
});

test('mountOn: the widget mounts when one of its mountOn events fires, without a gesture', async () => {
  const { chunk, log } = openWithUnloadedWidget(LINK, { mountOn: ['tiem:cart:add-started'] });
  document.dispatchEvent(new CustomEvent('tiem:cart:add-started'));
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount']));
});

/** Opens a page whose chunks never load, and records which of them are requested. */
function recordChunkRequests(
  html: string,
  entries: Readonly<Record<string, Partial<CatalogueEntry>>>,
): string[] {
  const requestedChunks: string[] = [];
  document.body.innerHTML = html;
  openLoader(
    Object.fromEntries(
      Object.entries(entries).map(([name, extra]) => {
        const neverLoadChunk = () => {
          requestedChunks.push(name);
          return new Promise<WidgetModule>(() => {});
        };
        return [
          name,
          createCatalogueEntry(createLoggingBehaviour(name).definition, {
            when: 'intent',
            load: neverLoadChunk,
            ...extra,
          }),
        ];
      }),
    ),
  );
  return requestedChunks;
}

const SITE = '<script type="application/json" data-tiem-settings>{"site":["prefetch","guard"]}</script>';

test('site-wide behaviours: after a touch, a behaviour that needs no gestures loads later than the touched widget', () => {
  jest.useFakeTimers();
  const requestedChunks = recordChunkRequests(LINK + SITE, { buy: {}, prefetch: { holds: [] }, guard: {} });
  fireEvent(getElement('b'), new Event('pointerdown', { bubbles: true }));
  // Expects that only the widgets that hold gestures load at once.
  expect(requestedChunks.sort()).toEqual(['buy', 'guard']);
  jest.runOnlyPendingTimers();
  expect(requestedChunks.at(-1)).toBe('prefetch');
});

test('site-wide behaviours: pointer movements over the page after the first touch start no more timers', () => {
  jest.useFakeTimers();
  recordChunkRequests(LINK + SITE, { buy: {}, prefetch: { holds: [] }, guard: {} });
  const movePointerOverButton = () => fireEvent(getElement('b'), new Event('pointerover', { bubbles: true }));
  movePointerOverButton();
  const timerCount = jest.getTimerCount();
  movePointerOverButton();
  movePointerOverButton();
  expect(jest.getTimerCount()).toBe(timerCount);
});

test('mountOn: after an event that starts a request, the chunk of a view is requested with a delay, other chunks at once', async () => {
  jest.useFakeTimers();
  const requestedChunks = recordChunkRequests(
    '<i data-tiem="panel"></i><i data-tiem="pieces"></i><i data-tiem="stars"></i>',
    {
      panel: { kind: 'view', mountOn: ['tiem:cart:add-started'] },
      pieces: { mountOn: ['tiem:cart:add-started'] },
      stars: { kind: 'view', mountOn: ['tiem:tab:opened'] },
    },
  );
  document.dispatchEvent(new CustomEvent('tiem:tab:opened'));
  document.dispatchEvent(new CustomEvent('tiem:cart:add-started'));
  expect(requestedChunks).toEqual(['stars', 'pieces']);
  await jest.runOnlyPendingTimersAsync();
  expect(requestedChunks).toEqual(['stars', 'pieces', 'panel']);
});

test('mountOn: the code of a view is not evaluated while the response to an addition is awaited', async () => {
  let resolveAddition = () => {};
  const addition = new Promise<void>((resolve) => (resolveAddition = resolve));
  const button = createLoggingBehaviour('button');
  const panel = createLoggingBehaviour('panel');
  const loadPanel = jest.fn(async () => ({ default: panel.definition as WidgetDefinition }));
  document.body.innerHTML = '<i data-tiem="button"></i><i data-tiem="panel"></i>';
  openLoader({
    button: createCatalogueEntry(button.definition),
    panel: createCatalogueEntry(panel.definition, {
      ...{ kind: 'view', when: 'intent', load: loadPanel, mountOn: ['tiem:cart:add-started'] },
    }),
  });
  await waitFor(() => expect(button.log).toEqual(['mount']));
  button.places[0]?.beforeStore('cart', () => ({ settled: addition }));
  jest.useFakeTimers();
  document.dispatchEvent(new CustomEvent('tiem:cart:add-started'));
  await jest.advanceTimersByTimeAsync(500);
  expect(loadPanel).not.toHaveBeenCalled();
  resolveAddition();
  await jest.advanceTimersByTimeAsync(0);
  expect(loadPanel).toHaveBeenCalledTimes(1);
  expect(panel.log).toEqual(['mount']);
});

test('gestures: a gesture is dropped when its mount point is removed', async () => {
  const { chunk, log } = openWithUnloadedWidget(LINK);
  const native = recordNativeActions();
  fireEvent.click(getElement('b'));
  getElement('div').remove();
  await flushPromises();
  chunk.arrive();
  await flushPromises();
  expect(log).toEqual([]);
  expect(native).toEqual([]);
});

test('gestures: a gesture is replayed when the theme has re-rendered identical markup', async () => {
  const { chunk, log } = openWithUnloadedWidget(LINK);
  const native = recordNativeActions();
  fireEvent.click(getElement('b'));
  const clicked: EventTarget[] = [];
  document.body.addEventListener('click', ({ target }) => void clicked.push(target as Element), {
    once: true,
  });
  document.body.innerHTML = LINK;
  await flushPromises();
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount', 'click']));
  expect(clicked).toEqual([getElement('b')]);
  expect(native).toEqual([]);
});

test('gestures: a gesture is dropped when the theme has re-rendered different markup', async () => {
  const { chunk, log } = openWithUnloadedWidget(LINK);
  const native = recordNativeActions();
  fireEvent.click(getElement('b'));
  document.body.innerHTML = LINK.replace('7', '8');
  await flushPromises();
  expect(readMountState('div')).toBe('waiting');
  chunk.arrive();
  await flushPromises();
  expect(log).toEqual([]);
  expect(native).toEqual([]);
});

test('gestures: a gesture is replayed when the same element is inserted again', async () => {
  const { chunk, log } = openWithUnloadedWidget(LINK);
  fireEvent.click(getElement('b'));
  const div = getElement('div');
  div.remove();
  await flushPromises();
  document.body.append(div);
  await flushPromises();
  chunk.arrive();
  await waitFor(() => expect(log).toEqual(['mount', 'click']));
});
