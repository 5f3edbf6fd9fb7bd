import type { ReactElement } from 'react';
import type { App } from '../src/app/app.types';
import { readSettings } from '../src/app/settings';
import type { Settings } from '../src/app/settings.types';
import { attributeOf, type OptionsOf, type OptionsSchema, readOptions } from '../src/lib/options';
import { MountingError, MountPointError } from './errors';
import type { BehaviourDefinition, Place, ViewDefinition } from './mount.types';
import type { Mounting, MountingDeps, MountRequest } from './mounting.types';

// A request holds a definition of any schema; its own schema has checked the options by the time they are used.
type Behaviour = BehaviourDefinition<OptionsSchema>;
type View = ViewDefinition<OptionsSchema, object>;
type Options = OptionsOf<OptionsSchema>;

export function createMounting({ load, report }: MountingDeps): Mounting {
  const { settings, problems } = readSettings(document, window);
  for (const { name, value, allowed } of problems) {
    const message = `settings: ${name} is ${value}; expected ${allowed}.`;
    report({ kind: 'options', widget: 'settings', element: document.documentElement, message });
  }

  let app: Promise<App> | undefined;
  function theApp(): Promise<App> {
    app ??= load('mount/app-once', () => import('./app-once')).then(({ openApp }) => openApp(settings));
    app.catch(() => {
      app = undefined;
    });
    return app;
  }

  return {
    app: theApp,
    async mount(request) {
      const { definition, element, name } = request;
      const options = checkOptions(request, settings, (message) =>
        report({ kind: 'options', widget: name, element, message }),
      );
      if (definition.kind === 'behaviour') {
        const place: Place<Options> = {
          element,
          options,
          settings,
          app: theApp,
          warn: warnOnce(name, element),
        };
        const behaviour = definition as Behaviour;
        return { undo: kinded('mount', 'The behaviour failed to start.', () => behaviour.mount(place)) };
      }
      const view = definition as View;
      const props = kinded('contract', 'The HTML could not be read.', () =>
        view.read(element, options, settings),
      );
      const [{ mountView }, around] = await Promise.all([
        load('mount/view-root', () => import('./view-root')),
        view.domains.length > 0 ? openStore(view) : undefined,
      ]);
      return mountView({ element, view, props, around, crashed: request.crashed });
    },
  };

  async function openStore({ domains }: View) {
    const [opened, { withStore }] = await Promise.all([
      theApp(),
      load('mount/store-root', () => import('./store-root')),
    ]);
    for (const domain of domains) opened.join(domain);
    return (drawing: ReactElement) => withStore(opened, drawing);
  }
}

/** A value that is wrong keeps the server's HTML: a guess at what was meant would be seen by shoppers only. */
function checkOptions(
  { definition, element, name, shared }: MountRequest,
  settings: Settings,
  warn: (message: string) => void,
): Options {
  const schema: OptionsSchema = definition.options;
  const given = Object.hasOwn(settings.widgets, name) ? (settings.widgets[name] ?? {}) : {};
  const { values, problems } = readOptions(schema, given, element.attributes, shared);
  const known = new Set(Object.keys(schema).flatMap((option) => [option, attributeOf(option)]));
  for (const { name: attribute, value, allowed } of problems) {
    if (known.has(attribute)) {
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
