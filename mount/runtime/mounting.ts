import type { ReactElement } from 'react';
import type { App } from '../../src/app/app.types';
import { createEarlyWorkRegistry } from '../../src/app/early-work';
import { readSettings } from '../../src/app/settings';
import type { Settings } from '../../src/app/settings.types';
import type { AreaMessages } from '../../src/i18n/keys';
import { loadTexts } from '../../src/i18n/load-texts';
import { type OptionsOf, type OptionsSchema, readOptions } from '../../src/lib/options';
import { clearOtherUsersData } from '../../src/lib/storage';
import { bridgeBlockEvents } from '../bridges/jquery/block-events';
import { createJQueryBridge } from '../bridges/jquery/connect-jquery';
import { createLifecycle } from '../loader/widget-lifecycle';
import { MountingError, MountPointError } from './errors';
import type { CatalogueEntry, MountContext, ViewDefinition } from './mount.types';
import type { MountedWidget, Mounting, MountingDeps, MountRequest, ReportProblem } from './mounting.types';

// Views are typed with the general schema, because a request to mount may name any widget. Its options are validated
// against the widget's own schema.
type AnyViewDefinition = ViewDefinition<OptionsSchema, object, AreaMessages>;
type WidgetOptions = OptionsOf<OptionsSchema>;

export function createMounter(deps: MountingDeps): Mounting {
  const { load, report, optionsFor } = deps;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  // Awaits the jQuery bridge before the first mount, because scripts of the shop may expect jQuery events from the
  // first widget on.
  const connectJQuery = createJQueryBridge(load, signal);
  const jQueryConnected = connectJQuery();
  signal.addEventListener('abort', bridgeBlockEvents());
  let settings: Settings | undefined;
  function getSettings(): Settings {
    settings ??= readPageSettings(report);
    return settings;
  }
  // Reads the settings on every page that mounts a widget, even if no widget needs them, because reading them also
  // deletes the stored data of another user.
  const timer = setTimeout(getSettings, 500);
  signal.addEventListener('abort', () => clearTimeout(timer));

  let app: Promise<App> | undefined;
  const early = createEarlyWorkRegistry();
  function getApp(): Promise<App> {
    app ??= createPageApp();
    app.catch(() => {
      app = undefined;
    });
    return app;
  }
  async function createPageApp(): Promise<App> {
    await early.settled();
    // Waits for the jQuery bridge, so that jQuery scripts are notified of the first cart change.
    const [module] = await Promise.all([load('mount/open-app', () => import('./open-app')), connectJQuery()]);
    return module.openApp(getSettings(), load, early);
  }

  async function mountWidget(request: MountRequest): Promise<MountedWidget> {
    const { definition, element, name, entry } = request;
    await jQueryConnected;
    const measuring =
      !definition.isPlain &&
      element.closest('[data-tiem-look]') &&
      load('mount/theme-buttons', () => import('../adopt/theme-buttons'))
        .then(({ styleWidgetButtons }) => styleWidgetButtons(request, report))
        .catch(console.warn);
    const options = await validateOptions(request, optionsFor(name), (message) =>
      report({ kind: 'options', widget: name, element, message }),
    );
    const settingsForRead = needsSettings(entry) ? getSettings() : null;
    const t = definition.texts ? loadTexts(getSettings(), definition.texts) : returnTextKey;
    if (definition.kind === 'behaviour') {
      const context: MountContext<WidgetOptions> = {
        element,
        options,
        get settings() {
          return requireSettings(settingsForRead, name);
        },
        t: await t,
        app: getApp,
        beforeStore: early.start,
        mountEvent: request.mountEvent,
        warn: createWarningLogger(name, element),
      };
      return {
        cleanup: runWithErrorKind('mount', 'The behaviour failed to start.', () => definition.mount(context)),
      };
    }
    const view: AnyViewDefinition = definition;
    // Views wait until the theme's button style is measured, so that their buttons do not visibly change. Behaviours
    // do not wait, because that would delay the first addition to the cart.
    const [applyButtonStyle, translate, { mountView }, wrap] = await Promise.all([
      measuring,
      t,
      load('mount/view-root', () => import('./view-root')),
      view.domains.length > 0 ? createStoreWrapper(view) : undefined,
    ]);
    if (view.ready) {
      await view.ready(await getApp(), element);
      // Continues in a new task, so that the browser can handle input between the work that `ready` waited for and
      // the rendering.
      await new Promise((resolve) => setTimeout(resolve));
    }
    // Reads the HTML as late as possible, because on a slow network shoppers may have changed fields in it in the
    // meantime.
    const props = runWithErrorKind('contract', 'The HTML is unreadable.', () =>
      view.read(element, options, requireSettings(settingsForRead, name), translate),
    );
    if (applyButtonStyle) applyButtonStyle();
    return mountView({ element, view, props, wrap, onCrash: request.onCrash });
  }

  async function createStoreWrapper({ domains, texts }: AnyViewDefinition) {
    const [opened, { wrapInProviders }] = await Promise.all([
      getApp(),
      load('mount/store-root', () => import('./store-root')),
    ]);
    if (texts) opened.messages.add(texts);
    for (const domain of domains) opened.addDomain(domain);
    return (drawing: ReactElement) => wrapInProviders(opened, drawing);
  }

  return {
    app: getApp,
    begin: createLifecycle({ report: report, mount: mountWidget, onMount: deps.onMount }),
    settled: early.settled,
    destroy() {
      lifetime.abort();
      void app?.then((opened) => opened.destroy());
    },
  };
}

