import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/project-files';
import { runTiemPhp, type ThemeRequest } from '../support/theme/run-tiem-php';

const URL_OF_PLUGINS = 'https://shop.example/wp-content/plugins';
const createWcUrl = (file: string) => `${URL_OF_PLUGINS}/woocommerce/assets/${file}`;
const WORDPRESS = '/wp-includes/js/dist';
const REGISTRATION_SCRIPT =
  "const { registerPaymentMethod } = window.wc.wcBlocksRegistry; const s = window.wc.wcSettings.getSetting('x_data');";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiem-theme-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface GatewayScript {
  text?: string;
  deps?: readonly string[];
  src?: string;
}

/**
 * Creates the request for a checkout page whose scripts include those of a gateway and a loyalty
 * plugin.
 */
function createCheckoutPage({
  text = REGISTRATION_SCRIPT,
  deps = ['wc-blocks-registry', 'wc-settings'],
  src,
}: GatewayScript = {}): ThemeRequest {
  for (const [file, script] of [
    ['plugins/gateway/blocks.js', text],
    ['plugins/loyalty/loyalty.js', 'window.wc.blocksCheckout.registerCheckoutFilters("loyalty", {});'],
  ] as const) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), script);
  }
  return {
    kind: 'checkout',
    folder,
    enqueued: ['wc-checkout-block-frontend', 'jquery'],
    scripts: {
      'wc-checkout-block-frontend': {
        src: createWcUrl('checkout-frontend.js'),
        deps: ['wc-blocks-registry', 'wp-element', 'wc-payment-method-cod', 'gateway-blocks', 'loyalty'],
      },
      'wc-blocks-registry': {
        src: createWcUrl('wc-blocks-registry.js'),
        deps: ['wp-data', 'wc-blocks-checkout-events'],
      },
      'wc-blocks-checkout': { src: createWcUrl('wc-blocks-checkout.js'), deps: ['wc-blocks-registry'] },
      'wc-blocks-checkout-events': { src: createWcUrl('wc-blocks-checkout-events.js') },
      'wc-settings': { src: createWcUrl('wc-settings.js'), deps: ['wp-api-fetch'] },
      'wc-types': { src: createWcUrl('wc-types.js') },
      'wc-payment-method-cod': { src: createWcUrl('wc-payment-method-cod.js') },
      'wp-element': { src: `${WORDPRESS}/element.min.js` },
      'wp-data': { src: `${WORDPRESS}/data.min.js` },
      'wp-api-fetch': { src: `${WORDPRESS}/api-fetch.min.js` },
      lodash: { src: '/wp-includes/js/dist/vendor/lodash.min.js' },
      'gateway-blocks': { src: src ?? `${URL_OF_PLUGINS}/gateway/blocks.js?ver=1`, deps },
      loyalty: { src: '/wp-content/plugins/loyalty/loyalty.js' },
    },
  };
}

const NAMES = ['react-dom', 'wp-element', 'wc-settings'];
const getScriptSetupOfPage = (page: ThemeRequest) =>
  runTiemPhp(page).scripts.includes('tiem-wc') ? 'names' : 'woocommerce';

describe("tiem.php loads tiem-wc.js instead of WooCommerce's libraries", () => {
  it("tiem.php: tiem-wc.js is loaded before the plugins' scripts when those use only globals that tiem-wc.js defines", () => {
    const { scripts, registered } = runTiemPhp(createCheckoutPage());
    expect(scripts).toEqual(['tiem-wc', 'jquery', ...NAMES, 'gateway-blocks', 'loyalty']);
    expect(registered['tiem-wc']?.src).toMatch(/tiem-wc\.js\?ver=[\da-f]{10}$/);
    expect(registered['wc-blocks-registry']).toMatchObject({ src: false, deps: ['tiem-wc'] });
    // Expects that wc-settings keeps its dependency, because its inline script is always printed and may call
    // wp.apiFetch.
    expect(registered['wc-settings']).toMatchObject({ src: false, deps: ['wp-api-fetch', 'tiem-wc'] });
    expect(registered['wp-element']?.src).toContain('element');
  });

  it.each([
    ['a library that a script uses without declaring it is loaded', 'const _ = window.lodash;', ['lodash']],
    [
      'a library of WordPress that tiem-wc.js lacks is loaded',
      'wp.apiFetch({ path: "/" });',
      ['wp-api-fetch'],
    ],
    [
      'wp.data is loaded for a function that tiem-wc.js lacks',
      'wp.data.registerStore("x", {});',
      ['wp-data'],
    ],
    [
      'a WooCommerce script that does not depend on the blocks is loaded',
      'window.wc.wcTypes.isString(1);',
      ['wc-types'],
    ],
    [
      'a property with a known name in another object is ignored',
      'const label = { useSlot: "isPostcode" };',
      [],
    ],
  ])(
    'tiem.php: if scripts use globals that tiem-wc.js does not define, only the missing libraries are loaded: %s',
    (_, text, libraries) => {
      const { scripts } = runTiemPhp(createCheckoutPage({ text: REGISTRATION_SCRIPT + text }));
      expect(scripts).toEqual(['tiem-wc', 'jquery', ...NAMES, ...libraries, 'gateway-blocks', 'loyalty']);
    },
  );

  it("tiem.php: a gateway's script without declared dependencies still gets tiem-wc.js", () => {
    expect(runTiemPhp(createCheckoutPage({ deps: [] })).scripts[0]).toBe('tiem-wc');
  });

  it("tiem.php: tiem-wc.js is also loaded on a page with a payment service's SDK from another host", () => {
    const page = createCheckoutPage({ deps: ['wc-blocks-registry', 'sdk'] });
    const scripts = { ...page.scripts, sdk: { src: 'https://pay.example/v3/' } };
    expect(getScriptSetupOfPage({ ...page, scripts })).toBe('names');
  });
});

