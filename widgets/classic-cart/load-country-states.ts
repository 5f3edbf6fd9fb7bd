import { lacksStates, loadStates } from '../../src/address';
import type { App } from '../../src/app/app.types';

/** The country's states if the page leaves them out; `undefined` if the page's settings have them. */
export const loadCountryStates = async (app: App, country: string): Promise<unknown> =>
  lacksStates(app, country) ? ((await loadStates(app))?.[country] ?? {}) : undefined;
