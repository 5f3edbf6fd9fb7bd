import { ENGINES, type EngineName } from './driver.types';

export interface EnginesOptions {
  engines: readonly EngineName[];
  /** The folder for a screenshot of each journey's last page. */
  screenshotFolder: string | undefined;
  /** If set, only journeys whose name contains this text are run. */
  journeyFilter: string;
  widths: readonly number[];
}

export const USAGE = `npm run engines [-- engine …] [--only=text] [--width=360,1280] [--pictures=folder]

Runs the main journeys of a shopper in the demo shop, and the comparison of the sanitisers, in the engines of Chrome,
Firefox and Safari: chromium (chromedriver), firefox (Debian's firefox-esr, or FIREFOX_PATH) and webkit (WebKitGTK).
Build first: npm run build. TIEM_BUILD=compact tests the compact build.`;

export function parseEnginesArguments(args: readonly string[]): EnginesOptions {
  const options: { -readonly [K in keyof EnginesOptions]: EnginesOptions[K] } = {
    engines: [],
    screenshotFolder: undefined,
    journeyFilter: '',
    widths: [360, 1280],
  };
  for (const argument of args) {
    const [, name, value = ''] = /^--(only|width|pictures)=(.+)$/.exec(argument) ?? [];
    const engine = ENGINES.find((known) => known === argument);
    if (engine) options.engines = [...options.engines, engine];
    else if (name === 'only') options.journeyFilter = value;
    else if (name === 'pictures') options.screenshotFolder = value;
    else if (name === 'width' && value.split(',').every((width) => /^\d{3,4}$/.test(width)))
      options.widths = value.split(',').map(Number);
    else throw new Error(`"${argument}": unknown argument.\n\n${USAGE}`);
  }
  if (options.engines.length === 0) options.engines = ENGINES;
  return options;
}
