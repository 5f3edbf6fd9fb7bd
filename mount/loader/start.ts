import { LANDING_PAGE_WIDGET } from '../../src/app/widget-roles';
import {
  createLazyActions,
  publishTiemGlobal,
  registerRunningBundle,
  subscribeToWidgetEvent,
  unregisterRunningBundle,
} from '../api/loader-api';
import type { Catalogue, TiemActions, TiemApi } from '../runtime/mount.types';
import type { Mounting, MountingDeps, ReportProblem } from '../runtime/mounting.types';
import { isGesture } from './gestures';
import { type ChunkMap, createChunkLoader, createWidgetPreloader } from './load-chunk';
import { createMountPoints, hasCookieOrStorageEntry, type MountPoints, waitForTrigger } from './mount-points';
import { createRevealFallback, recordLandingPage } from './page-setup';
import { findCatalogueEntries, readBootstrapSettings } from './read-mount-points';
import { getHtmlElement, isParsing, listenOnWindow } from './safe-dom';

export interface LoaderDeps {
  version: string;
  catalogue: Catalogue;
  chunks: ChunkMap;
  /** The URL of tiem.js; its chunks are in the same folder. */
  base: string;
  nonce: string;
  importUrl(url: string): Promise<unknown>;
  importMounting(): Promise<{ createMounter(deps: MountingDeps): Mounting }>;
  importActions(): Promise<{ createActions(app: Mounting['app']): TiemActions }>;
}

/**
 * Starts the loader and returns a cleanup function for hot reload and tests; `null` in a production build, or if
 * another copy already runs on the page.
 */
export function startLoader(deps: LoaderDeps): (() => void) | null {
  const { version, catalogue, chunks, base, nonce } = deps;
  if (!registerRunningBundle(version)) return null;

  const isOff = /[?&]tiem=off(&|$)/.test(location.search);
  let settings = readBootstrapSettings();
  const cleanups: (() => void)[] = [];
  const parsed = new Promise<unknown>((resolve) => {
    if (isParsing()) cleanups.push(listenOnWindow(['DOMContentLoaded'], resolve));
    else resolve(null);
  }).then(handlePageParsed);
  const load = createChunkLoader({ chunks, base: base, importUrl: deps.importUrl });
  let reportModule: Promise<ReportProblem> | undefined;
  const reportProblem: ReportProblem = (problem) => {
    reportModule ??= load('mount/report-problems', () => import('../runtime/report-problems')).then(
      ({ createProblemReporter }) => createProblemReporter(Object.keys(catalogue)),
    );
    // Logs the problem as a raw object if the module that formats problems could not be loaded.
    reportModule.then((report) => report(problem)).catch(() => console.error('[tiem]', problem));
  };
  let mountingModule: Promise<Mounting> | undefined;
  const loadMountingModule = () => {
    mountingModule ??= load('mount/mounting', deps.importMounting).then((module) =>
      module.createMounter({
        ...{ load, report: reportProblem },
        optionsFor: (name) => settings.widgets.get(name) ?? {},
        onMount: () => reveal.cancel(),
      }),
    );
    mountingModule.catch(() => (mountingModule = undefined));
    return mountingModule;
  };

  const points = createMountPoints({
    read: (names, report) => findCatalogueEntries(isOff ? [] : names, catalogue, settings.disabled, report),
    site: () => settings.site,
    whenParsed: parsed,
    load,
    mounting: loadMountingModule,
    report: reportProblem,
    preload: createWidgetPreloader({ chunks, base: base, nonce }),
  });
  const reveal = createRevealFallback(() => {
    const all = points.all();
    return (
      all.length > 0 && all.every(({ state, when }) => state === 'waiting' && /visible|intent/.test(when))
    );
  });
  cleanups.push(
    ...mountOnGestures(points),
    watchMountEvents(points, catalogue),
    watchPageChanges(getHtmlElement(), { onAdd: points.mountIn, left: points.unmountGone }),
  );

  const api: TiemApi = {
    version,
    mount(root: Node = document) {
      points.retry(root);
      points.mountIn(root);
    },
    unmount: (root: Node = document) => points.unmountIn(root),
    on: subscribeToWidgetEvent,
    actions: createLazyActions(async () => {
      const [{ createActions }, { app }] = await Promise.all([
        load('mount/actions', deps.importActions),
        loadMountingModule(),
      ]);
      return createActions(app);
    }),
  };
  publishTiemGlobal(api);

  function handlePageParsed(): void {
    // Reads the settings again, because their script may be at the end of the page, and may disable widgets that were
    // found before.
    settings = readBootstrapSettings();
    points.mountIn(document);
    if (points.all().some(({ name }) => name === LANDING_PAGE_WIDGET)) recordLandingPage();
  }
  if (isOff) {
    console.info('[tiem] is off');
    reveal.reveal();
  }
  points.mountIn(document);
  replayStubGestures();

  // In production the loader runs until the page is left, so it needs no cleanup.
  if (process.env.NODE_ENV === 'production') return null;
  return () => {
    points.unmountIn(document);
    for (const cleanup of cleanups) cleanup();
    void mountingModule?.then(({ destroy }) => destroy());
    reveal.cancel();
    getHtmlElement().removeAttribute('data-tiem-state');
    unregisterRunningBundle();
  };
}

