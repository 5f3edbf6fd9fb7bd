import type { CatalogueEntry, MountTrigger } from '../runtime/mount.types';
import type { Mounting, MountPoint, ReportProblem } from '../runtime/mounting.types';
import { replayGesture } from './gestures';
import type { LoadChunk, PreloadWidget } from './load-chunk';
import {
  type findCatalogueEntries,
  isTiemDisabled,
  listMountPoints,
  readWidgetNames,
  type WidgetNameProblem,
} from './read-mount-points';
import { getHtmlElement, readAttribute, readCookies } from './safe-dom';

/**
 * Time in milliseconds after which held gestures are replayed without their widget, so that a tap is not lost if the
 * network never answers.
 */
const LOAD_TIMEOUT = 10_000;

interface MountPointsDeps {
  read(
    names: readonly string[],
    report: (problem: WidgetNameProblem) => void,
  ): ReturnType<typeof findCatalogueEntries>;
  /** Site-wide behaviours from the settings, which are mounted on <body>. */
  site(): readonly string[];
  preload: PreloadWidget;
  load: LoadChunk;
  mounting(): Promise<Mounting>;
  /** Resolves when the document is parsed. No widget mounts earlier, because its element might be incomplete. */
  whenParsed: Promise<unknown>;
  report: ReportProblem;
}

const STATES = ['loading', 'waiting', 'failed', 'ready'] as const;

export type MountPoints = ReturnType<typeof createMountPoints>;

