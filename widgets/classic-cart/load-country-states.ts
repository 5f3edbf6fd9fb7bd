import { decodePlaceNames, lacksStates, loadStates } from '../../src/address';
import type { App } from '../../src/app/app.types';

/**
 * Returns the names of a country's states by code. They are in the page's settings, or are loaded if the page omits
 * them.
 */
export async function loadCountryStates(
  app: App,
  country: string,
  printedStates: unknown,
): Promise<Readonly<Record<string, string>>> {
  const isMissing = lacksStates(app, country);
  return decodePlaceNames(isMissing ? (await loadStates(app))?.[country] : printedStates);
}
