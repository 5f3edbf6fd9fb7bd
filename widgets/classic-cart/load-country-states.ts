import { decodePlaceNames, lacksStates, loadStates } from '../../src/address';
import type { App } from '../../src/app/app.types';

/** The names of the country's states by code: those in the page's settings, or loaded if the page leaves them out. */
export async function loadCountryStates(
  app: App,
  country: string,
  printedStates: unknown,
): Promise<Readonly<Record<string, string>>> {
  const isMissing = lacksStates(app, country);
  return decodePlaceNames(isMissing ? (await loadStates(app))?.[country] : printedStates);
}