export function createMountPoints(deps: MountPointsDeps) {
  const { report } = deps;
  const points = new Set<MountPoint>();
  const ignoredElements = new WeakSet<Element>();

  const findMountPoints = (element: Element) => [...points].filter((point) => point.element === element);

  function writeStateAttribute(element: Element): void {
    // A <body> that has only site-wide behaviours gets no state attribute, because stylesheets would apply it to
    // everything inside.
    const own = element.hasAttribute('data-tiem') ? findMountPoints(element) : [];
    const state = STATES.find((name) => own.some((point) => point.state === name));
    if (state) element.setAttribute('data-tiem-state', state);
    else element.removeAttribute('data-tiem-state');
  }

  function setMountState(point: MountPoint, state: MountPoint['state']): void {
    point.state = state;
    writeStateAttribute(point.element);
  }

  function readTrigger(element: Element, { when, idleIfKeyStored }: CatalogueEntry): MountTrigger {
    // An unknown value of `data-tiem-when` is ignored here, because it is reported when the widget has loaded.
    const attributeValue = TRIGGERS.find((known) => known === readAttribute(element, 'data-tiem-when'));
    return attributeValue ?? (hasCookieOrStorageEntry(idleIfKeyStored) ? 'idle' : when);
  }

  function addMountPoint(element: HTMLElement, name: string, entry: CatalogueEntry): void {
    const when = readTrigger(element, entry);
    const point: MountPoint = {
      ...{ element, name, entry, when, state: 'waiting', gestures: [], isReleased: false },
      stopWaiting() {},
      cleanup() {},
      replacement: undefined,
    };
    points.add(point);
    writeStateAttribute(element);
    // If the server has printed a `modulepreload` link for the widget, loads its code when the browser is idle. Such a
    // link means that a click is likely, and the loaded widget then handles the click sooner.
    if (getHtmlElement().querySelector(`[rel=modulepreload][href$="/${name}.js"]`))
      waitForTrigger(element, 'idle', () => {
        deps.mounting();
        deps.load(name, entry.load);
      });
    if (when === 'now' || when === 'idle') deps.preload(name, entry, when === 'now');
    const stop = waitForTrigger(element, when, () => startMount(point));
    if (point.state === 'waiting') point.stopWaiting = stop;
    else stop();
  }

  function removeMountPoint(point: MountPoint): void {
    points.delete(point);
    point.stopWaiting();
    point.cleanup();
    setMountState(point, 'gone');
  }

  /** Mounts a widget. With `isResponseFirst`, waits until the page shows the response to an addition in flight. */
  async function startMount(point: MountPoint, isResponseFirst?: boolean): Promise<void> {
    if (point.state !== 'waiting') return;
    const { element, name, entry } = point;
    setMountState(point, 'loading');
    point.stopWaiting();
    deps.preload(name, entry, true);
    try {
      if (isResponseFirst) await (await deps.mounting()).settled();
      const [mounting, { default: definition }] = await Promise.all([
        deps.mounting(),
        deps.load(name, entry.load),
        deps.whenParsed,
      ]);
      // Removed elements are mounted too, because their gestures may be replayed on a replacement
      // (transfer-gestures.ts).
      await mounting.begin(point, definition, findMountPoints(element).length > 1, (state) =>
        setMountState(point, state),
      );
    } catch (cause) {
      // Reports nothing if the state changed while the code loaded: the element was removed, or the view's failure
      // was already reported. The cast is needed, because TypeScript still assumes the state from before the `await`.
      if ((point.state as MountPoint['state']) !== 'loading') return;
      setMountState(point, 'failed');
      report({ widget: name, element, cause });
    }
    replayGestures(point);
  }

  function replayGestures({ gestures, element, replacement }: MountPoint): void {
    for (const gesture of gestures.splice(0)) {
      // The cast is safe, because `mountOnGestures` holds only events whose target is an element.
      const target = gesture.target as Element;
      replayGesture(gesture, target.isConnected ? target : (replacement?.(target) ?? element));
    }
  }

  function releaseHeldGestures(point: MountPoint): void {
    point.isReleased = true;
    if (point.state !== 'gone') replayGestures(point);
  }

  function syncMountPointsOfElement(element: HTMLElement): void {
    const names = isTiemDisabled(element) || ignoredElements.has(element) ? [] : readWidgetNames(element);
    if (element.localName === 'body') names.push(...deps.site());
    const wanted = deps.read(names, (nameProblem) =>
      report({ kind: 'options', widget: nameProblem.name, element, message: { nameProblem } }),
    );
    const own = findMountPoints(element);
    for (const point of own) if (!wanted.has(point.name)) removeMountPoint(point);
    for (const [name, entry] of wanted)
      if (!own.some((point) => point.name === name)) addMountPoint(element, name, entry);
  }

  const listTrackedPoints = () => [...points];
  // Does not call `contains` on the document, because a named element could shadow that method.
  const listPointsInside = (root: Node) =>
    listTrackedPoints().filter(({ element }) => root instanceof Document || root.contains(element));

  return {
    all: listTrackedPoints,
    begin: startMount,

    /**
     * Mounts the widgets in a part of the page, and unmounts widgets that were removed from a `data-tiem`
     * attribute.
     */
    mountIn(root: Node): void {
      const found = new Set(listMountPoints(root));
      // An element whose attribute was removed is no mount point any more, but its widgets have to be unmounted.
      if (root instanceof HTMLElement) found.add(root);
      for (const element of found) if (element.isConnected) syncMountPointsOfElement(element);
    },
    /** Implements `tiem.mount`, which retries failed mount points and those unmounted by `tiem.unmount`. */
    retry(root: Node): void {
      for (const element of listMountPoints(root)) ignoredElements.delete(element);
      for (const point of listPointsInside(root)) if (point.state === 'failed') removeMountPoint(point);
    },
    unmountIn(root: Node): void {
      for (const element of listMountPoints(root)) ignoredElements.add(element);
      for (const point of listPointsInside(root)) removeMountPoint(point);
    },
    unmountGone(): void {
      for (const point of listTrackedPoints()) if (!point.element.isConnected) removeMountPoint(point);
    },
    /**
     * Returns the pending mount points around an event's target, innermost first. Uses the event's path, because a
     * field named `parentElement` shadows the property of its form.
     */
    pointsAt(event: Event): MountPoint[] {
      const pending = listTrackedPoints().filter(({ state }) => state === 'waiting' || state === 'loading');
      return event.composedPath().flatMap((on) => pending.filter(({ element }) => element === on));
    },
    /**
     * Holds a gesture until the widget of its mount point has mounted, and returns whether the gesture is held.
     * Repeated taps on the same element are held as one.
     */
    hold(point: MountPoint, event: Event): boolean {
      if (point.isReleased || point.entry.holds) return false;
      const { gestures } = point;
      if (gestures.length === 0) setTimeout(releaseHeldGestures, LOAD_TIMEOUT, point);
      const isDuplicate = gestures.some(({ type, target }) => type === event.type && target === event.target);
      if (!isDuplicate) gestures.push(event);
      return true;
    },
  };
}

export const TRIGGERS: readonly MountTrigger[] = ['now', 'idle', 'visible', 'intent'];

/** Calls `onTrigger` when the trigger fires. Returns a function that cancels it (`idle` cannot be cancelled). */
export function waitForTrigger(element: HTMLElement, when: MountTrigger, onTrigger: () => void): () => void {
  if (when === 'visible') {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onTrigger();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }
  if (when === 'now') onTrigger();
  if (when === 'idle') {
    // Waits for a fixed time in Safari, which has no `requestIdleCallback`.
    window.requestIdleCallback?.(onTrigger, { timeout: 2000 }) ?? setTimeout(onTrigger, 200);
  }
  return () => {};
}

/** Whether the browser has a cookie or a local storage entry whose name contains `name`. */
export function hasCookieOrStorageEntry(name: string | undefined): boolean {
  try {
    return !!name && (readCookies() + Object.keys(localStorage)).includes(name);
  } catch {
    // Ignores the error that some browsers throw for a read of local storage, because they block it.
    return false;
  }
}
