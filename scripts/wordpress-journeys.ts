import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './build/builds';
import { findFreePort } from './free-port';
import { runMain } from './run-main';
import { splitJourneyArguments, waitForShop } from './wordpress/journeys-in-playground';

/**
 * Time limit for the shop's start in milliseconds. The first start installs WordPress and WooCommerce and fills the
 * shop: 208 s on a busy machine with two cores.
 */
const LIMIT = 15 * 60_000;

/**
 * `npm run wordpress:journeys`: starts a real WordPress with WooCommerce, runs the journeys on it and stops it. It
 * takes the options of both commands, and uses a free port.
 */
async function main(args: readonly string[]): Promise<number> {
  const port = await findFreePort();
  const { wordpressArgs: wordpress, journeysArgs: journeys } = splitJourneyArguments(args, port);
  const tsx = join(ROOT, 'node_modules/.bin/tsx');
  // Creates a process group with `detached`, so that Playground, a grandchild of this process, can be stopped with
  // it.
  const shop = spawn(tsx, ['scripts/wordpress.ts', ...wordpress], {
    cwd: ROOT,
    stdio: 'inherit',
    detached: true,
  });
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  try {
    const isShopReady = () =>
      fetch(`http://127.0.0.1:${port}/wp-json/wc/store/v1/products?per_page=1`, {
        signal: AbortSignal.timeout(60_000),
      }).then(
        async (response) => response.ok && (await response.text()).includes('"id"'),
        () => false,
      );
    await waitForShop(
      { isShopReady, wordpressEnded: ended, pause: () => sleep(2_000), now: Date.now },
      LIMIT,
    );
    const { status } = spawnSync(tsx, ['scripts/journeys.ts', ...journeys], { cwd: ROOT, stdio: 'inherit' });
    return status ?? 2;
  } finally {
    if (shop.pid && shop.exitCode === null) process.kill(-shop.pid);
  }
}

runMain(main);
