import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchResult } from '../../scripts/bench/bench.types';
import { ensureBrowser } from '../../scripts/browser';
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
