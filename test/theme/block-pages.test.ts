import { runTiemPhp, type ThemeRequest } from '../support/theme/run-tiem-php';

/**
 * The scripts and styles that WooCommerce enqueues on its cart and checkout pages, with a
 * shortcode as well as with a block.
 */
const CART_SCRIPTS = ['wc-cart', 'selectWoo', 'wc-password-strength-meter', 'woocommerce'];
const CHECKOUT_SCRIPTS = ['selectWoo', 'wc-password-strength-meter', 'wc-checkout', 'woocommerce'];
const STYLES = ['select2', 'woocommerce-general'];

const cartPage: ThemeRequest = {
  kind: 'cart',
  content: '<!-- wp:woocommerce/cart -->',
  enqueued: CART_SCRIPTS,
  styles: STYLES,
  keptHandle: 'wc-cart',
};
const checkoutPage: ThemeRequest = {
  kind: 'checkout',
  content: '<!-- wp:woocommerce/checkout {"align":"wide"} -->',
  enqueued: CHECKOUT_SCRIPTS,
  styles: STYLES,
};

describe('scripts of the classic forms on pages with a cart or checkout block', () => {
  it.each([
    ['cart', cartPage],
    ['checkout', checkoutPage],
  ])('tiem.php: leaves out the scripts of the classic %s on a page with the block', (_, page) => {
    const { scripts, styles } = runTiemPhp(page);
    expect(scripts).toEqual(['woocommerce']);
    expect(styles).toEqual(['woocommerce-general']);
  });

  it.each<[string, ThemeRequest]>([
    ['has the shortcode beside the block', { ...cartPage, content: `${cartPage.content}[woocommerce_cart]` }],
    ['has only the shortcode', { ...cartPage, content: '[woocommerce_cart]' }],
    ['shows an order in place of the checkout', { ...checkoutPage, endpoint: 'order-received' }],
    [
      'was opened with ?tiem=classic',
      { ...checkoutPage, keptHandle: 'wc-checkout', get: { tiem: 'classic' } },
    ],
    ['was opened with ?tiem=off', { ...checkoutPage, get: { tiem: 'off' } }],
    ['is of another kind', { ...checkoutPage, kind: 'product' as const }],
    [
      'has such a form according to the filter tiem_keeps_classic_forms',
      {
        ...cartPage,
        phpBeforeTiem:
          "add_filter( 'tiem_keeps_classic_forms', '__return_true' ); function __return_true() { return true; }",
      },
    ],
  ])('tiem.php: keeps the scripts of the classic forms on a page that %s', (_, page) => {
    const { scripts, styles } = runTiemPhp(page);
    expect(scripts).toEqual(page.enqueued);
    expect(styles).toEqual(STYLES);
  });
});

describe('scripts of the classic cart that Tiệm improves', () => {
  const { keptHandle: _, ...shortcodePage }: ThemeRequest = { ...cartPage, content: '[woocommerce_cart]' };
  const enqueued = [...CART_SCRIPTS, 'wc-country-select', 'wc-address-i18n'];

  it("tiem.php: leaves out WooCommerce's scripts for the cart form and its shipping calculator on pages where the widget classic-cart replaces them", () => {
    const { scripts, styles } = runTiemPhp({ ...shortcodePage, enqueued });
    expect(scripts).toEqual(['woocommerce']);
    expect(styles).toEqual(['woocommerce-general']);
  });

  it('tiem.php: keeps the scripts of address and account forms on a classic cart if the filter tiem_keeps_classic_forms returns true', () => {
    const phpBeforeTiem =
      "add_filter( 'tiem_keeps_classic_forms', '__return_true' ); function __return_true() { return true; }";
    const { scripts } = runTiemPhp({ ...shortcodePage, enqueued, phpBeforeTiem });
    expect(scripts).toEqual(enqueued.filter((handle) => handle !== 'wc-cart'));
  });

  it('tiem.php: keeps the scripts of the cart form while Tiệm is off', () => {
    expect(runTiemPhp({ ...shortcodePage, enqueued, get: { tiem: 'off' } }).scripts).toEqual(enqueued);
  });

  it("tiem.php: a checkout keeps WooCommerce's scripts for its address fields, which classic-cart replaces only on cart pages", () => {
    const content = '[woocommerce_checkout]';
    const { scripts } = runTiemPhp({
      ...checkoutPage,
      content,
      keptHandle: 'wc-checkout',
      enqueued: [...CHECKOUT_SCRIPTS, 'wc-country-select'],
    });
    expect(scripts).toEqual([...CHECKOUT_SCRIPTS, 'wc-country-select']);
  });
});

