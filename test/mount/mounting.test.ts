import { waitFor } from '@testing-library/dom';
import type { App } from '../../src/app/app.types';
import { advanceTime } from '../support/jest/advance-time';
import {
  createCatalogueEntry,
  createDeferredChunk,
  createLoggingBehaviour,
  flushPromises,
  openLoader,
  readMountState,
} from '../support/mount/open-loader';

const createSettingsMarkup = (text: string) =>
  `<script type="application/json" data-tiem-settings>${text}</script>`;

let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  jest.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const readErrors = () => errors.mock.calls.map(([text]) => String(text)).join('\n');

test("mounting: when a widget has mounted, `tiem:widget:mounted` fires on the document, and listeners of `tiem.on('mounted')` are called", async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs">server</div>';
  const events: string[] = [];
  const recordEvent = (event: Event) => events.push(`${event.type} ${(event as CustomEvent).detail.widget}`);
  document.addEventListener('tiem:widget:mounted', recordEvent, { once: true });
  openLoader({ tabs: createCatalogueEntry(definition) });
  window.tiem?.on('mounted', ({ widget, element }) => events.push(`${widget} ${element.tagName}`));
  expect(readMountState('div')).toBe('loading');
  await waitFor(() => expect(readMountState('div')).toBe('ready'));
  expect(log).toEqual(['mount']);
  expect(events).toEqual(['tabs DIV', 'tiem:widget:mounted tabs']);
  expect(document.querySelector('div')?.textContent).toBe('server');
});

test('mounting: data of the previous user is deleted after another user logs in, even if no widget reads settings', async () => {
  const { definition, log } = createLoggingBehaviour();
  const getDraftKey = (user: number) => `tiem:${location.origin}/:${user}:checkout-draft`;
  for (const user of [0, 3]) localStorage.setItem(getDraftKey(user), '{}');
  document.body.innerHTML = `<div data-tiem="tabs"></div>${createSettingsMarkup('{"currentUserId":0}')}`;
  openLoader({ tabs: createCatalogueEntry(definition) });
  await waitFor(() => expect(log).toEqual(['mount']));
  await waitFor(() => expect(localStorage.getItem(getDraftKey(3))).toBeNull());
  expect(localStorage.getItem(getDraftKey(0))).toBe('{}');
  localStorage.clear();
});

test('destroy: the stored draft of another user is kept when the loader is stopped within half a second after its start', async () => {
  const { definition, log } = createLoggingBehaviour();
  const draft = `tiem:${location.origin}/:3:checkout-draft`;
  localStorage.setItem(draft, '{}');
  document.body.innerHTML = `<div data-tiem="tabs"></div>${createSettingsMarkup('{"currentUserId":0}')}`;
  jest.useFakeTimers();
  const stop = openLoader({ tabs: createCatalogueEntry(definition) });
  // Advances the fake timers by 1 ms per attempt, because the widget must be mounted before half a second has passed.
  await waitFor(() => expect(log).toEqual(['mount']), { interval: 1 });
  stop();
  await advanceTime(1_000);
  expect(localStorage.getItem(draft)).toBe('{}');
  localStorage.clear();
});

test('options: settings override defaults, and attributes override settings', async () => {
  const help = '';
  const { definition, places } = createLoggingBehaviour('tabs', {
    open: { type: 'oneOf', allowed: ['first', 'none', 'all'], default: 'first', help },
    limit: { type: 'number', default: 3, help },
    loud: { type: 'flag', default: false, help },
  });
  document.body.innerHTML = `<div data-tiem="tabs" data-tiem-open="all"></div>${createSettingsMarkup(
    '{"widgets":{"tabs":{"open":"none","limit":7}}}',
  )}`;
  openLoader({ tabs: createCatalogueEntry(definition) });
  await waitFor(() => expect(places).toHaveLength(1));
  expect(places[0]?.options).toEqual({ open: 'all', limit: 7, loud: false });
});

