import { actionsOnCall } from './actions-on-call';
import { html, isParsing, listen } from './dom';
import { watchIntent } from './intent';
import { noteLanding } from './landing';
import { type ChunkMap, createLoad } from './load';
import type { Catalogue, TiemActions, TiemApi } from './mount.types';
import type { Mounting, MountingDeps } from './mounting.types';
import { readNames } from './names';
import { on } from './on';
import { claimPage, leavePage, publish } from './once';
import { createPoints } from './points';
import { createPreload } from './preload';
import type { Report } from './problems';
import { createReveal } from './reveal';
import { glanceAtSettings } from './settings-glance';
import { takeOverFromStub } from './stub-handover';
import { watchWakes } from './wakes';
import { watchPage } from './watch';

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
  let settings = glanceAtSettings();
  let sayParsed = () => {};
  const parsed = new Promise<void>((resolve) => {
    sayParsed = resolve;
  });
  const load = createLoad({ chunks, base, importUrl: deps.importUrl });
  let reporting: Promise<Report> | undefined;
  const report: Report = (problem) => {
    reporting ??= load('mount/problems', () => import('./problems')).then(({ createReport }) =>
      createReport(Object.keys(catalogue)),
    );
    // Without the words for it, at least the bare facts.
    reporting.then((tell) => tell(problem)).catch(() => console.error('[tiem]', problem));
  };
  let whole: Promise<Mounting> | undefined;
  const mounting = () => {
    whole ??= load('mount/mounting', deps.importMounting).then((module) =>
      module.createMounting({
        ...{ load, report },
        optionsFor: (name) => settings.widgets.get(name) ?? {},
        mounted: () => reveal.mounted(),
      }),
    );
    whole.catch(() => (whole = undefined));
    return whole;
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
  const reveal = createReveal(() => {
    const all = points.all();
    return (
      all.length > 0 && all.every(({ state, when }) => state === 'waiting' && /visible|intent/.test(when))
    );
  });
  const stops = [
    ...watchIntent(points),
    watchWakes(points, catalogue),
    watchPage(html(), { came: points.adopt, left: points.sweep }),
  ];

  const api: TiemApi = {
    version,
    mount(root: Node = document) {
      points.retry(root);
      points.adopt(root);
    },
    unmount: (root: Node = document) => points.release(root),
    on,
    actions: actionsOnCall(async () => {
      const [{ createActions }, { app }] = await Promise.all([
        load('mount/actions', deps.importActions),
        mounting(),
      ]);
      return createActions(app);
    }),
  };
  publish(api);

  function endOfPage(): void {
    // The settings may stand at the very end of the page, and switch off what was found before.
    settings = glanceAtSettings();
    points.adopt(document);
    if (points.all().some(({ name }) => name === 'order-attribution')) noteLanding();
    sayParsed();
  }
  if (isOff) {
    console.info('[tiem] is off');
    reveal.show();
  }
  points.adopt(document);
  takeOverFromStub();
  if (isParsing()) stops.push(listen(['DOMContentLoaded'], endOfPage));
  else endOfPage();

  // On a shop's page it stays to the end.
  if (process.env.NODE_ENV === 'production') return null;
  return () => {
    points.release(document);
    for (const stop of stops) stop();
    reveal.mounted();
    html().removeAttribute('data-tiem-state');
    leavePage();
  };
}
