import type { ReactElement } from 'react';
import type { App } from '../src/app/app.types';
import { createEarlyWorks } from '../src/app/early-work';
import type { Settings } from '../src/app/settings.types';
import type { Texts } from '../src/i18n/keys';
import { loadTexts } from '../src/i18n/page-texts';
import { type OptionsOf, type OptionsSchema, readOptions } from '../src/lib/options';
import { MountingError, MountPointError } from './errors';
import { bridgeToBlocks } from './legacy-bridge-blocks';
import { bridgeToScripts } from './legacy-once';
import { createLife } from './life';
import type { BehaviourDefinition, CatalogueEntry, Place, ViewDefinition } from './mount.types';
import type { Mounted, Mounting, MountingDeps, MountRequest } from './mounting.types';
import { openSettings } from './settings-once';

// A request holds a definition of any schema; its own schema has checked the options by the time they are used.
type Behaviour = BehaviourDefinition<OptionsSchema>;
type View = ViewDefinition<OptionsSchema, object, Texts>;
type Options = OptionsOf<OptionsSchema>;

export function createMounting(deps: MountingDeps): Mounting {
  const { load, report, optionsFor } = deps;
  // What a script of the shop's asks before it starts has to be answered before we are there.
  const bridged = bridgeToScripts(load);
  const endBlocks = bridgeToBlocks();
  let settings: Settings | undefined;
  function theSettings(): Settings {
    settings ??= openSettings(report);
    return settings;
  }
  // Who was here before is forgotten by every page that mounts something, also where nothing asks for the settings.
  setTimeout(theSettings, 500);

  let app: Promise<App> | undefined;
  const early = createEarlyWorks();
  function theApp(): Promise<App> {
    app ??= openApp();
    app.catch(() => {
      app = undefined;
    });
    return app;
  }
  async function openApp(): Promise<App> {
    await early.settled();
    // Scripts are to hear of the very first change.
    const [once] = await Promise.all([
      load('mount/app-once', () => import('./app-once')),
      bridgeToScripts(load),
    ]);
    return once.openApp(theSettings(), load, early);
  }

  async function mount(request: MountRequest): Promise<Mounted> {
    const { definition, element, name, entry } = request;
    await bridged;
    const look = element.closest('[data-tiem-look]');
    // What a button looks like is known before one is drawn, so that none changes its look in sight.
    if (look)
      await load('mount/theme-look', () => import('./theme-look'))
        .then(({ applyLook }) => applyLook(look, name, report))
        .catch(console.warn);
    const options = await checkOptions(request, optionsFor(name), (message) =>
      report({ kind: 'options', widget: name, element, message }),
    );
    const read = readsSettings(entry) ? theSettings() : null;
    const t = definition.texts ? loadTexts(theSettings(), definition.texts) : noTexts;
    if (definition.kind === 'behaviour') {
      const place: Place<Options> = {
        element,
        options,
        get settings() {
          return known(read, name);
        },
        t: await t,
        app: theApp,
        beginEarly: early.begin,
        wokenBy: request.wokenBy,
        warn: warnOnce(name, element),
      };
      const behaviour = definition as Behaviour;
      return { undo: kinded('mount', 'The behaviour failed to start.', () => behaviour.mount(place)) };
    }
    const view = definition as View;
    const [translate, { mountView }, around] = await Promise.all([
      t,
      load('mount/view-root', () => import('./view-root')),
      view.domains.length > 0 ? openStore(view) : undefined,
    ]);
    if (view.ready) {
      await view.ready(await theApp(), element);
      // What it waited for has just been worked on; the shopper gets a word in before the drawing.
      await new Promise((resolve) => setTimeout(resolve));
    }
    // Read last: on a slow network a shopper has long begun with what the server wrote.
    const props = kinded('contract', 'The HTML could not be read.', () =>
      view.read(element, options, known(read, name), translate),
    );
    return mountView({ element, view, props, around, crashed: request.crashed });
  }

  async function openStore({ domains }: View) {
    const [opened, { withStore }] = await Promise.all([
      theApp(),
      load('mount/store-root', () => import('./store-root')),
    ]);
    for (const domain of domains) opened.join(domain);
    return (drawing: ReactElement) => withStore(opened, drawing);
  }

  return {
    app: theApp,
    begin: createLife({ report, mount, mounted: deps.mounted }),
    destroy() {
      endBlocks();
      void app?.then((opened) => opened.destroy());
    },
  };
}

const noTexts = (key: string) => key;

const readsSettings = ({ kind, store, settings }: CatalogueEntry): boolean =>
  kind === 'view' || store === true || settings === true;

function known(settings: Settings | null, name: string): Settings {
  if (!settings)
    throw new Error(`mount/catalogue.ts: "${name}" reads the settings, so its line needs settings: true.`);
  return settings;
}

/** A value that is wrong keeps the server's HTML: a guess at what was meant would be seen by shoppers only. */
async function checkOptions(
  { definition, element, name, shared }: MountRequest,
  given: Readonly<Record<string, unknown>>,
  warn: (message: string) => void,
): Promise<Options> {
  const schema: OptionsSchema = definition.options;
  const { values, problems } = readOptions(schema, given, element.attributes, shared);
  if (problems.length === 0) return values;
  const { allowedInstead } = await import('../src/lib/option-words');
  for (const problem of problems) {
    const { name: attribute, value, option } = problem;
    const allowed = allowedInstead(problem, schema);
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

function kinded<T>(kind: 'contract' | 'mount', message: string, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    if (cause instanceof MountPointError) throw cause;
    throw new MountingError(kind, message, cause);
  }
}

function warnOnce(name: string, element: Element): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    if (said.has(message)) return;
    said.add(message);
    console.warn(`[tiem] ${name}: ${message}`, element);
  };
}
