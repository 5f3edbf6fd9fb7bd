import type { ReactNode } from 'react';
import type { App, Domain } from '../../src/app/app.types';
import type { EarlyWorkRegistry } from '../../src/app/early-work';
import type { Settings } from '../../src/app/settings.types';
import type { AreaMessages } from '../../src/i18n/keys';
import type { Translate } from '../../src/i18n/load-texts';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';
import type { PageKind } from '../page-kinds';

/**
 * The contract between the loader, which every page downloads, and the widgets, which only their own pages download.
 * This file contains only types, because run-time code in it would be part of every page.
 */

/**
 * When the widget of a mount point is mounted. `intent`: on the first pointer, focus, click, submit or key event.
 */
export type MountTrigger = 'now' | 'idle' | 'visible' | 'intent';

/** A catalogue entry: the properties of a widget that the loader needs before downloading it. */
export interface CatalogueEntry {
  kind: 'view' | 'behaviour';
  when: MountTrigger;
  load: () => Promise<{ default: WidgetDefinition }>;
  /** Whether the widget uses the store, whose code is then requested together with the widget's own. */
  store?: boolean;
  /**
   * Whether the widget reads the page's settings, even if only for its messages. Implied for views and for widgets
   * with `store`.
   */
  settings?: boolean;
  /** Events on `document` (such as `tiem:cart:add-started`) that mount the widget without a gesture. */
  mountOn?: readonly string[];
  /** If the name of a cookie or storage entry contains this text, the widget mounts when the browser is idle. */
  idleIfKeyStored?: string | undefined;
  /** Chunks that the widget needs when it is first used; they are requested after its own chunk. */
  includesChunks?: readonly string[];
  /** Page kinds whose stylesheets include this widget's styles; all of them by default. */
  pageKinds?: readonly PageKind[];
  /**
   * By default, gestures are held until the widget has mounted and then replayed; `[]` turns this off, for widgets
   * that must not delay the first gesture.
   */
  holds?: readonly [];
}

export type Catalogue = Readonly<Record<string, CatalogueEntry>>;

type NoTexts = Readonly<Record<never, string>>;

/** The argument of a behaviour's `mount`. */
export interface MountContext<O, T extends AreaMessages = NoTexts> {
  readonly element: HTMLElement;
  readonly options: O;
  /** The page's validated settings; only for behaviours whose catalogue entry has `settings`. */
  readonly settings: Settings;
  /** Translates the definition's `texts` into the page's language. */
  readonly t: Translate<T>;
  /** The page's app; the store's code is downloaded on the first call. */
  app(): Promise<App>;
  /**
   * Starts a domain's work before the store's code has loaded. Returns `null` if the domain has already been added.
   */
  readonly beforeStore: EarlyWorkRegistry['start'];
  /** The `mountOn` event that mounted the widget. It happened before the widget added its own listeners. */
  readonly mountEvent?: Event | undefined;
  /** Logs a problem in the page around this widget for the developer, once. */
  warn(message: string): void;
}

/** A plain function that enhances server HTML without React. `mount` returns a cleanup function. */
export interface BehaviourDefinition<
  S extends OptionsSchema = OptionsSchema,
  T extends AreaMessages = NoTexts,
> {
  readonly kind: 'behaviour';
  readonly name: string;
  readonly options: S;
  /** Messages of the behaviour, which are loaded in the page's language before `mount` is called. */
  readonly texts?: T;
  /**
   * Whether the behaviour draws no buttons and uses no accent colour. If so, the theme's button style is not measured
   * for it.
   */
  readonly isPlain?: true;
  /**
   * Must add all its listeners synchronously: when it returns, the element is `ready` and held gestures are
   * replayed.
   */
  mount(context: MountContext<OptionsOf<S>, T>): () => void;
}

/** A React root that uses the shared store. */
export interface ViewDefinition<
  S extends OptionsSchema = OptionsSchema,
  P extends object = object,
  T extends AreaMessages = NoTexts,
> {
  readonly kind: 'view';
  readonly name: string;
  readonly options: S;
  /** Exists only for behaviours. Every view draws buttons, so it always waits for the theme's button style. */
  readonly isPlain?: undefined;
  /**
   * Messages of the view. They are loaded in the page's language before `read` is called, and are in `app.messages`
   * before the first render.
   */
  readonly texts?: T;
  /**
   * The domains that the view shows. If empty, the view renders without the store, and the store's code is not
   * downloaded for it.
   */
  readonly domains: readonly Domain[];
  /**
   * Whether React's output replaces the server's HTML, which is restored on unmount. Otherwise React gets a container
   * at the end of the element; the server's nodes stay, and the view can render into them only through portals.
   */
  readonly shouldReplaceServerHtml?: true;
  /**
   * Resolves when the data for the first render has loaded. Until then the server's HTML stays and remains usable.
   */
  ready?(app: App, element: HTMLElement): Promise<unknown>;
  /**
   * Converts server HTML into props, immediately before the view replaces that HTML. Throws `MountPointError` if the
   * HTML is invalid.
   */
  read(element: HTMLElement, options: OptionsOf<S>, settings: Settings, t: Translate<T>): P;
  /** The component. It is declared as a method, so that the catalogue can hold views with different props. */
  View(props: P): ReactNode;
}

export type WidgetDefinition = BehaviourDefinition | ViewDefinition<OptionsSchema, object, AreaMessages>;

export type { ErrorKind, TiemActions, TiemApi, TiemEvents, WidgetProblem } from '../api/public.types';

/** An example of a widget as HTML: shown on the example page, included in the docs and mounted by the tests. */
export interface Example {
  /** The title of the example, in the shop's language, because shop owners choose examples by it. */
  title: string;
  state?: 'empty' | 'loading' | 'pending' | 'error' | 'long text';
  html: string;
  /**
   * Replaces the responses of the demo shop. `empty` and `filled` are carts; with `never` the shop does not
   * respond; with `refuses` it responds to reads and rejects changes.
   */
  shop?: 'empty' | 'filled' | 'never' | 'refuses';
  /** The page type whose settings the example uses; by default only the settings common to all pages. */
  page?: 'cart' | 'checkout';
  /** Selectors of elements to click in turn, once the widget has mounted, to reach the state that the example shows. */
  clickSelectors?: readonly string[];
  settings?: Readonly<Record<string, unknown>>;
  /** Height of the example on the example page, in pixels. */
  height?: number;
}