describe("tiem.php keeps WooCommerce's libraries", () => {
  it.each<[string, string, GatewayScript]>([
    [
      'a component that tiem-wc.js lacks',
      'wc.blocksCheckout.SlotFillProvider',
      { text: 'const {SlotFillProvider:s}=window.wc.blocksCheckout;' },
    ],
    [
      'a namespace that is assigned to a variable',
      'wc.blocksCheckout.createSlotFill',
      {
        text: 'var t;const e=null===(t=window.wc)||void 0===t?void 0:t.blocksCheckout;e.createSlotFill("x");',
      },
    ],
    [
      'a namespace that is read with brackets',
      'wc.blocksCheckoutEvents',
      { text: 'window["wc"]["blocksCheckoutEvents"].checkoutEvents;' },
    ],
    [
      'a store that tiem-wc.js lacks',
      'wc/store/query-state',
      { text: 'wp.data.select("wc/store/query-state");' },
    ],
    [
      'a selector that tiem-wc.js lacks',
      'wc/store.isCartDataStale',
      { text: 'wp.data.select("wc/store/cart").isCartDataStale();' },
    ],
    [
      'a dependency that is only declared',
      'wc.blocksCheckoutEvents',
      { deps: ['wc-blocks-checkout-events'] },
    ],
    [
      'a script that cannot be read',
      'gateway-blocks cannot be read',
      { src: 'https://cdn.example/blocks.js' },
    ],
  ])("tiem.php: WooCommerce's libraries are loaded instead of tiem-wc.js for %s", (_, reason, gateway) => {
    const { scripts, registered, head } = runTiemPhp({ ...createCheckoutPage(gateway), admin: true });
    expect(scripts).toEqual(['jquery', 'wc-blocks-registry', 'wp-element', 'gateway-blocks', 'loyalty']);
    expect(registered['wc-blocks-registry']?.src).toContain('wc-blocks-registry.js');
    expect(head).toContain(reason);
  });

  it("tiem.php: WooCommerce's libraries are loaded if the page has the front-end script of another WooCommerce block", () => {
    const page = createCheckoutPage();
    const scripts = {
      ...page.scripts,
      'wc-mini-cart-block-frontend': { src: createWcUrl('mini-cart.js'), deps: ['wc-settings'] },
    };
    const enqueued = [...(page.enqueued ?? []), 'wc-mini-cart-block-frontend'];
    expect(getScriptSetupOfPage({ ...page, scripts, enqueued })).toBe('woocommerce');
  });

  it("tiem.php: WooCommerce's libraries are loaded if wc-blocks-registry was printed before the footer", () => {
    expect(getScriptSetupOfPage({ ...createCheckoutPage(), done: ['wc-blocks-registry'] })).toBe(
      'woocommerce',
    );
  });
});

it("tiem.php: without a plugin's script, neither tiem-wc.js nor WooCommerce's libraries are loaded", () => {
  const page = createCheckoutPage();
  const front = {
    src: createWcUrl('checkout-frontend.js'),
    deps: ['wc-blocks-registry', 'wc-payment-method-cod'],
  };
  const scripts = { ...page.scripts, 'wc-checkout-block-frontend': front };
  expect(runTiemPhp({ ...page, scripts }).scripts).toEqual(['jquery']);
});

