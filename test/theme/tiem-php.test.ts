import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, readProjectFile } from '../support/project-files';
import { PHP, runTiemPhp as run, type ThemeRequest } from '../support/theme/run-tiem-php';

const createWcUrl = (file: string) => `https://shop.example/wp-content/plugins/woocommerce/assets/${file}`;
const CHECKOUT: ThemeRequest = {
  kind: 'checkout',
  enqueued: ['wc-checkout-block-frontend', 'jquery'],
  scripts: {
    'wc-checkout-block-frontend': {
      src: createWcUrl('checkout-frontend.js'),
      deps: ['wc-blocks-registry', 'wp-element', 'wc-payment-method-cod', 'gateway-blocks', 'loyalty'],
    },
    'wc-blocks-registry': { src: createWcUrl('wc-blocks-registry.js'), deps: ['wp-data'] },
    'wc-settings': { src: createWcUrl('wc-settings.js'), deps: ['wp-api-fetch'] },
    'wc-payment-method-cod': { src: createWcUrl('wc-payment-method-cod.js') },
    'wp-element': { src: '/wp-includes/js/dist/element.min.js' },
    'wp-data': { src: '/wp-includes/js/dist/data.min.js' },
    'gateway-blocks': {
      src: 'https://shop.example/wp-content/plugins/woocommerce-gateway-x/blocks.js',
      deps: ['wc-blocks-registry', 'wc-settings'],
    },
    loyalty: { src: 'https://shop.example/wp-content/themes/x/loyalty.js' },
  },
};
/**
 * PHP code that adds a callback as an anonymous function, as WooCommerce's product gallery block
 * does.
 */
const PRINTS_PHOTOSWIPE = `add_action( 'wp_footer', function () {
  global $hooks;
  echo '<footer>';
  foreach ( $hooks['woocommerce_before_template_part'] ?? array() as $run ) { $run( 'single-product/photoswipe.php' ); }
  echo '<div class="pswp"></div>';
  foreach ( $hooks['woocommerce_after_template_part'] ?? array() as $run ) { $run( 'single-product/photoswipe.php' ); }
  echo '</footer>';
} );`;

it('tiem.php: is valid PHP', () => {
  expect(execFileSync(PHP, ['-l', join(ROOT, 'docs/theme/tiem.php')], { encoding: 'utf8' })).toContain(
    'No syntax errors',
  );
});

it('tiem.php: prints nothing in a shop with the Tiệm plugin, because the plugin prints the same tags', () => {
  const phpBeforeTiem = 'function tiem_start() {} function tiem_get_settings() { return array(); }';
  const { head, scripts } = run({ ...CHECKOUT, phpBeforeTiem });
  expect({ head, scripts }).toEqual({ head: '', scripts: CHECKOUT.enqueued });
});

it("tiem.php: removes none of WooCommerce's scripts with ?tiem=off", () => {
  const page: ThemeRequest = {
    ...CHECKOUT,
    get: { tiem: 'off' },
    phpBeforeTiem: PRINTS_PHOTOSWIPE,
  };
  const { scripts, head } = run(page);
  expect(scripts).toEqual(['wc-checkout-block-frontend', 'jquery']);
  expect(head).toContain('class="pswp"');
});

it("tiem.php: removes the order attribution script for blocks and PhotoSwipe's markup from product pages", () => {
  const { scripts, head } = run({
    enqueued: [
      'wc-order-attribution-blocks',
      'wc-order-attribution',
      'sourcebuster-js',
      'wc-photoswipe',
      'theme',
    ],
    phpBeforeTiem: PRINTS_PHOTOSWIPE,
  });
  expect(scripts).toEqual(['theme']);
  expect(head).toContain('<footer></footer>');
});

it('tiem.php: the version in the URL of a file is a hash of its content', () => {
  const [first, second] = [run({}), run({})].map(
    ({ head }) => /tiem\.js\?ver=([\da-f]{10})"/.exec(head)?.[1],
  );
  expect(first).toMatch(/^[\da-f]{10}$/);
  expect(second).toBe(first);
});

it("tiem.php: the setting themeActions lists which of the theme's admin-ajax actions are registered", () => {
  const { settings } = run({ actions: ['wp_ajax_nopriv_flatsome_quickview'] });
  expect(settings.themeActions).toEqual({
    ajax_cart_item_alter_quantity: false,
    quickview: true,
    load_instagram: false,
  });
});

it('tiem.php: the filter tiem_settings is applied after all settings are set', () => {
  const phpBeforeTiem =
    "add_filter( 'tiem_settings', function ( $s ) { $s['site'] = array( 'prefetch' ); return $s; } );";
  expect(run({ phpBeforeTiem }).settings).toMatchObject({ site: ['prefetch'], wcVersion: '11.0.1' });
});

