import { listProfiles } from '../docs/journey-record';
import { JOURNEYS, type JourneyName, type JourneysOptions, PAGES, type PageName } from './journeys.types';

const WIDTHS = [360, 1280];
const TIME_LIMIT = 20_000;
/** WooCommerce's blocks wait up to half a second before they send a change. */
const IDLE_TIME = 800;
const REPORT = 'journeys-report';

/** Parses the command line; throws an error that names the allowed values. */
export function parseJourneysArguments(args: readonly string[]): JourneysOptions {
  const options: JourneysOptions & { cookies: { name: string; value: string }[] } = {
    ...{ url: '', placesOrders: false, coupon: undefined, customer: undefined, onlyJourneys: JOURNEYS },
    ...{
      widths: WIDTHS,
      cookies: [],
      pages: {},
      timeLimit: TIME_LIMIT,
      idleTime: IDLE_TIME,
      reportFolder: REPORT,
    },
    recordedProfile: undefined,
  };
  for (const argument of args) {
    const [, name = '', value = ''] = /^(--[\w-]+)(?:=(.*))?$/.exec(argument) ?? [];
    if (name === '--url') options.url = parseUrl(value);
    else if (argument === '--place-orders') options.placesOrders = true;
    else if (name === '--coupon' && value) options.coupon = value;
    else if (name === '--customer') options.customer = parseCustomerArgument(value);
    else if (name === '--only') options.onlyJourneys = value.split(',').map(parseJourney);
    else if (name === '--width') options.widths = value.split(',').map(parseWidth);
    else if (name === '--cookie') options.cookies.push(parseCookie(value));
    else if (name === '--patience') options.timeLimit = parseTimeLimit(value);
    else if (name === '--page') Object.assign(options.pages, parsePageArgument(value));
    else if (name === '--record') options.recordedProfile = parseProfileName(value);
    else if (name === '--report' && value) options.reportFolder = value;
    else
      throw new Error(
        `"${argument}" is unknown; there are --url=address, --place-orders, --coupon=CODE, --customer=name:password, --only=journey,…, --width=360,1280, --cookie=name=value, --page=cart=address, --patience=20, --report=folder, --record=profile and --help.`,
      );
  }
  if (!options.url && !options.recordedProfile)
    throw new Error('No shop: give its address, such as --url=https://staging.example/.');
  return options;
}

/** Parses the URL of the shop's home page, which may be in a subfolder of the host. */
function parseUrl(value: string): string {
  if (!/^https?:/i.test(value) || !URL.canParse(value))
    throw new Error(`--url is "${value}"; it must be an address such as https://staging.example/.`);
  const url = new URL(value);
  url.hash = '';
  url.search = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

function parseJourney(value: string): JourneyName {
  const found = JOURNEYS.find((name) => name === value);
  if (found) return found;
  throw new Error(`--only has "${value}"; the journeys are ${JOURNEYS.join(', ')}.`);
}

function parseWidth(value: string): number {
  const width = Number(value);
  if (Number.isInteger(width) && width >= 200 && width <= 4_000) return width;
  throw new Error(`--width is "${value}"; it must be a whole number of pixels from 200 to 4000.`);
}

function parseTimeLimit(value: string): number {
  const seconds = Number(value);
  if (value && seconds >= 1 && seconds <= 600) return seconds * 1_000;
  throw new Error(`--patience is "${value}"; it must be a number of seconds from 1 to 600.`);
}

function parseCookie(argument: string): JourneysOptions['cookies'][number] {
  const at = argument.indexOf('=');
  if (at < 1) throw new Error(`--cookie is "${argument}"; it is written --cookie=name=value.`);
  return { name: argument.slice(0, at), value: argument.slice(at + 1) };
}

function parseProfileName(value: string): string {
  const profiles = listProfiles();
  if (profiles.includes(value)) return value;
  throw new Error(`--record is "${value}"; it must be the profile of the shop: ${profiles.join(', ')}.`);
}

function parseCustomerArgument(argument: string): NonNullable<JourneysOptions['customer']> {
  const at = argument.indexOf(':');
  if (at < 1 || at === argument.length - 1)
    throw new Error('--customer is written --customer=name:password, for a customer of the shop.');
  return { name: argument.slice(0, at), password: argument.slice(at + 1) };
}

function parsePageArgument(argument: string): Partial<Record<PageName, string>> {
  const [, name = '', address = ''] = /^(\w+)=(.+)$/.exec(argument) ?? [];
  const page = PAGES.find((one) => one === name);
  if (!page || !address)
    throw new Error(`--page is "${argument}"; it is written --page=cart=address, for ${PAGES.join(', ')}.`);
  return { [page]: address };
}
