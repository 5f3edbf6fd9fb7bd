import type { App } from '../../src/app/app.types';
import type { LoadChunk } from '../loader/load-chunk';
import type { Point } from '../loader/mount-points';
import type { SetState } from '../loader/widget-lifecycle';
import type { CatalogueEntry, WidgetDefinition } from './mount.types';
import type { Report } from './report-problems';

/** A mount point whose code has arrived. */
export interface MountRequest {
  element: HTMLElement;
  name: string;
  entry: CatalogueEntry;
  definition: WidgetDefinition;
  mountEvent: Event | undefined;
  /** The element carries several widgets, whose attributes stand side by side. */
  shared: boolean;
  /** A view that stood already has thrown while rendering. */
  crashed(cause: unknown): void;
}

export interface Mounted {
  cleanup(): void;
  /** What has taken the place of a control that was on the page before. */
  heirOf?(target: Element): Element | undefined;
}

/**
 * The half of mounting that only pages with a mounted widget download. It is handed what it needs of the loader:
 * importing it would import tiem.js, and themes add `?ver=…` to that address, which makes it another module.
 */
export interface Mounting {
  /** Mounts the widget, follows it to its end, and tells the page and the developer what becomes of it. */
  begin(point: Point, definition: WidgetDefinition, shared: boolean, become: SetState): Promise<void>;
  app(): Promise<App>;
  /** For hot reload and tests: a page that is left takes its store with it. */
  destroy(): void;
}

export interface MountingDeps {
  load: LoadChunk;
  report: Report;
  /** A widget is there. */
  mounted(): void;
  /** What the page's settings say for all mount points of a widget, unchecked. */
  optionsFor(name: string): Readonly<Record<string, unknown>>;
}
