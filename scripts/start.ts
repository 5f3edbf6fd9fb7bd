import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDistFiles } from '../fixtures/shop/http/dist-files';
import { startServer } from '../fixtures/shop/http/server';
import { createShop } from '../fixtures/shop/shop';
import { getDistFolder, ROOT, readChosenBuild } from './build/builds';
import { buildBundle } from './build/bundle';
import { runMain } from './run-main';
import { closeOnExit, parseShopArguments } from './shop-arguments';

/** `npm start`: builds the bundle and serves the demo shop with its database under `.data/`. */
async function main(): Promise<void> {
  const build = readChosenBuild();
  const { host, port, ...options } = parseShopArguments();
  buildBundle([build]);
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const shop = createShop({ ...options, bundle: createDistFiles(getDistFolder(build)) });
  const server = await startServer({ shop, host, port });
  console.log(`Tiệm Nhà Mây is open: ${server.url}`);
  closeOnExit(async () => {
    await server.stop();
    shop.close();
  });
}

runMain(main);
