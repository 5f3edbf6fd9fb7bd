/**
 * The packages that `npm run wordpress` starts: each one is a folder, a zip, or a version that Playground downloads.
 */
export interface WordpressOptions {
  wordpress: string;
  woocommerce: string;
  /** The shop's theme; by default the newest one that comes with this WordPress. */
  theme: string | undefined;
  /** Other plugins, which are activated after WooCommerce. */
  plugins: readonly string[];
  php: string;
  port: number;
  /** Whether to delete the site that the previous start created. */
  reset: boolean;
  /**
   * Whether to prepare the shop for `npm run bench`: requests with a certain cookie then get the shop without Tiệm.
   */
  preparesBench: boolean;
}

/**
 * The theme with which `npm run bench` compares shops: the classic theme for WooCommerce, with a counter of cart
 * items in its header.
 */
const BENCH_THEME = 'storefront';

const PHP_VERSIONS = ['7.4', '8.0', '8.1', '8.2', '8.3', '8.4', '8.5'];
const PORT = 8881;

/** Parses the command line; throws an error that names the allowed values. */
export function parseWordpressArguments(args: readonly string[]): WordpressOptions {
  const options: WordpressOptions & { plugins: string[] } = {
    ...{ wordpress: 'latest', woocommerce: 'latest', theme: undefined, plugins: [] },
    ...{ php: '8.3', port: PORT, reset: false, preparesBench: false },
  };
  for (const argument of args) {
    const [, name = '', value = ''] = /^(--\w+)(?:=(.*))?$/.exec(argument) ?? [];
    if (name === '--wordpress' && value) options.wordpress = value;
    else if (name === '--woocommerce' && value) options.woocommerce = value;
    else if (name === '--theme' && value) options.theme = value;
    else if (name === '--plugin' && value) options.plugins.push(value);
    else if (name === '--php') options.php = parsePhpVersion(value);
    else if (name === '--port') options.port = parsePort(value);
    else if (argument === '--reset') options.reset = true;
    else if (argument === '--bench') options.preparesBench = true;
    else
      throw new Error(
        `"${argument}" is unknown; there are --wordpress, --woocommerce, --theme and --plugin (=folder, zip or version), --php=8.3, --port=${PORT}, --reset, --bench and --help.`,
      );
  }
  if (options.preparesBench) options.theme ??= BENCH_THEME;
  return options;
}

function parsePhpVersion(value: string): string {
  if (PHP_VERSIONS.includes(value)) return value;
  throw new Error(`--php is "${value}"; Playground has ${PHP_VERSIONS.join(', ')}.`);
}

function parsePort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`--port is "${value}"; it must be a whole number from 1 to 65535.`);
}