describe('scripts of the classic checkout that Tiệm improves', () => {
  const shortcodePage: ThemeRequest = {
    ...checkoutPage,
    content: '[woocommerce_checkout]',
    scripts: {
      'wc-checkout': { src: '/checkout.js', deps: ['jquery', 'wc-country-select'] },
      'wc-country-select': { src: '/country-select.js', deps: ['jquery', 'selectWoo'] },
      'wc-address-i18n': { src: '/address-i18n.js', deps: ['jquery', 'wc-country-select'] },
    },
  };
  const listSources = ({ registered }: ReturnType<typeof runTiemPhp>) =>
    Object.values(registered).map(({ src }) => src);
  const sources = ['/checkout.js', '/country-select.js', '/address-i18n.js'];

  it("tiem.php: leaves out WooCommerce's files for the checkout form and its selects, and keeps their settings and the scripts that depend on them", () => {
    const page = runTiemPhp(shortcodePage);
    expect(listSources(page).slice(0, 3)).toEqual([false, false, false]);
    expect(page.registered['wc-country-select']?.deps).toEqual(['jquery']);
    expect(page.scripts).toEqual(['wc-password-strength-meter', 'wc-checkout', 'woocommerce']);
    expect(page.styles).toEqual(['woocommerce-general']);
  });

  it("tiem.php: leaves out WooCommerce's files for the checkout form on the order-pay page", () => {
    const page = runTiemPhp({ ...shortcodePage, endpoint: 'order-pay' });
    expect(listSources(page).slice(0, 3)).toEqual([false, false, false]);
  });

  it('tiem.php: leaves out the files of the password strength meter, and lists them in the settings, so that the widget loads them in order', () => {
    const meter = {
      'zxcvbn-async': { src: '/zxcvbn-async.js' },
      'password-strength-meter': { src: '/meter.js', deps: ['jquery', 'zxcvbn-async'] },
      'wc-password-strength-meter': { src: '/wc-meter.js', deps: ['jquery', 'password-strength-meter'] },
    };
    const { registered, settings } = runTiemPhp({
      ...shortcodePage,
      scripts: { ...shortcodePage.scripts, ...meter },
    });
    expect(Object.keys(meter).map((handle) => registered[handle]?.src)).toEqual([false, false, false]);
    expect(settings.passwordMeterScripts).toEqual([
      'https://shop.example/wp-includes/js/zxcvbn.min.js',
      'https://shop.example/meter.js',
      'https://shop.example/wc-meter.js',
    ]);
  });

  it("tiem.php: leaves out WordPress's translation library and lists it in the settings if only the password strength meter depends on it", () => {
    const meter = {
      'zxcvbn-async': { src: '/zxcvbn-async.js' },
      'password-strength-meter': { src: '/meter.js', deps: ['jquery', 'zxcvbn-async', 'wp-i18n'] },
      'wc-password-strength-meter': { src: '/wc-meter.js', deps: ['jquery', 'password-strength-meter'] },
      'wp-hooks': { src: '/hooks.js', deps: ['wp-polyfill'] },
      'wp-i18n': { src: '/i18n.js', deps: ['wp-hooks', 'wp-polyfill'] },
    };
    const { registered, settings } = runTiemPhp({
      ...shortcodePage,
      scripts: { ...shortcodePage.scripts, ...meter },
    });
    expect(registered['password-strength-meter']?.deps).toEqual(['jquery', 'zxcvbn-async']);
    // Expects that the file of wp-i18n stays registered, because another script that depends on it must get it from
    // WordPress.
    expect(registered['wp-i18n']?.src).toBe('/i18n.js');
    expect(settings.passwordMeterLibraries).toEqual({
      hooks: 'https://shop.example/hooks.js',
      i18n: 'https://shop.example/i18n.js',
    });
  });

  it.each<[string, ThemeRequest]>([
    ['on the page of a received order', { endpoint: 'order-received' }],
    ['while Tiệm is off', { get: { tiem: 'off' } }],
    ['if the widget is not used', { keptHandle: 'wc-checkout' }],
    [
      'by the word of the filter tiem_keeps_classic_forms',
      {
        phpBeforeTiem:
          "add_filter( 'tiem_keeps_classic_forms', '__return_true' ); function __return_true() { return true; }",
      },
    ],
    ['if a gateway has an order button of its own', { ownOrderButton: true }],
  ])("tiem.php: keeps WooCommerce's scripts for the checkout form %s", (_, change) => {
    const page = runTiemPhp({ ...shortcodePage, ...change });
    expect(listSources(page).slice(0, 3)).toEqual(sources);
    expect(page.scripts).toContain('selectWoo');
  });
});

