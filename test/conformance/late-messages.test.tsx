import { waitFor } from '@testing-library/dom';
import { listWidgetEntries } from '../../fixtures/gallery/examples';
import { catalogue } from '../../mount/catalogue';
import type { Example } from '../../mount/runtime/mount.types';
import { createDeferredChunk, flushPromises, openLoader } from '../support/mount/open-loader';
import { listFolders } from '../support/project-files';

// A fake module of English messages that the test resolves later: `import('./en')` waits for its `then`.
let texts = createDeferredChunk(undefined);
const requestEnglish = jest.fn();
jest.mock('../../src/i18n/en', () => ({
  __esModule: true,
  // biome-ignore lint/suspicious/noThenProperty: stands for a chunk that is still on its way
  then(resolve: (module: unknown) => void) {
    requestEnglish();
    void texts.promise.then(() => resolve({ en: jest.requireActual('../../src/i18n/en').en }));
  },
}));

beforeEach(() => {
  window.fetch = () => new Promise(() => {});
  jest.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
  for (const level of ['info', 'warn', 'error'] as const) jest.spyOn(console, level).mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

describe.each(listFolders('widgets'))('widgets/%s on an English page', (name) => {
  const examples = listWidgetEntries().find((entry) => entry.name === name)?.examples ?? [];
  // Clicks before the code is loaded only if the widget's catalogue entry has `holds`, because the loader replays
  // clicks only for such widgets.
  const moment = catalogue[name]?.holds ? 'as soon as it is ready' : 'before its code is loaded';

  it(`widget messages that load late: a click made ${moment} has the same effect as a click made after everything has loaded`, async () => {
    for (const example of examples) {
      const later = await openPage(example, name, 'when all is loaded');
      await waitForStableMarkup();
      later.press();
      const expected = { page: await waitForStableMarkup(), pressed: later.pressed };
      later.close();
      const { pressed, close } = await openPage(example, name, moment);
      await waitFor(() => expect({ page: readMarkupWithoutIds(), pressed }).toEqual(expected));
      close();
    }
  }, 60_000);
});

type ClickMoment = 'when all is loaded' | 'as soon as it is ready' | 'before its code is loaded';

/**
 * Opens a page whose translations load after the widget's code, and clicks the widget's first control. `pressed`
 * has a boolean for each click: whether the widget handled it.
 */
async function openPage(example: Example, name: string, moment: ClickMoment) {
  texts = createDeferredChunk(undefined);
  requestEnglish.mockClear();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  const settings = document.createElement('script');
  settings.type = 'application/json';
  settings.dataset.tiemSettings = '';
  settings.textContent = JSON.stringify({ ...example.settings, locale: { userLocale: 'en_US' } });
  document.head.replaceChildren(settings);
  document.body.innerHTML = example.html;
  const places = [...document.querySelectorAll<HTMLElement>(`[data-tiem~="${name}"]`)];
  const isWidgetReady = () =>
    places.every((place) => !place.isConnected || place.dataset.tiemState === 'ready');
  const waitUntilReady = () => waitFor(() => expect(isWidgetReady()).toBe(true));
  const pressed: boolean[] = [];
  const recordUnheldClick = (event: Event) => {
    // Records only clicks that the loader does not hold. Of a held click, only the replay reaches this listener.
    pressed.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', recordUnheldClick);
  const [place] = places;
  const control = place?.matches('a, button') ? place : (place?.querySelector('a, button') ?? place);
  // If a view has replaced the clicked element, repeats the click on the view's element, as the loader does
  // in a replay.
  const clickControl = () =>
    (control?.isConnected ? control : place)?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }),
    );

  const close = openLoader(catalogue);
  for (const place of places) place.dispatchEvent(new Event('focusin', { bubbles: true }));
  if (moment === 'before its code is loaded') clickControl();
  await waitFor(() => expect(isWidgetReady() || requestEnglish.mock.calls.length > 0).toBe(true));
  await flushPromises();
  if (moment === 'as soon as it is ready' && isWidgetReady()) clickControl();
  else if (moment === 'as soon as it is ready')
    document.addEventListener('tiem:widget:mounted', clickControl, { once: true });
  texts.arrive();
  await waitUntilReady();
  return {
    press: clickControl,
    pressed,
    close() {
      window.removeEventListener('click', recordUnheldClick);
      close();
    },
  };
}

/** Reads the page's HTML without generated ids, whose numbers differ between two pages of one test. */
const readMarkupWithoutIds = () =>
  document.body.outerHTML.replace(/(tiem|P|[«:_]r|:R)[\w-]*\d+[\w:»-]*/g, 'id');

/** Resolves with the page's HTML once it has stopped changing. */
async function waitForStableMarkup(): Promise<string> {
  let before = '';
  let unchanged = 0;
  const expectUnchanged = () => {
    const now = readMarkupWithoutIds();
    unchanged = now === before ? unchanged + 1 : 0;
    before = now;
    expect(unchanged).toBeGreaterThan(2);
  };
  await waitFor(expectUnchanged, { interval: 10 });
  return before;
}
