import type { App } from '../app/app.types';
import { asRecord, asString, type JsonObject } from '../lib/json-values';

/** Whether the page leaves out the country's states, because the states of all countries are 60 KB. */
export function lacksStates({ settings: { raw } }: App, country: string): boolean {
  const data = asRecord(raw.countryData);
  return Boolean(raw.statesVersion) && Object.hasOwn(data, country) && !('states' in asRecord(data[country]));
}

const pendingLoads = new WeakMap<App, Promise<JsonObject>>();

/**
 * Loads the states that the page leaves out: `{country: {code: name}}`. The browser caches them by their version.
 * Always resolves: without the list, a state is a text field.
 */
export function loadStates(app: App): Promise<JsonObject> {
  const known = pendingLoads.get(app) ?? fetchStates(app);
  pendingLoads.set(app, known);
  return known;
}

async function fetchStates({ http, settings, report }: App): Promise<JsonObject> {
  try {
    const query = { version: asString(settings.raw.statesVersion) };
    return asRecord((await http.rest({ path: '/tiem/v1/states', query })).body);
  } catch (cause) {
    report('the states of the chosen country', cause);
    return {};
  }
}