describe('prefetch hints for blocks that Tiệm renders', () => {
  const hints = [
    {
      href: 'https://shop.example/wp-content/plugins/woocommerce/assets/client/blocks/cart-frontend.js?ver=1',
      as: 'script',
    },
    { href: 'https://shop.example/wp-includes/js/dist/data.min.js?ver=1', as: 'script' },
    { href: 'https://shop.example/wp-content/plugins/chat/chat.js', as: 'script' },
    { href: 'https://shop.example/wp-content/plugins/woocommerce/assets/images/card.svg', as: 'image' },
    'https://fonts.example',
  ];

  it("tiem.php: removes the prefetch hints for scripts of WooCommerce's blocks and keeps all other resource hints", () => {
    expect(runTiemPhp({ hints }).hints).toEqual(hints.slice(2));
  });

  it('tiem.php: keeps all resource hints of the page while Tiệm is off', () => {
    expect(runTiemPhp({ hints, get: { tiem: 'off' } }).hints).toEqual(hints);
  });
});

describe('the cart in a page whose cart or checkout block Tiệm renders', () => {
  const CART = `
class Hydrator { function get_rest_api_response_data( $path ) { return '/wc/store/v1/cart' === $path ? array( 'body' => array( 'items' => array( '</script>' ) ) ) : array(); } }
class Services { static function container() { return new class { function get() { return new Hydrator(); } }; } }
class_alias( 'Hydrator', 'Automattic\\WooCommerce\\Blocks\\Domain\\Services\\Hydration' );
class_alias( 'Services', 'Automattic\\WooCommerce\\Blocks\\Package' );
WC()->cart = new class { function get_cart_hash() { return 'f0'; } };`;
  const readPrintedCarts = (page: ThemeRequest) =>
    runTiemPhp(page)
      .head.match(/\{"printedCart".*?(?=<\/script>)/g)
      ?.map((json) => JSON.parse(json)) ?? [];

  it.each([
    ['cart', cartPage],
    ['checkout', checkoutPage],
  ])(
    'tiem.php: the %s page contains the cart as the Store API returns it, with the cart hash of its cookie',
    (_, page) => {
      expect(readPrintedCarts({ ...page, phpBeforeTiem: CART })).toEqual([
        { printedCart: { hash: 'f0', response: { items: ['</script>'] } } },
      ]);
    },
  );

  it.each<[string, ThemeRequest]>([
    ['has the shortcode', { ...cartPage, content: '[woocommerce_cart]' }],
    ['shows an order in place of the checkout', { ...checkoutPage, endpoint: 'order-received' }],
    ['was opened with ?tiem=off', { ...cartPage, get: { tiem: 'off' } }],
    ['is of another kind', { ...cartPage, kind: 'product' as const }],
  ])('tiem.php: a page that %s contains no cart', (_, page) => {
    expect(readPrintedCarts({ ...page, phpBeforeTiem: CART })).toEqual([]);
  });

  it("tiem.php: a page contains no cart if WooCommerce has no service that returns the Store API's response", () => {
    expect(readPrintedCarts(cartPage)).toEqual([]);
  });
});