it("tiem.php: ?tiem=names, ?tiem=woocommerce and the filter tiem_block_scripts override the automatic choice between tiem-wc.js and WooCommerce's libraries", () => {
  const scriptWithMissingName = { text: 'window.wc.blocksCheckout.createSlotFill("x");' };
  const phpBeforeTiem = "add_filter( 'tiem_block_scripts', function ( $choice ) { return 'woocommerce'; } );";
  expect(getScriptSetupOfPage({ ...createCheckoutPage(scriptWithMissingName), get: { tiem: 'names' } })).toBe(
    'names',
  );
  expect(getScriptSetupOfPage({ ...createCheckoutPage(), get: { tiem: 'woocommerce' } })).toBe('woocommerce');
  expect(getScriptSetupOfPage({ ...createCheckoutPage(), phpBeforeTiem })).toBe('woocommerce');
});

it('tiem.php: the console and Site Health show admins, but no shopper, which libraries were chosen and why', () => {
  const page = createCheckoutPage({ text: 'window.wc.blocksCheckout.createSlotFill("x");' });
  expect(runTiemPhp(page).head).not.toContain('console.info');
  const { head, health } = runTiemPhp({ ...page, admin: true });
  expect(head).toMatch(
    /console\.info\("\[tiem\] checkout: .*gateway-blocks uses wc\.blocksCheckout\.createSlotFill/,
  );
  expect(health.tiem.fields.checkout.value).toContain('gateway-blocks uses');
  expect(health.tiem.fields.cart.value).toContain('not known');
});

it('tiem.php: Site Health shows the libraries that shoppers get, not those that an admin tries with ?tiem=', () => {
  const page = { ...createCheckoutPage(), admin: true };
  runTiemPhp(page);
  const { head, health } = runTiemPhp({ ...page, get: { tiem: 'woocommerce' } });
  expect(head).toContain("the libraries of WooCommerce's block, as this address asks for it");
  expect(health.tiem.fields.checkout.value).toContain('tiem-wc.js alone');
});

it("tiem.php: if a filter chose WooCommerce's libraries, Site Health names no script as the reason for loading them", () => {
  const phpBeforeTiem = "add_filter( 'tiem_block_scripts', function ( $choice ) { return 'woocommerce'; } );";
  const { health } = runTiemPhp({ ...createCheckoutPage(), admin: true, phpBeforeTiem });
  expect(health.tiem.fields.checkout.value).toContain('although no script uses more');
});

it('tiem.php: Site Health no longer lists scripts of a checkout whose third-party scripts were removed', () => {
  const page = { ...createCheckoutPage(), admin: true };
  runTiemPhp(page);
  const remainingScripts = {
    ...page.scripts,
    'wc-checkout-block-frontend': { src: createWcUrl('checkout-frontend.js') },
  };
  const { health } = runTiemPhp({ ...page, scripts: remainingScripts });
  expect(health.tiem.fields.checkout.value).toBe('checkout: no scripts of gateways or extensions');
});

it('tiem.php: Site Health lists payment methods without a script of their own, and how each is offered', () => {
  const page = { ...createCheckoutPage(), admin: true };
  expect(runTiemPhp(page).health.tiem.fields.gateways.value).toBe(
    'bank (with the fields of the classic checkout), unless a script of another name adds them',
  );
});

it('tiem.php: the globals that a script uses are cached until its file changes', () => {
  const page = createCheckoutPage();
  const file = join(folder, 'plugins/gateway/blocks.js');
  expect(getScriptSetupOfPage(page)).toBe('names');
  const { atime, mtime } = statSync(file);
  writeFileSync(file, 'window.wc.blocksCheckout.createSlotFill();'.padEnd(REGISTRATION_SCRIPT.length));
  utimesSync(file, atime, mtime);
  expect(getScriptSetupOfPage(page)).toBe('names');
  utimesSync(file, atime, new Date(mtime.getTime() + 5_000));
  expect(getScriptSetupOfPage(page)).toBe('woocommerce');
});

it('tiem.php: the list of globals that tiem-wc.js does not define agrees with docs/wc-names.md', () => {
  const php = readFileSync(join(ROOT, 'wordpress/tiem/includes/wc-names.php'), 'utf8');
  const missingNamesSource = /const TIEM_LACKS = array\(([\s\S]*?)\n\);/.exec(php)?.[1] ?? '';
  const documented = new Set(
    [...readFileSync(join(ROOT, 'docs/wc-names.md'), 'utf8').matchAll(/`([\w.]+)`/g)].map(([, name]) => name),
  );
  const rows = [...missingNamesSource.matchAll(/'([\w./]+)'\s*=> '([^']+)'/g)];
  const contradictions = rows.flatMap(([, part, members = '']) =>
    members
      .split('|')
      .filter((name) => documented.has(`${part}.${name}`) || (part === 'wc/store' && documented.has(name))),
  );
  expect(rows.length).toBeGreaterThan(8);
  expect(contradictions).toEqual([]);
});
