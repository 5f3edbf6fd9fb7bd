import type { App } from '../app/app.types';
import { asRecord, asString, type JsonObject } from '../lib/json-values';

/** Whether the page leaves out the country's states, because the states of all countries are 60 KB. */
export function lacksStates({ settings: { raw } }: App, country: string): boolean {
  const data = asRecord(raw.countryData);
  return Boolean(raw.statesVersion) && Object.hasOwn(data, country) && !('states' in asRecord(data[country]));
}

const loads = new WeakMap<App, Promise<JsonObject | undefined>>();

/**
 * Loads the states that the page leaves out: `{country: {code: name}}`. The browser caches them by their version.
 * Resolves to `undefined` if they cannot be loaded: a state is then a text field, and the next call tries again.
 */
export function loadStates(app: App): Promise<JsonObject | undefined> {
  const load = loads.get(app) ?? fetchStates(app);
  loads.set(app, load);
  return load;
}

async function fetchStates(app: App): Promise<JsonObject | undefined> {
  const { http, settings, report } = app;
  try {
    const query = { version: asString(settings.raw.statesVersion) };
    return asRecord((await http.rest({ path: '/tiem/v1/states', query })).body);
  } catch (cause) {
    loads.delete(app);
    report('the states of the chosen country', cause);
    return undefined;
  }
}