const returnTextKey = (key: string) => key;

const needsSettings = ({ kind, store, settings }: CatalogueEntry): boolean =>
  kind === 'view' || store === true || settings === true;

function requireSettings(settings: Settings | null, name: string): Settings {
  if (!settings) throw new Error(`mount/catalogue.ts: "${name}" needs settings.`);
  return settings;
}

/**
 * Throws on an invalid option, and the page keeps the server's HTML. With a guessed default, developers would not
 * notice the mistake.
 */
async function validateOptions(
  { definition, element, name, sharesElement: shared }: MountRequest,
  given: Readonly<Record<string, unknown>>,
  warn: (message: string) => void,
): Promise<WidgetOptions> {
  const schema: OptionsSchema = definition.options;
  const { values, problems } = readOptions(schema, given, element.attributes, shared);
  if (problems.length === 0) return values;
  const { describeAllowedValues } = await import('../../src/lib/option-problems');
  for (const problem of problems) {
    const { name: attribute, value, option } = problem;
    const allowed = describeAllowedValues(problem, schema);
    if (Object.hasOwn(schema, option)) {
      throw new MountPointError({
        ...{ kind: 'options', widget: name, element, allowed },
        attribute: `${attribute}="${value}"`,
      });
    }
    warn(`${attribute}="${value}": ${allowed}.`);
  }
  return values;
}

function runWithErrorKind<T>(kind: 'contract' | 'mount', message: string, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    if (cause instanceof MountPointError) throw cause;
    throw new MountingError(kind, message, cause);
  }
}

function createWarningLogger(name: string, element: Element): (message: string) => void {
  const loggedMessages = new Set<string>();
  return (message) => {
    if (loggedMessages.has(message)) return;
    loggedMessages.add(message);
    console.warn(`[tiem] ${name}: ${message}`, element);
  };
}

/** Reads and validates the page's settings once; invalid values are reported and replaced by defaults. */
function readPageSettings(report: ReportProblem): Settings {
  const { settings, problems } = readSettings(document, window);
  for (const { name, value, allowed } of problems) {
    const message = `settings: ${name} is ${value}; expected ${allowed}.`;
    report({ kind: 'options', widget: 'settings', element: document.documentElement, message });
  }
  // Deletes nothing if the settings contain no user id, because that does not mean that the user has logged out.
  if (settings.raw.currentUserId !== undefined) clearOtherUsersData(settings.homeUrl, settings.currentUserId);
  return settings;
}