it('tiem.php: tiem-adopt.js is printed before tiem.js, and only if the settings contain `adopt`', () => {
  const phpBeforeTiem =
    "add_filter( 'tiem_settings', function ( $s ) { $s['adopt'] = array( 'astra' ); return $s; } );";
  const { head } = run({ phpBeforeTiem });
  expect([...head.matchAll(/\/(tiem(?:-adopt)?)\.js/g)].map(([, name]) => name)).toEqual([
    'tiem-adopt',
    'tiem',
  ]);
  expect(run({}).head).not.toContain('tiem-adopt.js');
});

it('tiem.php: attributes for optimiser plugins precede the URL of a script, as Cloudflare requires', () => {
  const phpBeforeTiem =
    "add_filter( 'tiem_settings', function ( $s ) { $s['adopt'] = array( 'astra' ); return $s; } );" +
    "add_action( 'wp_head', 'tiem_print_stub', 1 );";
  const { head } = run({ admin: true, get: { tiem: 'inspect' }, phpBeforeTiem });
  const tags = [...head.matchAll(/<script([^>]* src="[^"]*\/(tiem[\w-]*\.js))/g)];
  expect(tags.map(([, , file]) => file)).toEqual(['tiem-inspect.js', 'tiem-adopt.js', 'tiem.js']);
  for (const [, tag] of tags)
    expect(tag).toMatch(
      /data-no-optimize="1".* data-cfasync="false".* data-jetpack-boost="ignore".* nowprocket="" src=/,
    );
});

it("tiem.php: the stylesheet's tag has attributes that keep optimiser plugins from combining the file with others", () => {
  expect(run({}).head).toMatch(
    /<link rel="stylesheet" data-no-optimize="1" [^>]*data-no-minify="1" [^>]*href="[^"]*\.css\?ver=/,
  );
});

it.each(['cart', 'checkout'])(
  "tiem.php: a page with the %s block has that block's stylesheet and settings even if the shop's settings name another page",
  (block) => {
    const page = { kind: 'content', content: `<!-- wp:woocommerce/${block} -->` } as const;
    const { head, settings } = run(page);
    expect(head).toMatch(new RegExp(`href="[^"]*/tiem-${block}\\.css`));
    expect(settings).toHaveProperty('countryData');
    expect(settings).not.toHaveProperty('storeApiNonce');
    expect(run({ ...page, content: '<!-- wp:paragraph -->' }).head).toMatch(/\/tiem-content\.css/);
  },
);

it('tiem.php: when the file tiem-adopt.js is missing, an error is logged that the setting `adopt` has no effect', () => {
  const phpBeforeTiem =
    "add_filter( 'tiem_settings', function ( $s ) { $s['adopt'] = array( 'astra' ); return $s; } );" +
    "add_filter( 'tiem_file_path', function ( $path, $file ) { return '/tiem-adopt.js' === $file ? '/none' : $path; }, 10, 2 );";
  const { head } = run({ phpBeforeTiem });
  expect(head).toContain('console.error("[tiem] settings: adopt is set, but tiem-adopt.js is missing');
  expect(head).not.toContain('tiem-adopt.js?ver=');
});

it("tiem.php: the inspector's script is printed only for administrators, and only with the inspector's URL parameter", () => {
  const get = { tiem: 'inspect' };
  expect(run({ get }).head).not.toContain('tiem-inspect.js');
  expect(run({ admin: true }).head).not.toContain('tiem-inspect.js');
  expect(run({ admin: true, get }).head).toMatch(/tiem-inspect\.js[\s\S]*tiem\.js/);
});

it('tiem.php: the fields of a gateway without a block script are printed on the checkout page', () => {
  const { head } = run(CHECKOUT);
  expect(head).toContain('<template data-tiem-payment-fields="bank"><input name="bank_account"></template>');
  expect(run({ kind: 'product' }).head).not.toContain('data-tiem-payment-fields');
});

