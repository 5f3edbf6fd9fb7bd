import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listWidgetEntries } from '../../fixtures/gallery/examples';
import { getStaticSettings, readCartJson } from '../../fixtures/gallery/shop-responses';
import { createShop } from '../../fixtures/shop/shop';
import type { Shop } from '../../fixtures/shop/shop.types';
import { createAssetUrl, findAsset, THEME_PATH } from '../../fixtures/theme/assets';
import { html, markAsHtml, renderAttributes, renderScriptJson } from '../../fixtures/theme/html-template';
import type { Example } from '../../mount/runtime/mount.types';
import { bundleScript } from '../build/separate-scripts';
import { getFramePath } from './example-sections';
import type { ExampleShopData } from './shop/example-shop';
import { TEXTS } from './ui-texts';

/** Marks the demo shop's URLs, which are then made relative; the browser never requests this origin. */
const ORIGIN = 'http://shop.invalid';
const STYLES = ['shop.css', 'buying.css'];
const UPLOADS = '/wp-content/uploads/';
const GALLERY = join(__dirname, '../../fixtures/gallery');
/** The number of products whose responses are recorded for the site. Every list in an example has fewer. */
const RECORDED_PRODUCTS = 24;

export type SiteFiles = Map<string, string | Uint8Array>;

/** Creates the pages of the examples, and all files that they load besides the bundle. */
export async function createExampleFrames(): Promise<SiteFiles> {
  const files: SiteFiles = new Map();
  const shop = createShop({ origin: ORIGIN });
  try {
    const settings = await readPageSettings(shop);
    for (const { name, examples } of listWidgetEntries())
      for (const [index, example] of examples.entries())
        files.set(getFramePath(name, index), makeUrlsRelative(renderFrame(example, settings)));
    files.set(
      'shop/data.js',
      makeUrlsRelative(`window.tiemExampleShop = ${JSON.stringify(await recordShopResponses(shop))};\n`),
    );
    await addUsedPictures(shop, files);
  } finally {
    shop.close();
  }
  addDemoThemeFiles(files);
  files.set(
    'shop/example-shop.js',
    await bundleScript('scripts/site/shop/install-example-shop.ts', 'es2022'),
  );
  files.set('shop/gallery.css', readFileSync(join(GALLERY, 'gallery.css')));
  files.set('shop/reach-example-state.js', readFileSync(join(GALLERY, 'reach-example-state.js')));
  return files;
}

type PageSettings = Readonly<Record<NonNullable<Example['page']> | 'other', unknown>>;

/** Reads the settings out of the demo shop's own pages. */
async function readPageSettings(shop: Shop): Promise<PageSettings> {
  const readSettingsOnPage = async (path: string): Promise<unknown> => {
    const page = await (await shop.handle(new Request(ORIGIN + path))).text();
    const json = /<script type="application\/json" data-tiem-settings>([\s\S]*?)<\/script>/.exec(page)?.[1];
    if (json === undefined) throw new Error(`The demo shop's page ${path} has no settings.`);
    return JSON.parse(json);
  };
  return {
    other: await readSettingsOnPage('/'),
    cart: await readSettingsOnPage('/gio-hang/'),
    checkout: await readSettingsOnPage('/thanh-toan/?empty-checkout=1').catch(() =>
      readSettingsOnPage('/gio-hang/'),
    ),
  };
}

function renderFrame(example: Example, pages: PageSettings): string {
  const settings = {
    ...(pages[example.page ?? 'other'] as object),
    ...(example.shop && getStaticSettings(example.shop)),
    ...example.settings,
  };
  return html`<!DOCTYPE html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${example.title}</title>
<link rel="icon" href="data:,">
${STYLES.map(
  (name) => html`<link rel="stylesheet" href="../shop/${name}">
`,
)}<link rel="stylesheet" href="../shop/gallery.css">
<link rel="stylesheet" href="../tiem/tiem.css">
<link rel="stylesheet" href="../assets/example.css">
<script type="application/json" data-tiem-settings>${renderScriptJson(settings)}</script>
<script src="../shop/data.js"></script>
<script src="../shop/example-shop.js" data-leaving="${TEXTS.vi.leavesExample}"></script>
<script type="module" src="../tiem/tiem.js" async></script>
</head>
<body class="gallery-frame">
<main${renderAttributes({ 'data-press': example.clickSelectors && JSON.stringify(example.clickSelectors) })}>${markAsHtml(example.html)}</main>
<script type="module" src="../shop/reach-example-state.js"></script>
</body>
</html>
`.text;
}

async function recordShopResponses(shop: Shop): Promise<ExampleShopData> {
  const fetchShopPage = async (path: string) => (await shop.handle(new Request(ORIGIN + path))).text();
  const markup = listWidgetEntries().flatMap(({ examples }) => examples.map((example) => example.html));
  const pages: Record<string, string> = {};
  for (const [path] of markup.join('').matchAll(/\/san-pham\/[\w-]+\//g)) {
    const response = await shop.handle(new Request(ORIGIN + path));
    if (response.ok) pages[path] = await response.text();
  }
  return {
    carts: { empty: JSON.parse(readCartJson('empty')), filled: JSON.parse(readCartJson('filled')) },
    products: JSON.parse(await fetchShopPage(`/wp-json/wc/store/v1/products?per_page=${RECORDED_PRODUCTS}`)),
    routes: JSON.parse(await fetchShopPage('/wp-json/wc/store/v1')),
    pages,
  };
}

/** Makes URLs of the shop's pictures relative to the folder of the examples; other URLs lose their host. */
const makeUrlsRelative = (text: string): string =>
  text
    .replaceAll(JSON.stringify(ORIGIN).slice(1, -1), '')
    .replace(/(?<=["'\s(,;])\/wp-content\/uploads\//g, '../shop/uploads/');

async function addUsedPictures(shop: Shop, files: SiteFiles): Promise<void> {
  const texts = [...files.values()].map(String).join('\n');
  for (const [, path = ''] of texts.matchAll(/\.\.\/shop\/uploads\/([\w./-]+)/g)) {
    if (files.has(`shop/uploads/${path}`)) continue;
    const response = await shop.handle(new Request(`${ORIGIN}${UPLOADS}${path}`));
    if (response.ok) files.set(`shop/uploads/${path}`, new Uint8Array(await response.arrayBuffer()));
  }
}

/** Lists the demo theme's stylesheets under their plain names, with the fonts that they load. */
function addDemoThemeFiles(files: SiteFiles): void {
  for (const name of STYLES) {
    const body = findAsset(createAssetUrl(name))?.body.toString() ?? '';
    files.set(
      `shop/${name}`,
      body.replace(/url\("([^"]+)"\)/g, (rule, address: string) => {
        const font = findAsset(address);
        if (!font) return rule;
        const file = address.slice(THEME_PATH.length);
        files.set(`shop/${file}`, font.body);
        return `url("${file}")`;
      }),
    );
  }
}
