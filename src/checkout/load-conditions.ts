import type { App } from '../app/app.types';
import { settingsOf } from './checkout.settings';
import type { createConditions } from './conditions';

const loads = new WeakMap<App, Promise<void>>();
const loaded = new WeakMap<App, typeof createConditions>();

/** Loads the code for conditions if a field has any. Always resolves: without that code no condition applies. */
export function loadConditions(app: App): Promise<void> {
  const known = loads.get(app) ?? load(app);
  loads.set(app, known);
  return known;
}

/** `undefined` until the code has loaded. */
export const conditionsOf = (app: App): typeof createConditions | undefined => loaded.get(app);

async function load(app: App): Promise<void> {
  const { fields, additional } = settingsOf(app).schema;
  const rules = [...fields, ...additional.contact, ...additional.order].flatMap(({ name, additional: own }) =>
    Object.values(own?.rules ?? {}).map((rule) => ({ name, rule })),
  );
  if (rules.length === 0) return;
  try {
    const { createConditions: create, unknownIn } = await import('./conditions');
    loaded.set(app, create);
    for (const { name, rule } of rules) {
      const unknown = unknownIn(rule);
      if (unknown.length > 0)
        app.report(
          `a condition of the checkout field ${name}`,
          new Error(
            `not evaluated: ${unknown.join(', ')}; keywords of draft 07 and the formats date, time, email and uri are`,
          ),
        );
    }
  } catch (cause) {
    app.report('the conditions of additional fields', cause);
  }
}