it("tiem.php: the checkout's settings contain the options for form, shipping and payment", () => {
  const options = {
    woocommerce_ship_to_destination: 'billing_only',
    woocommerce_tax_display_cart: 'incl',
    woocommerce_pickup_location_settings: { enabled: 'yes' },
    woocommerce_registration_generate_password: 'yes',
    woocommerce_enable_checkout_login_reminder: 'yes',
    woocommerce_enable_shipping_calc: 'yes',
    woocommerce_shipping_cost_requires_address: 'yes',
    woocommerce_tax_total_display: 'itemized',
  };
  const switches = {
    checkoutShowLoginReminder: true,
    isShippingCalculatorEnabled: true,
    shippingCostRequiresAddress: true,
    displayItemizedTaxes: true,
  };
  expect(run({ kind: 'checkout', options }).settings).toMatchObject({
    countries: { CW: 'Curaçao' },
    countryData: { CW: { allowBilling: true, allowShipping: true, locale: {} } },
    baseLocation: { country: 'VN', state: '' },
    forcedBillingAddress: true,
    displayCartPricesIncludingTax: true,
    localPickupEnabled: true,
    collectableMethodIds: ['pickup_location'],
    generatePassword: true,
    checkoutAllowsGuest: true,
    paymentMethodData: { bank: { title: 'Bank', hasFields: true } },
    paymentMethodSortOrder: ['bank'],
    ...switches,
  });
  expect(run({ kind: 'checkout' }).settings).toMatchObject(
    Object.fromEntries(Object.keys(switches).map((name) => [name, false])),
  );
  expect(run({ kind: 'product', options }).settings).not.toHaveProperty('countries');
});

/**
 * Settings that need not be printed: the widget requests the draft order, `paymentMethodData` contains the titles, and
 * WooCommerce 8.5, like the shop of this file, has no list of fields.
 */
const SETTINGS_WITH_SUBSTITUTE = [
  'addressFieldsLocations',
  'checkoutData',
  'defaultFields',
  'globalPaymentMethods',
];

