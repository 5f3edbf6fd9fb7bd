import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/project-files';
import { runTiemPhp, type ThemeRequest } from '../support/theme/run-tiem-php';

const URL_OF_PLUGINS = 'https://shop.example/wp-content/plugins';
const wc = (file: string) => `${URL_OF_PLUGINS}/woocommerce/assets/${file}`;
const WORDPRESS = '/wp-includes/js/dist';
const REGISTERS =
  "const { registerPaymentMethod } = window.wc.wcBlocksRegistry; const s = window.wc.wcSettings.getSetting('x_data');";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiem-theme-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Gateway {
  text?: string;
  deps?: readonly string[];
  src?: string;
}

/** A checkout block whose dependencies include a gateway's script and a loyalty plugin's script. */
function checkout({
  text = REGISTERS,
  deps = ['wc-blocks-registry', 'wc-settings'],
  src,
}: Gateway = {}): ThemeRequest {
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
        src: wc('checkout-frontend.js'),
        deps: ['wc-blocks-registry', 'wp-element', 'wc-payment-method-cod', 'gateway-blocks', 'loyalty'],
      },
      'wc-blocks-registry': {
        src: wc('wc-blocks-registry.js'),
        deps: ['wp-data', 'wc-blocks-checkout-events'],
      },
      'wc-blocks-checkout': { src: wc('wc-blocks-checkout.js'), deps: ['wc-blocks-registry'] },
      'wc-blocks-checkout-events': { src: wc('wc-blocks-checkout-events.js') },
      'wc-settings': { src: wc('wc-settings.js'), deps: ['wp-api-fetch'] },
      'wc-types': { src: wc('wc-types.js') },
      'wc-payment-method-cod': { src: wc('wc-payment-method-cod.js') },
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
const chosenFor = (page: ThemeRequest) =>
  runTiemPhp(page).scripts.includes('tiem-wc') ? 'names' : 'woocommerce';

describe("tiem.php provides names instead of WooCommerce's libraries", () => {
  it("tiem.php: tiem-wc.js is loaded before the plugins' scripts when those use only its names", () => {
    const { scripts, registered } = runTiemPhp(checkout());
    expect(scripts).toEqual(['tiem-wc', 'jquery', ...NAMES, 'gateway-blocks', 'loyalty']);
    expect(registered['tiem-wc']?.src).toMatch(/tiem-wc\.js\?ver=[\da-f]{10}$/);
    expect(registered['wc-blocks-registry']).toMatchObject({ src: false, deps: ['tiem-wc'] });
    // The inline script with wcSettings is printed anyway and may call wp.apiFetch.
    expect(registered['wc-settings']).toMatchObject({ src: false, deps: ['wp-api-fetch', 'tiem-wc'] });
    expect(registered['wp-element']?.src).toContain('element');
  });

  it.each([
    ['a library that it has not declared is loaded with it', 'const _ = window.lodash;', ['lodash']],
    [
      'a library of WordPress that tiem-wc.js lacks is loaded',
      'wp.apiFetch({ path: "/" });',
      ['wp-api-fetch'],
    ],
    [
      'the whole of wp.data is loaded for what tiem-wc.js lacks of it',
      'wp.data.registerStore("x", {});',
      ['wp-data'],
    ],
    [
      'a script of WooCommerce’s that needs nothing of its blocks is loaded',
      'window.wc.wcTypes.isString(1);',
      ['wc-types'],
    ],
    ['a member of the same name elsewhere does no harm', 'const label = { useSlot: "isPostcode" };', []],
  ])('tiem.php: scripts that use more than tiem-wc.js has: %s', (_, text, libraries) => {
    const { scripts } = runTiemPhp(checkout({ text: REGISTERS + text }));
    expect(scripts).toEqual(['tiem-wc', 'jquery', ...NAMES, ...libraries, 'gateway-blocks', 'loyalty']);
  });

  it("tiem.php: a gateway's script without declared dependencies still gets tiem-wc.js", () => {
    expect(runTiemPhp(checkout({ deps: [] })).scripts[0]).toBe('tiem-wc');
  });

  it("tiem.php: a payment service's SDK from another host does not prevent tiem-wc.js", () => {
    const page = checkout({ deps: ['wc-blocks-registry', 'sdk'] });
    const scripts = { ...page.scripts, sdk: { src: 'https://pay.example/v3/' } };
    expect(chosenFor({ ...page, scripts })).toBe('names');
  });
});

