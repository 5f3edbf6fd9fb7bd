import { createLazyActions } from '../api/lazy-actions';
import { subscribe } from '../on';
import type { Catalogue, TiemActions, TiemApi } from '../runtime/mount.types';
import type { Mounting, MountingDeps } from '../runtime/mounting.types';
import type { Report } from '../runtime/report-problems';
import { readBootstrapSettings } from './bootstrap-settings';
import { type ChunkMap, createChunkLoader } from './load-chunk';
import { watchMountEvents } from './mount-on-events';
import { createPoints } from './mount-points';
import { createPreload } from './preload';
import { readNames } from './read-names';
import { recordLandingPage } from './record-landing-page';
import { replayStubGestures } from './replay-stub-gestures';
import { createRevealFallback } from './reveal-fallback';
import { htmlElement, isParsing, listen } from './safe-dom';
import { claimPage, publishApi, releasePage } from './singleton-guard';
import { watchGestures } from './watch-gestures';
import { watchPage } from './watch-page';

export interface LoaderDeps {
  version: string;
  catalogue: Catalogue;
  chunks: ChunkMap;
  /** The address of tiem.js, beside which its chunks lie. */
  base: string;
  nonce: string;
  importUrl(url: string): Promise<unknown>;
  importMounting(): Promise<{ createMounting(deps: MountingDeps): Mounting }>;
  importActions(): Promise<{ createActions(app: Mounting['app']): TiemActions }>;
}

/** Undone by what it returns, for hot reload and tests; `null` in a built bundle, or where another copy runs the page. */
export function startLoader(deps: LoaderDeps): (() => void) | null {
  const { version, catalogue, chunks, base, nonce } = deps;
  if (!claimPage(version)) return null;

  const isOff = new URLSearchParams(location.search).getAll('tiem').includes('off');
  let settings = readBootstrapSettings();
  let resolveParsed = () => {};
  const parsed = new Promise<void>((resolve) => {
    resolveParsed = resolve;
  });
  const load = createChunkLoader({ chunks, base, importUrl: deps.importUrl });
  let reporting: Promise<Report> | undefined;
  const report: Report = (problem) => {
    reporting ??= load('mount/report-problems', () => import('../runtime/report-problems')).then(
      ({ createReport }) => createReport(Object.keys(catalogue)),
    );
    // Without the words for it, at least the bare facts.
    reporting.then((tell) => tell(problem)).catch(() => console.error('[tiem]', problem));
  };
  let mountingModule: Promise<Mounting> | undefined;
  const mounting = () => {
    mountingModule ??= load('mount/mounting', deps.importMounting).then((module) =>
      module.createMounting({
        ...{ load, report },
        optionsFor: (name) => settings.widgets.get(name) ?? {},
        mounted: () => reveal.cancel(),
      }),
    );
    mountingModule.catch(() => (mountingModule = undefined));
    return mountingModule;
  };

  const points = createPoints({
    read: (names, complain) => readNames(isOff ? [] : names, catalogue, settings.disabled, complain),
    site: () => settings.site,
    parsed,
    load,
    mounting,
    report,
    preload: createPreload({ chunks, base, nonce }),
  });
  const reveal = createRevealFallback(() => {
    const all = points.all();
    return (
      all.length > 0 && all.every(({ state, when }) => state === 'waiting' && /visible|intent/.test(when))
    );
  });
  const stops = [
    ...watchGestures(points),
    watchMountEvents(points, catalogue),
    watchPage(htmlElement(), { added: points.mountIn, left: points.unmountGone }),
  ];

  const api: TiemApi = {
    version,
    mount(root: Node = document) {
      points.retry(root);
      points.mountIn(root);
    },
    unmount: (root: Node = document) => points.unmountIn(root),
    on: subscribe,
    actions: createLazyActions(async () => {
      const [{ createActions }, { app }] = await Promise.all([
        load('mount/actions', deps.importActions),
        mounting(),
      ]);
      return createActions(app);
    }),
  };
  publishApi(api);

  function handlePageParsed(): void {
    // The settings may stand at the very end of the page, and switch off what was found before.
    settings = readBootstrapSettings();
    points.mountIn(document);
    if (points.all().some(({ name }) => name === 'order-attribution')) recordLandingPage();
    resolveParsed();
  }
  if (isOff) {
    console.info('[tiem] is off');
    reveal.reveal();
  }
  points.mountIn(document);
  replayStubGestures();
  if (isParsing()) stops.push(listen(['DOMContentLoaded'], handlePageParsed));
  else handlePageParsed();

  // On a shop's page it stays to the end.
  if (process.env.NODE_ENV === 'production') return null;
  return () => {
    points.unmountIn(document);
    for (const stop of stops) stop();
    reveal.cancel();
    htmlElement().removeAttribute('data-tiem-state');
    releasePage();
  };
}
