import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { distFiles } from '../fixtures/shop/http/dist-files';
import { startServer } from '../fixtures/shop/http/server';
import { createShop } from '../fixtures/shop/shop';
import type { ServerAge } from '../fixtures/shop/shop.types';
import { buildBundle, chosenBuild, distOf, ROOT } from './build/bundle';

/** `npm start`: builds the bundle and serves the demo shop with its database under `.data/`. */
async function main(): Promise<void> {
  const build = chosenBuild();
  const port = numberFrom('PORT', process.env.PORT, 3000);
  const host = process.env.HOST || '127.0.0.1';
  await buildBundle([build]);
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const shop = createShop({
    database: join(ROOT, '.data/shop.db'),
    reset: process.argv.includes('--reset'),
    as: age(),
    origin: `http://${host}:${port}`,
    bundle: distFiles(distOf(build)),
  });
  const server = await startServer({ shop, host, port });
  console.log(`Tiệm Nhà Mây is open: ${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.stop().then(() => shop.close());
    });
  }
}

function age(): ServerAge {
  const told = process.argv.find((argument) => argument.startsWith('--as='))?.slice('--as='.length) ?? '8';
  if (told === '8' || told === '11') return Number(told) as ServerAge;
  throw new Error(`--as=${told}: the shop can answer as WooCommerce 8 (--as=8) or 11 (--as=11).`);
}

function numberFrom(name: string, value: string | undefined, fallback: number): number {
  if (!value) return fallback;
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  throw new Error(`${name} is "${value}"; it must be a port number.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