test('options: an invalid value is reported with widget, element, attribute and allowed values, and other widgets mount', async () => {
  const widgetWithOptions = createLoggingBehaviour('tabs', {
    open: { type: 'oneOf', allowed: ['first', 'none'], default: 'first', help: '' },
  });
  const otherWidget = createLoggingBehaviour('toc');
  document.body.innerHTML =
    '<main id="page"><ul class="tabs" data-tiem="tabs" data-tiem-open="fisrt"></ul><nav data-tiem="toc"></nav></main>';
  openLoader({
    tabs: createCatalogueEntry(widgetWithOptions.definition),
    toc: createCatalogueEntry(otherWidget.definition),
  });
  await waitFor(() => expect(readMountState('ul')).toBe('failed'));
  expect(widgetWithOptions.log).toEqual([]);
  expect(otherWidget.log).toEqual(['mount']);
  await waitFor(() =>
    expect(readErrors()).toContain(
      'tabs at main#page > ul.tabs: data-tiem-open="fisrt": expected "first", "none".',
    ),
  );
});

test('options: an unknown attribute is reported with the most similar name and ignored', async () => {
  const { definition, log } = createLoggingBehaviour('tabs', {
    open: { type: 'text', default: '', help: '' },
  });
  document.body.innerHTML = '<div data-tiem="tabs" data-tiem-opn="x"></div>';
  openLoader({ tabs: createCatalogueEntry(definition) });
  await waitFor(() => expect(log).toEqual(['mount']));
  await waitFor(() => expect(readErrors()).toContain('did you mean data-tiem-open?'));
});

test('loader: an unknown widget name is reported with the most similar name', async () => {
  document.body.innerHTML = '<div data-tiem="mini-crat"></div><div data-tiem="constructor"></div>';
  openLoader({ 'mini-cart': createCatalogueEntry(createLoggingBehaviour().definition) });
  await waitFor(() =>
    expect(readErrors()).toContain('data-tiem="mini-crat" names no widget; did you mean "mini-cart"?'),
  );
  await waitFor(() =>
    expect(readErrors()).toContain('data-tiem="constructor" names no widget; there are mini-cart.'),
  );
  expect(readMountState('div')).toBeNull();
});

test('loader: with several names in one data-tiem, all behaviours mount, but only one view', async () => {
  const one = createLoggingBehaviour('one');
  const two = createLoggingBehaviour('two');
  const view = { kind: 'view' };
  document.body.innerHTML = '<div data-tiem="one two"></div><p data-tiem="cart list"></p>';
  const neverSettle = () => new Promise<never>(() => {});
  openLoader({
    one: createCatalogueEntry(one.definition),
    two: createCatalogueEntry(two.definition),
    cart: createCatalogueEntry(view, { load: neverSettle }),
    list: createCatalogueEntry(view, { load: neverSettle }),
  });
  await waitFor(() => expect(readMountState('div')).toBe('ready'));
  expect([...one.log, ...two.log]).toEqual(['mount', 'mount']);
  expect(readErrors()).toContain(
    'list at html > body > p: data-tiem may name one view only, and cart stands before it',
  );
});

test('loader: an unknown data-tiem-when is reported, and the default is used', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs" data-tiem-when="soon"></div>';
  openLoader({ tabs: createCatalogueEntry(definition) });
  await waitFor(() => expect(log).toEqual(['mount']));
  await waitFor(() => expect(readErrors()).toContain('it may be now, idle, visible, intent. Taken: now.'));
});

test('loader: data-tiem="off" disables widgets on and inside the element until it is removed', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML =
    '<section data-tiem="off"><div data-tiem="tabs"></div></section><p data-tiem="tabs off"></p>';
  openLoader({ tabs: createCatalogueEntry(definition) });
  await flushPromises();
  expect(log).toEqual([]);
  document.querySelector('section')?.removeAttribute('data-tiem');
  await waitFor(() => expect(log).toEqual(['mount']));
  document.querySelector('section')?.setAttribute('data-tiem', 'off');
  await waitFor(() => expect(log).toEqual(['mount', 'unmount']));
});

test('settings: widgets that a settings script at the end of the page disables do not mount', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = `<div data-tiem="tabs"></div>${createSettingsMarkup('{"disabled":["tabs"]}')}`;
  openLoader({ tabs: createCatalogueEntry(definition) });
  await flushPromises();
  expect(log).toEqual([]);
  expect(readMountState('div')).toBeNull();
});

test('loader: with ?tiem=off no widget mounts and hidden content is revealed', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  history.replaceState(null, '', '/?tiem=off');
  openLoader({ tabs: createCatalogueEntry(definition) });
  window.tiem?.mount();
  await flushPromises();
  history.replaceState(null, '', '/');
  expect(log).toEqual([]);
  expect(readMountState('html')).toBe('failed');
});

