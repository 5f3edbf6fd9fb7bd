import type { App } from '../../src/app/app.types';
import type { LoadChunk } from '../loader/load-chunk';
import type { WidgetNameProblem } from '../loader/read-mount-points';
import type { CatalogueEntry, ErrorKind, MountTrigger, WidgetDefinition } from './mount.types';

export interface MountPoint {
  readonly element: HTMLElement;
  readonly name: string;
  readonly entry: CatalogueEntry;
  readonly when: MountTrigger;
  state: 'waiting' | 'loading' | 'ready' | 'failed' | 'gone';
  gestures: Event[];
  /** Whether the load timeout has passed: from then on gestures are not held any more. */
  isReleased: boolean;
  stopWaiting(): void;
  /** The timer that is set by the first interaction with the page and mounts a site-wide behaviour a while later. */
  siteTimer?: unknown;
  mountEvent?: Event;
  /** Unmounts the widget; does nothing before the widget has mounted (widget-lifecycle.ts sets it). */
  cleanup(): void;
  replacement: MountedWidget['replacement'];
}

/** Sets the state of a mount point. */
export type SetState = (state: MountPoint['state']) => void;

export interface MountProblem {
  widget: string;
  element: Element;
  /** If `kind` and `message` are missing, the report takes them from the cause. */
  kind?: ErrorKind;
  message?: string | { nameProblem: WidgetNameProblem } | { when: string; actual: string };
  cause?: unknown;
}

export type ReportProblem = (problem: MountProblem) => void;

/** A request to mount a widget whose code has loaded. */
export interface MountRequest {
  element: HTMLElement;
  name: string;
  entry: CatalogueEntry;
  definition: WidgetDefinition;
  mountEvent: Event | undefined;
  /** Whether the element has several widgets, which then share its attributes. */
  sharesElement: boolean;
  /** Called when a mounted view throws while rendering. */
  onCrash(cause: unknown): void;
}

export interface MountedWidget {
  cleanup(): void;
  /** Returns the rendered control that replaced a control of the server's HTML. */
  replacement?(target: Element): Element | undefined;
}

/**
 * The part of mounting that is downloaded only by pages on which a widget mounts. The loader passes its
 * dependencies as arguments: importing them would import tiem.js a second time, because themes add `?ver=…` to its
 * URL.
 */
export interface Mounting {
  /**
   * Mounts the widget, tracks it until it is unmounted, and reports its state to the page and problems to the
   * developer.
   */
  begin(point: MountPoint, definition: WidgetDefinition, shared: boolean, setState: SetState): Promise<void>;
  app(): Promise<App>;
  /** Resolves when work that was started before the store loaded, such as sending an addition, has finished. */
  settled(): Promise<unknown>;
  /** Unmounts everything, for hot reload and tests; a real page never calls it. */
  destroy(): void;
}

export interface MountingDeps {
  load: LoadChunk;
  report: ReportProblem;
  /** Called each time a widget has mounted. */
  onMount(): void;
  /** Returns the options that the page's settings define for all mount points of a widget, before validation. */
  optionsFor(name: string): Readonly<Record<string, unknown>>;
}
