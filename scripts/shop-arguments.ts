import { join } from 'node:path';
import type { ServerVersion, ShopOptions } from '../fixtures/shop/shop.types';
import { ROOT } from './build/builds';

export type ShopArguments = ShopOptions & { host: string; port: number };

/**
 * Parses the options of `npm start` and `npm run dev`: PORT and HOST from the environment, `--reset` and `--as=11` as
 * arguments.
 */
export function parseShopArguments(args = process.argv.slice(2), env = process.env): ShopArguments {
  const strange = args.find((argument) => argument !== '--reset' && !argument.startsWith('--as='));
  if (strange) throw new Error(`"${strange}": unknown argument. Known are --reset, --as=8 and --as=11.`);
  const host = env.HOST || '127.0.0.1';
  const port = parsePort(env.PORT);
  return {
    host,
    port,
    database: join(ROOT, '.data/shop.db'),
    reset: args.includes('--reset'),
    as: parseVersion(args.find((argument) => argument.startsWith('--as='))),
    origin: `http://${host}:${port}`,
    gateways: true,
  };
}

/** Calls `close` once when the server's process is interrupted or terminated. */
export function closeOnExit(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void close().then(() => process.exit());
    });
  }
}

function parseVersion(argument = '--as=8'): ServerVersion {
  if (argument === '--as=8') return 8;
  if (argument === '--as=11') return 11;
  throw new Error(`${argument}: unknown version. Use --as=8 (WooCommerce 8.5) or --as=11 (WooCommerce 11).`);
}

function parsePort(value: string | undefined): number {
  if (!value) return 3000;
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT is "${value}". It must be a whole number from 1 to 65535.`);
}
