import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { distFiles } from '../fixtures/shop/http/dist-files';
import { startServer } from '../fixtures/shop/http/server';
import { createShop } from '../fixtures/shop/shop';
import { chosenBuild, distOf, ROOT } from './build/builds';
import { buildBundle } from './build/bundle';
import { run } from './run';
import { shopArguments, whileOpen } from './shop-arguments';

/** `npm start`: builds the bundle and serves the demo shop with its database under `.data/`. */
async function main(): Promise<void> {
  const build = chosenBuild();
  const { host, port, ...options } = shopArguments();
  buildBundle([build]);
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const shop = createShop({ ...options, bundle: distFiles(distOf(build)) });
  const server = await startServer({ shop, host, port });
  console.log(`Tiệm Nhà Mây is open: ${server.url}`);
  whileOpen(async () => {
    await server.stop();
    shop.close();
  });
}

run(main);
