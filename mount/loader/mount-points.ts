import type { CatalogueEntry, MountTrigger } from '../runtime/mount.types';
import type { Mounted, Mounting } from '../runtime/mounting.types';
import type { Report } from '../runtime/report-problems';
import { replayGesture } from './gestures';
import type { LoadChunk } from './load-chunk';
import { hasStoredEntry, TRIGGERS, waitForTrigger } from './mount-trigger';
import type { PreloadWidget } from './preload';
import { isOff, mountPointsIn, type NameProblem, namesOf, type readNames } from './read-names';
import { attributeOf, htmlElement } from './safe-dom';

/** A tap must not be lost on a network that never answers. */
const LOAD_TIMEOUT = 10_000;

export interface Point {
  readonly element: HTMLElement;
  readonly name: string;
  readonly entry: CatalogueEntry;
  readonly when: MountTrigger;
  state: 'waiting' | 'loading' | 'ready' | 'failed' | 'gone';
  gestures: Event[];
  /** The shopper has waited long enough: gestures go their native way. */
  isReleased: boolean;
  stopWaiting(): void;
  mountEvent?: Event;
  /** Of the widget, once it is there (widget-lifecycle.ts). */
  cleanup(): void;
  replacement: Mounted['heirOf'];
}

export interface PointsDeps {
  read(names: readonly string[], complain: (mistake: NameProblem) => void): ReturnType<typeof readNames>;
  /** Behaviours that the settings name for the whole site; they live on <body>. */
  site(): readonly string[];
  preload: PreloadWidget;
  load: LoadChunk;
  mounting(): Promise<Mounting>;
  /** A mount point is read whole or not at all: nothing mounts before the end of the page has arrived. */
  parsed: Promise<void>;
  report: Report;
}

const STATES = ['loading', 'waiting', 'failed', 'ready'] as const;

export type Points = ReturnType<typeof createPoints>;

export function createPoints(deps: PointsDeps) {
  const { report } = deps;
  const points = new Set<Point>();
  const ignoredElements = new WeakSet<Element>();

  const pointsOf = (element: Element) => [...points].filter((point) => point.element === element);

  function writeState(element: Element): void {
    // A state on <body>, where only site-wide behaviours live, would be read as a state of all it holds.
    const own = element.hasAttribute('data-tiem') ? pointsOf(element) : [];
    const state = STATES.find((name) => own.some((point) => point.state === name));
    if (state) element.setAttribute('data-tiem-state', state);
    else element.removeAttribute('data-tiem-state');
  }

  function setState(point: Point, state: Point['state']): void {
    point.state = state;
    writeState(point.element);
  }

  function triggerOf(element: Element, { when, idleIfStored }: CatalogueEntry): MountTrigger {
    // A word that is none is told of when the widget is there (widget-lifecycle.ts).
    const given = TRIGGERS.find((known) => known === attributeOf(element, 'data-tiem-when'));
    return given ?? (hasStoredEntry(idleIfStored) ? 'idle' : when);
  }

  function addPoint(element: HTMLElement, name: string, entry: CatalogueEntry): void {
    const when = triggerOf(element, entry);
    const point: Point = {
      ...{ element, name, entry, when, state: 'waiting', gestures: [], isReleased: false },
      stopWaiting() {},
      cleanup() {},
      replacement: undefined,
    };
    points.add(point);
    writeState(element);
    if (when === 'now' || when === 'idle') deps.preload(name, entry, when === 'now');
    const stop = waitForTrigger(element, when, () => startMount(point));
    if (point.state === 'waiting') point.stopWaiting = stop;
    else stop();
  }

  function removePoint(point: Point): void {
    points.delete(point);
    point.stopWaiting();
    point.cleanup();
    setState(point, 'gone');
  }

  async function startMount(point: Point): Promise<void> {
    if (point.state !== 'waiting') return;
    const { element, name, entry } = point;
    setState(point, 'loading');
    point.stopWaiting();
    deps.preload(name, entry, true);
    /** It left the page, or broke right after it was drawn. */
    const hasEnded = () => point.state !== 'loading';
    try {
      const [mounting, { default: definition }] = await Promise.all([
        deps.mounting(),
        deps.load(name, entry.load),
        deps.parsed,
      ]);
      // Also what has left the page: what was done to it may have an heir (transfer-gestures.ts).
      await mounting.begin(point, definition, pointsOf(element).length > 1, (state) =>
        setState(point, state),
      );
    } catch (cause) {
      if (hasEnded()) return;
      setState(point, 'failed');
      report({ widget: name, element, cause });
    }
    replayGestures(point);
  }

  function replayGestures({ gestures, element, replacement }: Point): void {
    for (const gesture of gestures.splice(0)) {
      const target = gesture.target as Element;
      replayGesture(gesture, target.isConnected ? target : (replacement?.(target) ?? element));
    }
  }

  function releaseGestures(point: Point): void {
    point.isReleased = true;
    if (point.state !== 'gone') replayGestures(point);
  }

  function syncPoints(element: HTMLElement): void {
    const names = isOff(element) || ignoredElements.has(element) ? [] : namesOf(element);
    if (element === body()) names.push(...deps.site());
    const wanted = deps.read(names, (nameProblem) =>
      report({ kind: 'options', widget: nameProblem.name, element, message: { nameProblem } }),
    );
    const own = pointsOf(element);
    for (const point of own) if (!wanted.has(point.name)) removePoint(point);
    for (const [name, entry] of wanted)
      if (!own.some((point) => point.name === name)) addPoint(element, name, entry);
  }

  const body = () => htmlElement().querySelector('body');
  const all = () => [...points];
  // A fragment or an element may be handed in; asking the document itself would ask what its elements are named.
  const pointsInside = (root: Node) =>
    all().filter(({ element }) => root instanceof Document || root.contains(element));

  return {
    all,
    begin: (point: Point) => void startMount(point),

    /** Mounts what is new in a part of the page, and lets go what its attributes name no longer. */
    mountIn(root: Node): void {
      const found = new Set(mountPointsIn(root));
      if (root instanceof HTMLElement && pointsOf(root).length > 0) found.add(root);
      const whole = body();
      if (whole && deps.site().length > 0 && (root instanceof Document || root.contains(whole)))
        found.add(whole);
      for (const element of found) if (element.isConnected) syncPoints(element);
    },
    /** On the page's own wish: what was let alone or has failed gets another chance. */
    retry(root: Node): void {
      for (const element of mountPointsIn(root)) ignoredElements.delete(element);
      for (const point of pointsInside(root)) if (point.state === 'failed') removePoint(point);
    },
    unmountIn(root: Node): void {
      for (const element of mountPointsIn(root)) ignoredElements.add(element);
      for (const point of pointsInside(root)) removePoint(point);
    },
    unmountGone(): void {
      for (const point of all()) if (!point.element.isConnected) removePoint(point);
    },
    /** Innermost first. The event says the way: a field named `parentElement` shadows its form's. */
    pointAround(event: Event): Point[] {
      const pending = all().filter(({ state }) => state === 'waiting' || state === 'loading');
      return event.composedPath().flatMap((on) => pending.filter(({ element }) => element === on));
    },
    /** Whether the gesture is the widget's now. Tapping again out of impatience is still one tap. */
    hold(point: Point, event: Event): boolean {
      if (point.isReleased || point.entry.holds) return false;
      const { gestures } = point;
      if (gestures.length === 0) setTimeout(releaseGestures, LOAD_TIMEOUT, point);
      const isKept = gestures.some(({ type, target }) => type === event.type && target === event.target);
      if (!isKept) gestures.push(event);
      return true;
    },
  };
}
