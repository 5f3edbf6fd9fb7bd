import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDistFiles } from '../fixtures/shop/http/dist-files';
import { startServer } from '../fixtures/shop/http/server';
import { createShop } from '../fixtures/shop/shop';
import { getDistFolder, readChosenBuild } from './build/builds';
import { compareSanitisers } from './engines/compare-sanitisers';
import type { BrowserDriver } from './engines/driver.types';
import { createEnginePage, type EnginePage } from './engines/engine-page';
import { type EnginesOptions, parseEnginesArguments } from './engines/engines-arguments';
import { startEngine } from './engines/find-engines';
import { journeys } from './engines/journeys';
import { themeJourneys } from './engines/theme-journeys';
import { findFreePort } from './free-port';
import { runMain } from './run-main';

/** `npm run engines`: the main journeys and the comparison of the sanitisers in Chromium, Firefox and WebKit. */
async function main(args: readonly string[]): Promise<number> {
  const options = parseEnginesArguments(args);
  const port = await findFreePort();
  const shop = createShop({
    bundle: createDistFiles(getDistFolder(readChosenBuild())),
    origin: `http://127.0.0.1:${port}`,
    settings: { rateLimit: 100_000 },
  });
  const server = await startServer({ shop, host: '127.0.0.1', port });
  const total = { passed: 0, failed: 0 };
  try {
    for (const engine of options.engines) {
      const driver = await startEngine(engine).catch((error: Error) => {
        console.log(`\n✗ ${engine} could not be started: ${error.message}`);
        total.failed++;
      });
      // If an engine does not start, the run continues with the other engines.
      if (!driver) continue;
      try {
        await runJourneysInEngine(driver, server.url, options, total);
      } finally {
        await driver.close();
      }
    }
  } finally {
    await server.stop();
    shop.close();
  }
  console.log(`\nEngines: ${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

interface ResultCount {
  passed: number;
  failed: number;
}

async function runJourneysInEngine(
  driver: BrowserDriver,
  url: string,
  options: EnginesOptions,
  total: ResultCount,
): Promise<void> {
  const page = createEnginePage(driver, url);
  const runAndCountFailure = async (name: string, action: () => Promise<string | undefined>) => {
    const started = Date.now();
    const problem = await action().catch((error: Error) => error.message);
    const seconds = ((Date.now() - started) / 1_000).toFixed(1);
    console.log(`${problem ? '✗' : '✓'} ${name} (${seconds} s)${problem ? `\n    ${problem}` : ''}`);
    if (problem) total.failed++;
    else total.passed++;
  };
  console.log(`\n— ${driver.version}, ${readChosenBuild()} build`);
  if ('sanitisers'.includes(options.journeyFilter))
    await runAndCountFailure('sanitisers', async () => {
      const { hasNative, comparedCount: compared, problems } = await compareSanitisers(page);
      console.log(
        `  ${compared} comparisons; the browser ${hasNative ? 'has' : 'has no'} sanitiser of its own`,
      );
      return problems.slice(0, 5).join('\n    ') || undefined;
    });
  const chosen = [...journeys, ...themeJourneys].filter(({ name }) => name.includes(options.journeyFilter));
  for (const width of options.widths) {
    const found = await page.setWidth(width);
    console.log(
      `  ${found} px wide${found === width ? '' : ` (narrower or wider is not possible: ${width} was wanted)`}`,
    );
    for (const [index, journey] of chosen.entries())
      await runAndCountFailure(journey.name, async () => {
        await page.resetVisitor();
        driver.takeConsoleErrors();
        const problem = await journey.runJourney(page).then(
          () => undefined,
          (error: Error) => error.message,
        );
        await savePicture(page, options.screenshotFolder, `${driver.engine}-${found}-${index + 1}`);
        return [problem, ...driver.takeConsoleErrors()].filter(Boolean).join('\n    ') || undefined;
      });
  }
}

async function savePicture(page: EnginePage, folder: string | undefined, name: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), await page.takePicture());
}

runMain(main);
