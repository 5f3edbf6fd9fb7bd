import type { ReactNode } from 'react';
import type { App, Domain } from '../../src/app/app.types';
import type { EarlyWorks } from '../../src/app/early-work';
import type { Settings } from '../../src/app/settings.types';
import type { Texts } from '../../src/i18n/keys';
import type { Translate } from '../../src/i18n/load-texts';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';
import type { PageKind } from '../page-kinds';

/**
 * The contract between the loader, which every page downloads, and a widget, which only pages with that widget
 * download. Types only: nothing here may add bytes at run time.
 */

/** When a mount point is mounted. `intent`: on the first pointer, focus, click, submit or key event. */
export type MountTrigger = 'now' | 'idle' | 'visible' | 'intent';

/** An entry of the catalogue: what the loader knows about a widget before downloading it. */
export interface CatalogueEntry {
  kind: 'view' | 'behaviour';
  when: MountTrigger;
  load: () => Promise<{ default: WidgetDefinition }>;
  /** The widget uses the store, whose code is then requested together with the widget's own. */
  store?: boolean;
  /**
   * The widget reads the page's settings, even if only for its texts. Implied for views and for widgets with
   * `store`.
   */
  settings?: boolean;
  /** Events on `document` (such as `tiem:cart:add-started`) that mount the widget without a gesture. */
  mountOn?: readonly string[];
  /** Part of a name: a browser with a cookie or storage entry whose name contains it mounts the widget when idle. */
  idleIfStored?: string | undefined;
  /** Chunks that are needed as soon as the widget is used; requested after its own. */
  includesChunks?: readonly string[];
  /** Page kinds whose stylesheets include this widget's styles; all of them by default. */
  pageKinds?: readonly PageKind[];
  /** Gestures are held and replayed by default; `[]` holds none, for widgets that must not delay the first one. */
  holds?: readonly [];
}

export type Catalogue = Readonly<Record<string, CatalogueEntry>>;

type NoTexts = Readonly<Record<never, string>>;

/** The argument of a behaviour's `mount`. */
export interface MountContext<O, T extends Texts = NoTexts> {
  readonly element: HTMLElement;
  readonly options: O;
  /** The page's validated settings; only for behaviours whose catalogue entry asks for settings. */
  readonly settings: Settings;
  /** Translates the definition's `texts` into the page's language. */
  readonly t: Translate<T>;
  /** The page's app; the store's code is downloaded on the first call. */
  app(): Promise<App>;
  /** Starts a domain's early work before the store's code has loaded; `null` once the domain has been added. */
  readonly beforeStore: EarlyWorks['start'];
  /** The `mountOn` event that mounted the widget, which its own listeners have missed. */
  readonly mountEvent?: Event | undefined;
  /** Logs, once, a problem in the page around this widget for the developer. */
  warn(message: string): void;
}

/** A plain function that enhances server HTML without React. `mount` returns a cleanup function. */
export interface BehaviourDefinition<S extends OptionsSchema = OptionsSchema, T extends Texts = NoTexts> {
  readonly kind: 'behaviour';
  readonly name: string;
  readonly options: S;
  /** Loaded in the page's language before `mount` is called. */
  readonly texts?: T;
  /** Must add all listeners before it returns: the element is then `ready`, and held gestures are replayed. */
  mount(place: MountContext<OptionsOf<S>, T>): () => void;
}

/** A React root that uses the shared store. */
export interface ViewDefinition<
  S extends OptionsSchema = OptionsSchema,
  P extends object = object,
  T extends Texts = NoTexts,
> {
  readonly kind: 'view';
  readonly name: string;
  readonly options: S;
  /** For views without the store, which has messages of its own. Loaded before `read` is called. */
  readonly texts?: T;
  /** The domains it shows. If empty, the view renders without the store, whose code is then not downloaded. */
  readonly domains: readonly Domain[];
  /**
   * `whole`: React's output replaces the server's HTML, which is restored on unmount. `beside`: React gets a
   * container at the end of the element; the server's nodes stay, and the view can render into them only through
   * portals.
   */
  readonly replaces: 'whole' | 'beside';
  /** The server's HTML stays and remains usable until this resolves, because there is no data to render yet. */
  ready?(app: App, element: HTMLElement): Promise<unknown>;
  /**
   * Converts server HTML into props, right before the view replaces it. Throws `MountPointError` if the HTML is
   * invalid.
   */
  read(element: HTMLElement, options: OptionsOf<S>, settings: Settings, t: Translate<T>): P;
  /** The component. Declared as a method, so that the catalogue can hold views with any props. */
  View(props: P): ReactNode;
}

export type WidgetDefinition = BehaviourDefinition | ViewDefinition<OptionsSchema, object, Texts>;

export type { ErrorKind, TiemActions, TiemApi, TiemEvents, WidgetProblem } from '../api/public.types';

/** An example of a widget as HTML: shown in the gallery, printed in the docs, mounted by the tests. */
export interface Example {
  /** In the shop's language, because shopkeepers choose examples by their titles. */
  title: string;
  state?: 'empty' | 'loading' | 'pending' | 'error' | 'long text';
  html: string;
  /**
   * The responses of the fake shop; by default those of the demo shop. `empty` and `filled` are carts; `never` is a
   * shop that does not respond; `refuses` answers reads and refuses changes.
   */
  shop?: 'empty' | 'filled' | 'never' | 'refuses';
  /** The page whose settings are printed; by default those common to all pages. */
  page?: 'cart' | 'checkout';
  /** Selectors to click, one after the other, once the widget has mounted, to reach the state. */
  pressedElement?: readonly string[];
  settings?: Readonly<Record<string, unknown>>;
  /** Height of the example in the gallery, in pixels. */
  height?: number;
}