/**
 * Delay in ms before a view that a cart change mounts is downloaded. Without the delay, the download would slow down
 * the request for the change.
 */
const REQUEST_HEAD_START = 400;

/**
 * Mounts widgets when an event of their `mountOn` occurs anywhere: the mini cart mounts when any button on the page
 * adds to the cart.
 */
function watchMountEvents(points: MountPoints, catalogue: Catalogue): () => void {
  const types = ['pageshow', ...Object.values(catalogue).flatMap(({ mountOn }) => mountOn ?? [])];
  function mountWidgetsTriggeredBy(event: Event): void {
    for (const point of points.all()) {
      const { mountOn, idleIfKeyStored } = point.entry;
      // Mounts a widget with `idleIfKeyStored` on a page from the back/forward cache (`persisted`) if the shopper has
      // got a cart in the meantime. The cast is safe, because other events have no `persisted`.
      const isDue = (event as PageTransitionEvent).persisted
        ? hasCookieOrStorageEntry(idleIfKeyStored)
        : mountOn?.includes(event.type);
      if (!isDue) continue;
      point.mountEvent ??= event;
      if (event.type.startsWith('tiem:cart') && point.entry.kind === 'view')
        setTimeout(points.begin, REQUEST_HEAD_START, point, true);
      else points.begin(point);
    }
  }
  // Sets `window.on<type>` for jQuery's own events, which are not DOM events: jQuery's `.trigger()` calls that
  // function too, even if jQuery loads later.
  for (const type of types) if (type.includes('_')) Reflect.set(window, `on${type}`, mountWidgetsTriggeredBy);
  // Listening in the capture phase on the window also catches events on the document that do not bubble.
  return listenOnWindow(types, mountWidgetsTriggeredBy);
}

/**
 * The key under which the inline stub (stub.ts) stores its replay function. Elements and plugins cannot shadow a
 * symbol.
 */
const REPLAY_KEY = Symbol.for('tiem.kept');

declare global {
  interface Window {
    [REPLAY_KEY]?: () => void;
  }
}

/** Replays gestures that the stub has held since before this script ran. */
const replayStubGestures = (): void => window[REPLAY_KEY]?.();

const HOVER_EVENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'];
const ACTION_EVENTS = ['click', 'submit', 'keydown'];

/**
 * Milliseconds from the first touch until site-wide behaviours may mount, which then also wait for an idle moment. The
 * delay lets the touched widget load first.
 */
const SITE_WIDE_DELAY = 1_500;

/**
 * Mounts a widget when its mount point is first touched, and holds gestures until it has mounted. The listeners
 * are registered on the window in the capture phase, so that no other script handles the gesture first.
 */
function mountOnGestures({ pointsAt, begin, hold }: MountPoints): (() => void)[] {
  function handleGesture(event: Event): void {
    const { target, type } = event;
    if (!(target instanceof Element) || event.defaultPrevented) return;
    const isAction = ACTION_EVENTS.includes(type) && isGesture(event);
    for (const point of pointsAt(event)) {
      // A behaviour on <body> for which no gesture is replayed mounts when the browser is idle; all other widgets mount
      // immediately.
      if (point.entry.holds && point.element.localName === 'body')
        point.siteTimer ??= setTimeout(waitForTrigger, SITE_WIDE_DELAY, point.element, 'idle', () =>
          begin(point),
        );
      else begin(point);
      if (!isAction || !hold(point, event)) continue;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
  }

  return [
    listenOnWindow(ACTION_EVENTS, handleGesture),
    listenOnWindow(HOVER_EVENTS, handleGesture, { passive: true }),
  ];
}

interface PageChangeListeners {
  /** Called with an inserted element, and with an element whose `data-tiem` has changed. */
  onAdd(element: Element): void;
  /** Called after elements were removed or moved; `isConnected` distinguishes the two cases. */
  left(): void;
}

/** Watches for elements that themes insert or replace. Observes <html>, because a theme may replace <body>. */
function watchPageChanges(page: Element, changes: PageChangeListeners): () => void {
  const observer = new MutationObserver((records) => {
    // Unmount removed widgets before their replacements mount.
    if (records.some((record) => record.removedNodes[0])) changes.left();
    const added = new Set<Element>();
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'attributes' ? [target] : addedNodes)
        if (node instanceof Element) added.add(node);
    added.forEach(changes.onAdd);
  });
  observer.observe(page, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-tiem'],
  });
  return () => observer.disconnect();
}
