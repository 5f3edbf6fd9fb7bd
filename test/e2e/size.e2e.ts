import { readChosenBuild } from '../../scripts/build/builds';
import { PAGE_KINDS } from '../../scripts/size/budgets';
import { measureBuildSize } from '../../scripts/size/measure-build';
import { DESKTOP, openShop, PHONE } from '../support/e2e/browser-shop';
import { waitForNetworkIdle } from '../support/e2e/network-idle';

/** Compares the downloads that the size report calculates for a page with those of a browser. */
const shop = openShop();

jest.setTimeout(60_000);

let lines: Awaited<ReturnType<typeof measureBuildSize>>['lines'];
beforeAll(async () => {
  ({ lines } = await measureBuildSize(readChosenBuild(), shop.shop));
});

const SCREENS = [
  ['phone', PHONE],
  ['wide', DESKTOP],
] as const;

test.each(
  PAGE_KINDS.flatMap(({ name, pathOrWidgets: path }) =>
    typeof path === 'string' ? SCREENS.map(([screen, viewport]) => ({ name, path, screen, viewport })) : [],
  ),
)(
  'size report: for $name on a $screen screen, it lists the files that a browser downloads before any gesture',
  async (kind) => {
    const reportedFiles = lines.find(({ name }) => name === kind.name)?.files ?? [];
    const page = await shop.openPage({ viewport: kind.viewport });
    const requestedFiles = new Set<string>();
    page.on('request', (request) => {
      const file = /\/((?:chunks\/.*|tiem)\.js)$/.exec(new URL(request.url()).pathname)?.[1];
      if (file) requestedFiles.add(file);
    });
    await page.goto(kind.path);
    await waitForNetworkIdle(page);
    expect([...requestedFiles].sort()).toEqual([...reportedFiles].sort());
  },
);
