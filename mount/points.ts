import { attribute, html } from './dom';
import { replay } from './gestures';
import type { LoadChunk } from './load';
import type { CatalogueEntry, When } from './mount.types';
import type { Mounted, Mounting } from './mounting.types';
import { isOff, mountPointsIn, type NameMistake, type readNames, wordsOf } from './names';
import type { Preload } from './preload';
import type { Report } from './problems';
import { isRemembered, WHENS, waitFor } from './when';

/** A tap must not be lost on a network that never answers. */
const PATIENCE = 10_000;

export interface Point {
  readonly element: HTMLElement;
  readonly name: string;
  readonly entry: CatalogueEntry;
  readonly when: When;
  state: 'waiting' | 'loading' | 'ready' | 'failed' | 'gone';
  gestures: Event[];
  /** The shopper has waited long enough: gestures go their native way. */
  isLate: boolean;
  stopWaiting(): void;
  wokenBy?: Event;
  /** Of the widget, once it is there (life.ts). */
  undo(): void;
  heirOf: Mounted['heirOf'];
}

export interface PointsDeps {
  read(names: readonly string[], complain: (mistake: NameMistake) => void): ReturnType<typeof readNames>;
  /** Behaviours that the settings name for the whole site; they live on <body>. */
  site(): readonly string[];
  preload: Preload;
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
  const letAlone = new WeakSet<Element>();

  const at = (element: Element) => [...points].filter((point) => point.element === element);

  function show(element: Element): void {
    // A state on <body>, where only site-wide behaviours live, would be read as a state of all it holds.
    const own = element.hasAttribute('data-tiem') ? at(element) : [];
    const state = STATES.find((name) => own.some((point) => point.state === name));
    if (state) element.setAttribute('data-tiem-state', state);
    else element.removeAttribute('data-tiem-state');
  }

  function become(point: Point, state: Point['state']): void {
    point.state = state;
    show(point.element);
  }

  function whenOf(element: Element, { when, remembers }: CatalogueEntry): When {
    // A word that is none is told of when the widget is there (life.ts).
    const given = WHENS.find((known) => known === attribute(element, 'data-tiem-when'));
    return given ?? (isRemembered(remembers) ? 'idle' : when);
  }

  function add(element: HTMLElement, name: string, entry: CatalogueEntry): void {
    const when = whenOf(element, entry);
    const point: Point = {
      ...{ element, name, entry, when, state: 'waiting', gestures: [], isLate: false },
      stopWaiting() {},
      undo() {},
      heirOf: undefined,
    };
    points.add(point);
    show(element);
    if (when === 'now' || when === 'idle') deps.preload(name, entry, when === 'now');
    const stop = waitFor(element, when, () => begin(point));
    if (point.state === 'waiting') point.stopWaiting = stop;
    else stop();
  }

  function drop(point: Point): void {
    points.delete(point);
    point.stopWaiting();
    point.undo();
    become(point, 'gone');
  }

  async function begin(point: Point): Promise<void> {
    if (point.state !== 'waiting') return;
    const { element, name, entry } = point;
    become(point, 'loading');
    point.stopWaiting();
    deps.preload(name, entry, true);
    /** It left the page, or broke right after it was drawn. */
    const isOver = () => point.state !== 'loading';
    try {
      const [mounting, { default: definition }] = await Promise.all([
        deps.mounting(),
        deps.load(name, entry.load),
        deps.parsed,
      ]);
      // Also what has left the page: what was done to it may have an heir (put-in-anew.ts).
      await mounting.begin(point, definition, at(element).length > 1, (state) => become(point, state));
    } catch (cause) {
      if (isOver()) return;
      become(point, 'failed');
      report({ widget: name, element, cause });
    }
    letGo(point);
  }

  function letGo({ gestures, element, heirOf }: Point): void {
    for (const gesture of gestures.splice(0)) {
      const target = gesture.target as Element;
      replay(gesture, target.isConnected ? target : (heirOf?.(target) ?? element));
    }
  }

  function giveUp(point: Point): void {
    point.isLate = true;
    if (point.state !== 'gone') letGo(point);
  }

  function reconcile(element: HTMLElement): void {
    const names = isOff(element) || letAlone.has(element) ? [] : wordsOf(element);
    if (element === body()) names.push(...deps.site());
    const wanted = deps.read(names, (mistake) =>
      report({ kind: 'options', widget: mistake.name, element, message: { mistake } }),
    );
    const own = at(element);
    for (const point of own) if (!wanted.has(point.name)) drop(point);
    for (const [name, entry] of wanted)
      if (!own.some((point) => point.name === name)) add(element, name, entry);
  }

  const body = () => html().querySelector('body');
  const all = () => [...points];
  // A fragment or an element may be handed in; asking the document itself would ask what its elements are named.
  const inside = (root: Node) =>
    all().filter(({ element }) => root instanceof Document || root.contains(element));

  return {
    all,
    begin: (point: Point) => void begin(point),

    /** Mounts what is new in a part of the page, and lets go what its attributes name no longer. */
    adopt(root: Node): void {
      const found = new Set(mountPointsIn(root));
      if (root instanceof HTMLElement && at(root).length > 0) found.add(root);
      const whole = body();
      if (whole && deps.site().length > 0 && (root instanceof Document || root.contains(whole)))
        found.add(whole);
      for (const element of found) if (element.isConnected) reconcile(element);
    },
    /** On the page's own wish: what was let alone or has failed gets another chance. */
    retry(root: Node): void {
      for (const element of mountPointsIn(root)) letAlone.delete(element);
      for (const point of inside(root)) if (point.state === 'failed') drop(point);
    },
    release(root: Node): void {
      for (const element of mountPointsIn(root)) letAlone.add(element);
      for (const point of inside(root)) drop(point);
    },
    sweep(): void {
      for (const point of all()) if (!point.element.isConnected) drop(point);
    },
    /** Innermost first. The event says the way: a field named `parentElement` shadows its form's. */
    pendingAround(event: Event): Point[] {
      const pending = all().filter(({ state }) => state === 'waiting' || state === 'loading');
      return event.composedPath().flatMap((on) => pending.filter(({ element }) => element === on));
    },
    /** Whether the gesture is the widget's now. Tapping again out of impatience is still one tap. */
    keep(point: Point, event: Event): boolean {
      if (point.isLate || point.entry.keeps) return false;
      const { gestures } = point;
      if (gestures.length === 0) setTimeout(giveUp, PATIENCE, point);
      const isKept = gestures.some(({ type, target }) => type === event.type && target === event.target);
      if (!isKept) gestures.push(event);
      return true;
    },
  };
}
