/**
 * The contract between the loader, which every page downloads, and a widget, which only pages that show it do.
 * Nothing here may cost a byte at run time.
 */
import type { ReactNode } from 'react';
import type { App } from '../../src/app/app.types';
import type { Domain } from '../../src/app/domain.types';
import type { EarlyWorks } from '../../src/app/early-work';
import type { Settings } from '../../src/app/settings.types';
import type { Texts } from '../../src/i18n/keys';
import type { Translate } from '../../src/i18n/load-texts';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';
import type { PageKind } from '../page-kinds';

/** When a mount point gets its widget. `intent`: on the first pointer, focus, click, submit or key press. */
export type MountTrigger = 'now' | 'idle' | 'visible' | 'intent';

/** A line of the catalogue: what the loader knows of a widget before it downloads it. */
export interface CatalogueEntry {
  kind: 'view' | 'behaviour';
  when: MountTrigger;
  load: () => Promise<{ default: WidgetDefinition }>;
  /** It speaks to the store, whose code is then asked for along with the widget's own. */
  store?: boolean;
  /** It reads the page's settings, be it only for its texts. Views, and what speaks to the store, always may. */
  settings?: boolean;
  /** Events on `document` (such as `tiem:cart:add-started`) that mount the widget although nobody touched it. */
  mountOn?: readonly string[];
  /** Part of a name: a browser that keeps a cookie or an entry called like that gets the widget when idle. */
  idleIfStored?: string;
  /** Chunks that are wanted as soon as it is used, by it or by others: asked for after its own. */
  includesChunks?: readonly string[];
  /** Page kinds whose stylesheet dresses it; every one of them when absent. */
  pageKinds?: readonly PageKind[];
  /** Gestures are kept and replayed; `[]`, keeping none, for widgets that must let the first one through. */
  holds?: readonly [];
}

export type Catalogue = Readonly<Record<string, CatalogueEntry>>;

type NoTexts = Readonly<Record<never, string>>;

/** What a widget is given when it is mounted. */
export interface MountContext<O, T extends Texts = NoTexts> {
  readonly element: HTMLElement;
  readonly options: O;
  /** The page's settings, read and checked; for behaviours whose line in the catalogue asks for them. */
  readonly settings: Settings;
  /** Translates the definition's `texts` into the page's language. */
  readonly t: Translate<T>;
  /** The one app of the page; the store's code is downloaded on the first call. */
  app(): Promise<App>;
  /** Begins a domain's work before the store's code is there; `null` once the domain has joined. */
  readonly beforeStore: EarlyWorks['start'];
  /** The event of `wakes` that brought the widget: it has missed it, and may want to answer it. */
  readonly mountEvent?: Event | undefined;
  /** Says to the developer, once, what is wrong with the page around this widget. */
  warn(message: string): void;
}

/** A plain function on server HTML, where React would be waste. Returns its undoing. */
export interface BehaviourDefinition<S extends OptionsSchema = OptionsSchema, T extends Texts = NoTexts> {
  readonly kind: 'behaviour';
  readonly name: string;
  readonly options: S;
  /** Loaded in the page's language before `mount` is called. */
  readonly texts?: T;
  /** Adds every listener before it returns: the element is `ready` then, and a press kept for it is replayed. */
  mount(place: MountContext<OptionsOf<S>, T>): () => void;
}

/** A React root on the shared store. */
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
  /** The parts of the store it shows. None: it is rendered without the store, whose code then never arrives. */
  readonly domains: readonly Domain[];
  /**
   * `whole`: what React draws takes the place of the server's HTML, which comes back on unmount.
   * `beside`: React gets a container of its own at the end of the element; the server's nodes stay where they are
   * and the view draws into them through portals, if at all.
   */
  readonly replaces: 'whole' | 'beside';
  /** Until then the server's HTML stays, and is used: there is nothing to draw in its place yet. */
  ready?(app: App, element: HTMLElement): Promise<unknown>;
  /** Server HTML → props, as it is when the view takes its place. Throws `MountPointError` where the contract is broken. */
  read(element: HTMLElement, options: OptionsOf<S>, settings: Settings, t: Translate<T>): P;
  /** A component. Written as a method, so that the catalogue can hold views of all props. */
  View(props: P): ReactNode;
}

export type WidgetDefinition = BehaviourDefinition | ViewDefinition<OptionsSchema, object, Texts>;

export type { ErrorKind, TiemActions, TiemApi, TiemEvents, WidgetProblem } from '../api/public.types';