it("tiem.php: the checkout's settings contain every setting that the cart and the checkout read", () => {
  const readNames = (path: string, pattern: RegExp) =>
    [...readProjectFile(path).matchAll(pattern)].flatMap(([, name = '']) => name);
  const [, listInReadme = ''] =
    /\n## Settings\n\n(.+)/.exec(readProjectFile('widgets/block-checkout/README.md')) ?? [];
  const names = [
    ...[...listInReadme.matchAll(/`(\w+)`/g)].flatMap(([, name = '']) => name),
    ...readNames('src/cart/settings-and-meta.ts', /readBooleanSetting\('(\w+)'/g),
    ...readNames('src/checkout/checkout.settings.ts', /readBooleanSetting\('(\w+)'/g),
  ];
  expect(names.length).toBeGreaterThan(30);
  const printed = Object.keys(run({ kind: 'checkout' }).settings);
  expect(names.filter((name) => !printed.includes(name)).sort()).toEqual(SETTINGS_WITH_SUBSTITUTE);
});

it('tiem.php: a review needs a rating unless the shop accepts reviews without one', () => {
  const widgets = { 'review-stars': { required: false } };
  const options = { woocommerce_review_rating_required: 'no' };
  expect(run({ kind: 'product', options }).settings).toMatchObject({ widgets });
  expect(run({ kind: 'product' }).settings).not.toHaveProperty('widgets');
  expect(run({ kind: 'content', options }).settings).not.toHaveProperty('widgets');
});

it('tiem.php: pages of the shortcodes have only what their widgets read, because WooCommerce prints the rest itself', () => {
  const statesVersion = expect.stringMatching(/^[0-9a-f]{10}$/);
  const checkout = run({ kind: 'checkout', content: '[woocommerce_checkout]' }).settings;
  expect(checkout).toMatchObject({ statesVersion });
  expect(checkout).not.toHaveProperty('countryData');
  const phpBeforeTiem =
    "define( 'RULES', array( 'CW' => array( 'state' => array( 'hidden' => true ), 'city' => array() ) ) );";
  const cart = run({ kind: 'cart', content: '[woocommerce_cart]', phpBeforeTiem }).settings;
  expect(cart).toMatchObject({ statesVersion, countryData: { CW: { locale: { state: { hidden: true } } } } });
  expect(cart).not.toHaveProperty(['countryData', 'CW', 'locale', 'city']);
  for (const settings of [checkout, cart]) {
    expect(settings).not.toHaveProperty('countries');
    expect(settings).not.toHaveProperty('paymentMethodData');
  }
});

it("tiem.php: the checkout's settings contain the states of the shop's and the customer's countries only", () => {
  const states = { X: 'Sint\u00a0Anna' };
  const ofShop = { woocommerce_default_country: 'CW' };
  const customer =
    "WC()->customer = new class { function get_billing_country() { return 'VN'; } function get_shipping_country() { return 'CW'; } };";
  expect(run({ kind: 'checkout' }).settings.countryData).not.toHaveProperty('CW.states');
  expect(run({ kind: 'checkout', options: ofShop }).settings).toMatchObject({
    countryData: { CW: { states } },
  });
  expect(run({ kind: 'checkout', phpBeforeTiem: customer }).settings).toMatchObject({
    countryData: { CW: { states } },
  });
});

it('tiem.php: the response with the states of all countries may be cached only under the version that the settings name', () => {
  const phpBeforeTiem = `add_action( 'wp_footer', function () {
    foreach ( array( tiem_get_settings()['statesVersion'], 'old' ) as $version )
      echo PHP_EOL, json_encode( tiem_answer_states( array( 'version' => $version ) ) ), PHP_EOL;
  } );`;
  const answers = run({ kind: 'checkout', phpBeforeTiem }).head.matchAll(/^{"data":.*$/gm);
  const data = { CW: { X: 'Sint\u00a0Anna' } };
  expect([...answers].map(([answer]) => JSON.parse(answer))).toEqual([
    { data, headers: { 'Cache-Control': 'private, max-age=31536000, immutable' } },
    { data, headers: [] },
  ]);
});

it('tiem.php: a gateway with classic fields and a script for the block checkout is marked with needsScript', () => {
  const phpBeforeTiem = `
class Known { function get_all_active_registered() { return array( 'bank' => 1 ); } function get_all_registered_script_data() { return array( 'paymentMethodData' => array( 'bank' => array( 'title' => 'Card' ) ) ); } }
class Services { static function container() { return new class { function get() { return new Known(); } }; } }
class_alias( 'Known', 'Automattic\\WooCommerce\\Blocks\\Payments\\PaymentMethodRegistry' );
class_alias( 'Services', 'Automattic\\WooCommerce\\Blocks\\Package' );`;
  const { head, settings } = run({ ...CHECKOUT, phpBeforeTiem });
  expect(settings.paymentMethodData).toEqual({ bank: { needsScript: true, title: 'Card' } });
  expect(head).not.toContain('data-tiem-payment-fields');
});

it.each([
  ['all attributes of a variation', { attribute_pa_colour: 'blue', attribute_size: 'S' }, 71],
  ['variation_id 0', { attribute_pa_colour: 'blue', attribute_size: 'S', variation_id: '0' }, 71],
  ['attributes that no variation has', { attribute_pa_colour: 'blue', attribute_size: 'M' }, undefined],
  ['only one of two attributes', { attribute_pa_colour: 'blue', attribute_size: '' }, undefined],
  ['a posted variation_id', { attribute_pa_colour: 'blue', attribute_size: 'S', variation_id: '72' }, '72'],
])(
  'tiem.php: a product form posted without JavaScript gets the id of the variation that has its attributes: %s',
  (_case, fields, found) => {
    const { request } = run({ post: { 'add-to-cart': '7', ...fields } });
    expect(request.variation_id).toBe(found);
  },
);

it.each(['8', '9', 'x'])(
  'tiem.php: a posted form of product %s, which is not variable, is not changed',
  (id) => {
    const post = { 'add-to-cart': id, attribute_pa_colour: 'blue', attribute_size: 'S' };
    expect(run({ post }).request).toEqual(post);
  },
);

const CART_BLOCK = [
  'woocommerce/cart',
  '<div class="wp-block-woocommerce-cart is-loading"><div></div></div>',
] as const;

it('tiem.php: a cart block that Tiệm renders starts with a link to the classic cart, which the class tiem-closed hides', () => {
  expect(run({ kind: 'cart', block: CART_BLOCK }).block).toBe(
    '<div class="wp-block-woocommerce-cart is-loading"><p class="tiem-closed"><a href="/cart/?tiem=classic">Cart not loading? Open the simple cart</a></p><div></div></div>',
  );
  const checkout = run({
    kind: 'checkout',
    block: ['woocommerce/checkout', '\n<div data-block-name="woocommerce/checkout"></div>'],
    options: { WPLANG: 'vi' },
  });
  expect(checkout.block).toContain(
    '<a href="/checkout/?tiem=classic">Trang thanh toán không hiện ra? Mở trang thanh toán bản đơn giản</a>',
  );
});

it("tiem.php: with ?tiem=classic the classic cart replaces the block, and the cart's URL keeps the parameter", () => {
  const { block, cartUrl } = run({ kind: 'cart', get: { tiem: 'classic' }, block: CART_BLOCK });
  expect({ block, cartUrl }).toEqual({
    block: '<form>[woocommerce_cart]</form>',
    cartUrl: '/cart/?tiem=classic',
  });
});

it('tiem.php: with ?tiem=off the cart block is left as WooCommerce prints it', () => {
  expect(run({ kind: 'cart', get: { tiem: 'off' }, block: CART_BLOCK }).block).toBe(CART_BLOCK[1]);
});
