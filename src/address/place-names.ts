import type { App } from '../app/app.types';
import { decodeEntities } from '../lib/html';
import { asRecord, asString, type JsonObject, pickStringEntries } from '../lib/json-values';

/** Maps the accent in the name of an HTML entity (`cedil` in `&ccedil;`) to its combining character. */
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  cedil: '\u0327',
  circ: '\u0302',
  grave: '\u0300',
  ring: '\u030a',
  tilde: '\u0303',
  uml: '\u0308',
};

/**
 * Decodes names of countries or states, by code. WooCommerce prints its lists with HTML entities, such as
 * `Cura&ccedil;ao`.
 */
export function decodePlaceNames(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pickStringEntries(value)).map(([code, name]) => [code, decodePlaceName(name)]),
  );
}

// Decodes accented letters before `&amp;`, so that `&amp;eacute;` is decoded once and becomes `&eacute;`.
const decodePlaceName = (name: string): string =>
  decodeEntities(
    name.replace(/&([a-z])([a-z]+);/gi, (entity, letter, accent) =>
      Object.hasOwn(ACCENTS, accent) ? (letter + ACCENTS[accent]).normalize() : entity,
    ),
  );

/**
 * Whether the settings lack the states of this country. The plugin prints the states of few countries only, because
 * those of all countries are 60 KB.
 */
export function lacksStates({ settings: { raw } }: App, country: string): boolean {
  const data = asRecord(raw.countryData);
  return Boolean(raw.statesVersion) && Object.hasOwn(data, country) && !('states' in asRecord(data[country]));
}

const stateRequests = new WeakMap<App, Promise<JsonObject | undefined>>();

/**
 * Loads the states that the page leaves out: `{country: {code: name}}`. Resolves to `undefined` if that fails; the
 * state is then a text field, and the next call tries again.
 */
export function loadStates(app: App): Promise<JsonObject | undefined> {
  const pendingLoad = stateRequests.get(app) ?? fetchStates(app);
  stateRequests.set(app, pendingLoad);
  return pendingLoad;
}

async function fetchStates(app: App): Promise<JsonObject | undefined> {
  const { http, settings, report } = app;
  try {
    const query = { version: asString(settings.raw.statesVersion) };
    return asRecord((await http.rest({ path: '/tiem/v1/states', query })).body);
  } catch (cause) {
    stateRequests.delete(app);
    report('the states of the chosen country', cause);
    return undefined;
  }
}
