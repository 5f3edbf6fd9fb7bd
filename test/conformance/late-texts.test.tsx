import { waitFor } from '@testing-library/dom';
import { widgetEntries } from '../../fixtures/gallery/examples';
import { catalogue } from '../../mount/catalogue';
import type { Example } from '../../mount/runtime/mount.types';
import { createDeferredChunk, flushPromises, openLoader } from '../support/mount/open-loader';
import { listFolders } from '../support/project-files';

// A thenable module, so that the test decides when `import('./en')` resolves.
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
  const examples = widgetEntries().find((entry) => entry.name === name)?.examples ?? [];
  // The loader holds only some kinds of gestures. Any other can be handled only after the widget has reported that
  // it is ready.
  const moment = catalogue[name]?.holds ? 'as soon as it is ready' : 'before its code is loaded';

  it(`widget texts that load late: a press made ${moment} has the same effect as one made later`, async () => {
    for (const example of examples) {
      const later = await openPage(example, name, 'when all is loaded');
      await waitForRest();
      later.press();
      const expected = { page: await waitForRest(), pressed: later.pressed };
      later.close();
      const { pressed, close } = await openPage(example, name, moment);
      await waitFor(() => expect({ page: markup(), pressed }).toEqual(expected));
      close();
    }
  }, 60_000);
});

type Moment = 'when all is loaded' | 'as soon as it is ready' | 'before its code is loaded';

/**
 * Opens a page whose texts load after the widget's code, and presses the widget's first control. `pressed` lists
 * which presses were handled.
 */
async function openPage(example: Example, name: string, moment: Moment) {
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
  const isReady = () => places.every((place) => !place.isConnected || place.dataset.tiemState === 'ready');
  const ready = () => waitFor(() => expect(isReady()).toBe(true));
  const pressed: boolean[] = [];
  const record = (event: Event) => {
    // The original event is stopped because the loader holds it; only the replayed one arrives.
    pressed.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', record);
  const [place] = places;
  const control = place?.matches('a, button') ? place : (place?.querySelector('a, button') ?? place);
  // If a view has replaced the pressed element, the press is repeated on the view's element, as the loader does in
  // a replay.
  const press = () =>
    (control?.isConnected ? control : place)?.dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }),
    );

  const close = openLoader(catalogue);
  for (const place of places) place.dispatchEvent(new Event('focusin', { bubbles: true }));
  if (moment === 'before its code is loaded') press();
  await waitFor(() => expect(isReady() || requestEnglish.mock.calls.length > 0).toBe(true));
  await flushPromises();
  if (moment === 'as soon as it is ready' && isReady()) press();
  else if (moment === 'as soon as it is ready')
    document.addEventListener('tiem:widget:mounted', press, { once: true });
  texts.arrive();
  await ready();
  return {
    press,
    pressed,
    close() {
      window.removeEventListener('click', record);
      close();
    },
  };
}

/** Removes generated ids, whose numbers differ between two pages of one test. */
const markup = () => document.body.outerHTML.replace(/(tiem|P|[«:_]r|:R)[\w-]*\d+[\w:»-]*/g, 'id');

/** Resolves with the page's HTML once it has stopped changing. */
async function waitForRest(): Promise<string> {
  let before = '';
  let unchanged = 0;
  const look = () => {
    const now = markup();
    unchanged = now === before ? unchanged + 1 : 0;
    before = now;
    expect(unchanged).toBeGreaterThan(2);
  };
  await waitFor(look, { interval: 10 });
  return before;
}