describe("tiem.php keeps WooCommerce's libraries", () => {
  it.each<[string, string, Gateway]>([
    [
      'a component that tiem-wc.js lacks',
      'wc.blocksCheckout.SlotFillProvider',
      { text: 'const {SlotFillProvider:s}=window.wc.blocksCheckout;' },
    ],
    [
      'a part taken off under another name',
      'wc.blocksCheckout.createSlotFill',
      {
        text: 'var t;const e=null===(t=window.wc)||void 0===t?void 0:t.blocksCheckout;e.createSlotFill("x");',
      },
    ],
    [
      'a part taken off by brackets',
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
    ['a script that is only declared', 'wc.blocksCheckoutEvents', { deps: ['wc-blocks-checkout-events'] }],
    [
      'a script that cannot be read',
      'gateway-blocks cannot be read',
      { src: 'https://cdn.example/blocks.js' },
    ],
  ])("tiem.php: WooCommerce's libraries stay for %s", (_, reason, gateway) => {
    const { scripts, registered, head } = runTiemPhp({ ...checkout(gateway), admin: true });
    expect(scripts).toEqual(['jquery', 'wc-blocks-registry', 'wp-element', 'gateway-blocks', 'loyalty']);
    expect(registered['wc-blocks-registry']?.src).toContain('wc-blocks-registry.js');
    expect(head).toContain(reason);
  });

  it("tiem.php: WooCommerce's libraries stay if another WooCommerce block's front end is on the page", () => {
    const page = checkout();
    const scripts = {
      ...page.scripts,
      'wc-mini-cart-block-frontend': { src: wc('mini-cart.js'), deps: ['wc-settings'] },
    };
    const enqueued = [...(page.enqueued ?? []), 'wc-mini-cart-block-frontend'];
    expect(chosenFor({ ...page, scripts, enqueued })).toBe('woocommerce');
  });

  it("tiem.php: WooCommerce's libraries stay if the registry was printed before the footer", () => {
    expect(chosenFor({ ...checkout(), done: ['wc-blocks-registry'] })).toBe('woocommerce');
  });
});

it("tiem.php: without a plugin's script, neither tiem-wc.js nor WooCommerce's libraries are loaded", () => {
  const page = checkout();
  const front = { src: wc('checkout-frontend.js'), deps: ['wc-blocks-registry', 'wc-payment-method-cod'] };
  const scripts = { ...page.scripts, 'wc-checkout-block-frontend': front };
  expect(runTiemPhp({ ...page, scripts }).scripts).toEqual(['jquery']);
});

it('tiem.php: ?tiem=names, ?tiem=woocommerce and the filter tiem_block_scripts override the automatic choice', () => {
  const lacking = { text: 'window.wc.blocksCheckout.createSlotFill("x");' };
  const before = "add_filter( 'tiem_block_scripts', function ( $choice ) { return 'woocommerce'; } );";
  expect(chosenFor({ ...checkout(lacking), get: { tiem: 'names' } })).toBe('names');
  expect(chosenFor({ ...checkout(), get: { tiem: 'woocommerce' } })).toBe('woocommerce');
  expect(chosenFor({ ...checkout(), before })).toBe('woocommerce');
});

it('tiem.php: the console and Site Health show admins which setup was chosen and why, and show shoppers nothing', () => {
  const page = checkout({ text: 'window.wc.blocksCheckout.createSlotFill("x");' });
  expect(runTiemPhp(page).head).not.toContain('console.info');
  const { head, health } = runTiemPhp({ ...page, admin: true });
  expect(head).toMatch(
    /console\.info\("\[tiem\] checkout: .*gateway-blocks uses wc\.blocksCheckout\.createSlotFill/,
  );
  expect(health.tiem.fields.checkout.value).toContain('gateway-blocks uses');
  expect(health.tiem.fields.cart.value).toContain('not known');
});

it('tiem.php: Site Health stores the setup of all shoppers, not one that an admin tried with ?tiem=', () => {
  const page = { ...checkout(), admin: true };
  runTiemPhp(page);
  const { head, health } = runTiemPhp({ ...page, get: { tiem: 'woocommerce' } });
  expect(head).toContain("the libraries of WooCommerce's block, as this address asks for it");
  expect(health.tiem.fields.checkout.value).toContain('tiem-wc.js alone');
});

it('tiem.php: Site Health does not attribute a setup that a filter chose to the scripts', () => {
  const before = "add_filter( 'tiem_block_scripts', function ( $choice ) { return 'woocommerce'; } );";
  const { health } = runTiemPhp({ ...checkout(), admin: true, before });
  expect(health.tiem.fields.checkout.value).toContain('although no script uses more');
});

it('tiem.php: Site Health reports when a block no longer has third-party scripts', () => {
  const page = { ...checkout(), admin: true };
  runTiemPhp(page);
  const without = { ...page.scripts, 'wc-checkout-block-frontend': { src: wc('checkout-frontend.js') } };
  const { health } = runTiemPhp({ ...page, scripts: without });
  expect(health.tiem.fields.checkout.value).toBe('checkout: no scripts of gateways or extensions');
});

it('tiem.php: Site Health lists payment methods without a script handle of their own and how they are offered', () => {
  const page = { ...checkout(), admin: true };
  expect(runTiemPhp(page).health.tiem.fields.gateways.value).toBe(
    'bank (with the fields of the classic checkout), unless a script of another name adds them',
  );
});

it('tiem.php: a script is read once, and again when its file has changed', () => {
  const page = checkout();
  const file = join(folder, 'plugins/gateway/blocks.js');
  expect(chosenFor(page)).toBe('names');
  const { atime, mtime } = statSync(file);
  writeFileSync(file, 'window.wc.blocksCheckout.createSlotFill();'.padEnd(REGISTERS.length));
  utimesSync(file, atime, mtime);
  expect(chosenFor(page)).toBe('names');
  utimesSync(file, atime, new Date(mtime.getTime() + 5_000));
  expect(chosenFor(page)).toBe('woocommerce');
});

it('tiem.php: names listed as missing are not documented as provided', () => {
  const php = readFileSync(join(ROOT, 'wordpress/tiem/includes/wc-names.php'), 'utf8');
  const lists = /const TIEM_LACKS = array\(([\s\S]*?)\n\);/.exec(php)?.[1] ?? '';
  const documented = new Set(
    [...readFileSync(join(ROOT, 'docs/wc-names.md'), 'utf8').matchAll(/`([\w.]+)`/g)].map(([, name]) => name),
  );
  const rows = [...lists.matchAll(/'([\w./]+)'\s*=> '([^']+)'/g)];
  const wrong = rows.flatMap(([, part, members = '']) =>
    members
      .split('|')
      .filter((name) => documented.has(`${part}.${name}`) || (part === 'wc/store' && documented.has(name))),
  );
  expect(rows.length).toBeGreaterThan(8);
  expect(wrong).toEqual([]);
});