test('settings: behaviours named in `site` run once for the whole page', async () => {
  const { definition, log, places } = createLoggingBehaviour('prefetch');
  document.body.innerHTML = createSettingsMarkup('{"site":["prefetch"]}');
  openLoader({ prefetch: createCatalogueEntry(definition) });
  window.tiem?.mount();
  await waitFor(() => expect(log).toEqual(['mount']));
  expect(places[0]?.element).toBe(document.body);
  expect(readMountState('body')).toBeNull();
});

test('tiem.unmount: widgets stay unmounted until tiem.mount is called, and repeated calls do nothing', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = '<section><div data-tiem="tabs"></div></section>';
  openLoader({ tabs: createCatalogueEntry(definition) });
  await waitFor(() => expect(log).toEqual(['mount']));
  window.tiem?.mount();
  window.tiem?.unmount(document.querySelector('section') ?? undefined);
  window.tiem?.unmount();
  document.body.append(document.createElement('p'));
  await flushPromises();
  expect(log).toEqual(['mount', 'unmount']);
  expect(readMountState('div')).toBeNull();
  window.tiem?.mount();
  await waitFor(() => expect(log).toEqual(['mount', 'unmount', 'mount']));
});

test('widget without a view: when it throws on mount, the exception is reported, and other widgets mount', async () => {
  const definition = createLoggingBehaviour('broken').definition;
  const otherWidget = createLoggingBehaviour('toc');
  document.body.innerHTML = '<div data-tiem="broken"></div><p data-tiem="toc"></p>';
  const problems: object[] = [];
  const throwingDefinition = {
    ...definition,
    mount: () => {
      throw new Error('khách@example.vn');
    },
  };
  openLoader({
    broken: createCatalogueEntry(throwingDefinition),
    toc: createCatalogueEntry(otherWidget.definition),
  });
  window.tiem?.on('error', (problem) => problems.push(problem));
  await waitFor(() => expect(readMountState('div')).toBe('failed'));
  await waitFor(() => expect(otherWidget.log).toEqual(['mount']));
  await waitFor(() =>
    expect(problems).toEqual([
      {
        kind: 'mount',
        widget: 'broken',
        element: 'html > body > div',
        message: "The behaviour failed to start. The server's HTML stays.",
      },
    ]),
  );
  expect(JSON.stringify(problems)).not.toContain('khách');
});

test('error log: contains at most ten problems of each kind, and no order or customer numbers in element paths', async () => {
  const row = '<li class="post-7 item" data-tiem="nope"></li>';
  document.body.innerHTML = `<ul id="order-123">${row.repeat(30)}</ul>`;
  openLoader({});
  await waitFor(() => expect(errors).toHaveBeenCalledTimes(10));
  await flushPromises();
  expect(errors).toHaveBeenCalledTimes(10);
  await waitFor(() => expect(readErrors()).toContain('ul > li.item'));
  expect(readErrors()).not.toContain('123');
  expect(String(errors.mock.calls[9]?.[0])).toContain('more of this kind are not shown');
});

test('early work: the store opens once the early work has settled, and the cart domain then claims this work', async () => {
  const { definition, places } = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: createCatalogueEntry(definition, { store: true }) });
  await waitFor(() => expect(places).toHaveLength(1));
  const place = places[0]!;
  const { promise, arrive } = createDeferredChunk('answered');
  const create = jest.fn(() => ({ settled: promise }));
  const earlyWork = place.beforeStore('cart', create);
  expect(place.beforeStore('cart', create)).toBe(earlyWork);
  expect(create).toHaveBeenCalledTimes(1);
  let app: App | undefined;
  const opened = place.app().then((openedApp) => {
    app = openedApp;
  });
  await flushPromises();
  expect(app).toBeUndefined();
  arrive();
  await opened;
  expect(create).toHaveBeenCalledWith(app?.earlyWork.pageId);
  expect(app?.earlyWork.claim('cart')).toBe(earlyWork);
  expect(place.beforeStore('cart', create)).toBeNull();
});

test('early work: when it fails, the store still opens', async () => {
  const { definition, places } = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: createCatalogueEntry(definition, { store: true }) });
  await waitFor(() => expect(places).toHaveLength(1));
  places[0]?.beforeStore('cart', () => ({ settled: Promise.reject(new Error('broken')) }));
  expect(await places[0]?.app()).toHaveProperty('store');
});
