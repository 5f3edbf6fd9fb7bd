import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../../fixtures/shop/http/server';
import { createShop } from '../../fixtures/shop/shop';
import type { BenchResult } from '../../scripts/bench/bench.types';
import { createRealShopPlan, findRealShop } from '../../scripts/bench/real-shop-plan';
import { ensureBrowser } from '../../scripts/browser';
import { findFreePort } from '../../scripts/free-port';
import { openShop } from '../support/e2e/browser-shop';
import { ROOT } from '../support/project-files';

const other = openShop();
const folder = mkdtempSync(join(tmpdir(), 'tiem-bench-e2e-'));
afterAll(() => rmSync(folder, { recursive: true }));

// one build: tests the tool that measures, not its figures
jest.setTimeout(180_000);

async function runBenchCommand(
  ...args: string[]
): Promise<{ stdout: string } & Pick<BenchResult, 'interactions'>> {
  const json = join(folder, 'bench.json');
  const { stdout } = await promisify(execFile)(
    join(ROOT, 'node_modules/.bin/tsx'),
    ['scripts/bench.ts', '--built', '--runs=1', '--cpu=1', '--network=fast', `--json=${json}`, ...args],
    { cwd: ROOT, env: { ...process.env, CHROMIUM_PATH: ensureBrowser() } },
  );
  const { interactions } = JSON.parse(readFileSync(json, 'utf8')) as BenchResult;
  return { stdout, interactions };
}

test('npm run bench: measures clicks, swipes, choices of options, typing and navigation to the next page', async () => {
  const { interactions } = await runBenchCommand('--rows=gallery,embedded,postcode,classic checkout: place');
  expect(interactions).toHaveLength(8);
  for (const { interaction, failed, figures } of interactions)
    expect([interaction, failed, Number(figures.latency?.median) > 0]).toEqual([
      interaction,
      undefined,
      true,
    ]);
  const [order, press] = ['place order', 'gallery'].map((words) =>
    interactions.find(({ interaction }) => interaction.includes(words)),
  );
  expect(order?.figures.nextPagePainted?.median).toBeGreaterThan(order?.figures.latency?.median ?? 0);
  expect(press?.figures.nextPagePainted).toBeUndefined();
});

test('npm run bench: measures another shop, described by a file of selectors, next to the demo shop', async () => {
  // Writes the file of selectors for a second demo shop, with which Tiệm is compared and whose product listing has
  // another URL than in woocommerce.json.
  const selectors = join(folder, 'selectors.json');
  const woocommerce = readFileSync(join(ROOT, 'scripts/bench/woocommerce.json'), 'utf8');
  writeFileSync(selectors, woocommerce.replaceAll('"/shop/"', '"/cua-hang/"'));
  const { stdout, interactions } = await runBenchCommand(
    '--rows=listing',
    `--url=${other.url}`,
    `--selectors=${selectors}`,
  );
  expect(stdout).toMatch(/\| listing \| Tiệm react \|/);
  expect(stdout).toMatch(new RegExp(`\\| ${other.url} \\| 1 \\| \\d+ \\|`));
  expect(stdout).toMatch(/\| other ÷ Tiệm compact \| ×1\.0 \|/);
  expect(interactions).toHaveLength(3);
  for (const { figures } of interactions) expect(figures.requests?.median).toBeGreaterThan(0);
});

test('npm run bench: a WooCommerce shop gets rows for the pages and products that its server lists, and for its newest blog post', async () => {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const posts = ['newest', 'older'].map((slug) => ({
    link: `${origin}/${slug}/`,
    content: { rendered: '<p>Chào mọi người</p>' },
  }));
  const handle = async (request: Request) =>
    new URL(request.url).pathname.endsWith('/wp/v2/posts') ? Response.json(posts) : shop.handle(request);
  const shop = createShop({ origin });
  const server = await startServer({ shop: { handle }, host: '127.0.0.1', port });
  try {
    const realShop = await findRealShop(other.browser, { url: origin });
    const plan = createRealShopPlan(realShop, { placesOrders: false });
    expect(plan.pages).toMatchObject([
      { name: 'blog post', path: '/newest/' },
      { name: 'listing', path: '/cua-hang/' },
      { name: 'variable product' },
      { name: 'classic cart' },
      { name: 'classic checkout' },
    ]);
  } finally {
    await server.stop();
    shop.close();
  }
});
