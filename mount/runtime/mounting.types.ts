import type { App } from '../../src/app/app.types';
import type { LoadChunk } from '../loader/load-chunk';
import type { MountPoint } from '../loader/mount-points';
import type { SetState } from '../loader/widget-lifecycle';
import type { CatalogueEntry, WidgetDefinition } from './mount.types';
import type { Report } from './report-problems';

/** A request to mount a widget whose code has loaded. */
export interface MountRequest {
  element: HTMLElement;
  name: string;
  entry: CatalogueEntry;
  definition: WidgetDefinition;
  mountEvent: Event | undefined;
  /** Whether the element has several widgets, which then share its attributes. */
  shared: boolean;
  /** Called when a mounted view throws while rendering. */
  onCrash(cause: unknown): void;
}

export interface Mounted {
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
  /** Unmounts everything, for hot reload and tests; a real page never calls it. */
  destroy(): void;
}

export interface MountingDeps {
  load: LoadChunk;
  report: Report;
  /** Called each time a widget has mounted. */
  mounted(): void;
  /** Returns the options that the page's settings define for all mount points of a widget, before validation. */
  optionsFor(name: string): Readonly<Record<string, unknown>>;
}
