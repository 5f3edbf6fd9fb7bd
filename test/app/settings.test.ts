/** @jest-environment jsdom */
import fc from 'fast-check';
import { readSettings } from '../../src/app/settings';

const SHOP_URL = 'https://tiem.example/cua-hang/';

function readPageSettings(settings: unknown, globals: object = {}, shopUrl = SHOP_URL) {
  document.body.innerHTML = '';
  for (const value of Array.isArray(settings) ? settings : [settings]) {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.setAttribute('data-tiem-settings', '');
    script.textContent = typeof value === 'string' ? value : JSON.stringify(value);
    document.body.append(script);
  }
  return readSettings(document, { ...globals, location: new URL(shopUrl) as unknown as Location });
}

describe('settings of a page without settings', () => {
  // spec 3.1: the prefix of the plugin is a setting, 'woocommerce' by default
  // spec 6: the user is a guest, no admin, where nothing is said
  // spec 9: VND, precision 0, ₫ on the right, both separators '.'
  // spec 9: cartRedirectAfterAdd is off
  it('settings: a page without settings gets the defaults of a Vietnamese shop at the site root', () => {
    const { settings, problems } = readPageSettings([]);
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({
      locale: 'vi',
      homeUrl: 'https://tiem.example/',
      restUrl: 'https://tiem.example/wp-json/',
      ajaxUrl: 'https://tiem.example/wp-admin/admin-ajax.php',
      wcAjaxUrl: 'https://tiem.example/?wc-ajax=%%endpoint%%',
      cartUrl: 'https://tiem.example/',
      loginUrl: null,
      pluginPrefix: 'woocommerce',
      themePrefix: 'flatsome',
      dateFormat: 'd/m/Y',
      weekdaysShort: null,
      currentUserId: 0,
      currentUserIsAdmin: false,
      canEditPages: false,
      cartRedirectAfterAdd: false,
      storeApiNonce: null,
      restNonce: null,
      site: [],
      disabled: [],
    });
    expect(settings.currency).toEqual({
      code: 'VND',
      symbol: '₫',
      minorUnit: 0,
      prefix: '',
      suffix: '₫',
      thousandSeparator: '.',
      decimalSeparator: '.',
    });
  });

  // spec 2.1: store pages not configured have no link; the account falls back to the login path, the cart to the root
  it('settings: without configured store pages only the cart and the account have links', () => {
    const notConfigured = { id: 0, title: '', permalink: false };
    const storePages = {
      myaccount: notConfigured,
      shop: notConfigured,
      cart: notConfigured,
      checkout: notConfigured,
      privacy: notConfigured,
      terms: notConfigured,
    };
    const { settings, problems } = readPageSettings({ storePages, wpLoginUrl: '/wp-login.php' });
    expect(problems).toEqual([]);
    expect(
      Object.fromEntries(
        Object.entries(settings.storePages).map(([name, { permalink }]) => [name, permalink]),
      ),
    ).toEqual({
      myaccount: 'https://tiem.example/wp-login.php',
      shop: null,
      cart: 'https://tiem.example/',
      checkout: null,
      privacy: null,
      terms: null,
    });
    const customSettings = readPageSettings({
      storePages,
      wpLoginUrl: '/wp-login.php',
      loginUrl: '/dang-nhap/',
      cartUrl: '/gio/',
    }).settings;
    expect(customSettings.storePages.myaccount.permalink).toBe('https://tiem.example/dang-nhap/');
    expect(customSettings.storePages.cart.permalink).toBe('https://tiem.example/gio/');
  });

  it.each([
    { id: 5, permalink: '' },
    { id: 5, permalink: false },
    { id: 5 },
    // spec 2.1: a page with id 0 or without a permalink counts as not configured
    { id: 0, permalink: '/cua-hang/' },
  ])('settings: the store page %j counts as not configured', (shop) => {
    expect(readPageSettings({ storePages: { shop } }).settings.storePages.shop.permalink).toBeNull();
  });
});

describe('sources of settings', () => {
  it("settings: the last data-tiem-settings script overrides earlier ones and WooCommerce's globals", () => {
    const globals = {
      wcSettings: {
        dateFormat: 'F j, Y',
        currentUserId: '7',
        locale: {
          siteLocale: 'en_US',
          userLocale: 'vi_VN',
          weekdaysShort: ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'],
        },
        productsSettings: { cartRedirectAfterAdd: true },
      },
      wcBlocksMiddlewareConfig: { storeApiNonce: 'abc123', wcStoreApiNonceTimestamp: '1795176617' },
      wc_add_to_cart_params: {
        ajax_url: '/wp-admin/admin-ajax.php',
        wc_ajax_url: '/?wc-ajax=%%endpoint%%',
        cart_url: 'https://tiem.example/gio-hang/',
        cart_redirect_after_add: 'no',
      },
      wc_order_attribution: {
        params: { lifetime: 1e-5, session: 30, prefix: 'wc_order_attribution_', allowTracking: 'yes' },
      },
    };
    const { settings, problems } = readPageSettings(
      [{ dateFormat: 'd/m/Y', site: ['prefetch'] }, { dateFormat: 'j/n/Y' }],
      globals,
    );
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({
      dateFormat: 'j/n/Y',
      currentUserId: 7,
      locale: 'vi-VN',
      cartUrl: 'https://tiem.example/gio-hang/',
      cartRedirectAfterAdd: false,
      storeApiNonce: { nonce: 'abc123', timestamp: 1795176617 },
      site: ['prefetch'],
    });
    expect(settings.weekdaysShort).toHaveLength(7);
    expect(settings.raw.attribution).toEqual({
      lifetime: 1e-5,
      session: 30,
      prefix: 'wc_order_attribution_',
      allowTracking: 'yes',
    });
  });

  it('settings: elements that are named like a global or marked like a settings script are ignored', () => {
    const form = document.createElement('form');
    form.id = 'wcSettings';
    const globals = { wcSettings: form, wc_add_to_cart_params: document.createElement('img') };
    const { settings } = readPageSettings([], globals);
    expect(settings.raw).toEqual({});

    // When page elements have the name `wcSettings`, `window.wcSettings` is an HTMLCollection or a frame's window.
    // Both are ignored, although they have own properties.
    class FakeHtmlCollection {
      pluginPrefix = 'evil';
    }
    expect(readPageSettings([], { wcSettings: new FakeHtmlCollection() }).settings.raw).toEqual({});
    expect(readPageSettings([], { wcSettings: [{ pluginPrefix: 'evil' }] }).settings.raw).toEqual({});

    document.body.innerHTML = '<div type="application/json" data-tiem-settings>{"pluginPrefix":"evil"}</div>';
    const windowLike = { location: new URL(SHOP_URL) as unknown as Location };
    expect(readSettings(document, windowLike).settings.pluginPrefix).toBe('woocommerce');
  });

  it.each([
    [{ adminUrl: 'https://tiem.example/shop/wp-admin/' }, 'https://tiem.example/shop/'],
    [{ ajaxUrl: '/shop/wp-admin/admin-ajax.php' }, 'https://tiem.example/shop/'],
    [{ homeUrl: 'https://tiem.example/shop' }, 'https://tiem.example/shop/'],
    [{ homeUrl: 'http://www.tiem.example/shop/' }, 'https://tiem.example/shop/'],
  ])('settings: the subfolder in which the shop is installed is derived from %j', (settingsJson, homeUrl) => {
    const { settings } = readPageSettings(settingsJson);
    expect(settings).toMatchObject({
      homeUrl,
      restUrl: `${homeUrl}wp-json/`,
      ajaxUrl: `${homeUrl}wp-admin/admin-ajax.php`,
      wcAjaxUrl: `${homeUrl}?wc-ajax=%%endpoint%%`,
    });
  });

  it('settings: the REST root of a shop without pretty permalinks is accepted', () => {
    expect(readPageSettings({ restUrl: '/?rest_route=/' }).settings.restUrl).toBe(
      'https://tiem.example/?rest_route=/',
    );
    expect(readPageSettings({ restUrl: '/index.php?rest_route=' }).settings.restUrl).toBe(
      'https://tiem.example/index.php?rest_route=/',
    );
  });
});

describe('currency', () => {
  it.each([
    [{ symbol: '&#8363;', symbolPosition: 'right_space' }, '', '\u00a0₫'],
    [{ symbol: '$', symbolPosition: 'left' }, '$', ''],
    [{ symbol: 'kr', priceFormat: '%1$s&nbsp;%2$s' }, 'kr\u00a0', ''],
    [{ symbol: '₫', priceFormat: '%2$s%1$s', symbolPosition: 'left' }, '', '₫'],
  ])(
    'currency: the format %j decides whether the symbol is before or after the amount',
    (settingsJson, prefix, suffix) => {
      expect(readPageSettings({ currency: settingsJson }).settings.currency).toMatchObject({
        prefix,
        suffix,
      });
    },
  );
});

describe('invalid settings', () => {
  it.each([
    [{ pluginPrefix: 'a b' }, 'pluginPrefix', 'a b', 'letters, digits, - and _'],
    [{ currentUserId: -1 }, 'currentUserId', '-1', 'a whole number'],
    [{ currentUserIsAdmin: 'yes' }, 'currentUserIsAdmin', 'yes', 'true or false'],
    [{ wcAjaxUrl: '/?wc-ajax=' }, 'wcAjaxUrl', '/?wc-ajax=', 'an address of this site with %%endpoint%%'],
    [{ restUrl: 'https://evil.example/' }, 'restUrl', 'https://evil.example/', 'an address of this site'],
    [{ loginUrl: 'javascript:alert(1)' }, 'loginUrl', 'javascript:alert(1)', 'an http(s) address'],
    [{ currency: { code: 'đồng' } }, 'currency.code', 'đồng', 'a code of three capitals'],
    [{ currency: 'VND' }, 'currency', 'VND', 'an object'],
    [{ disabled: 'toc' }, 'disabled', 'toc', 'a list of texts'],
    [{ locale: 'tiếng Việt' }, 'locale', 'tiếng Việt', 'a language such as vi or en-US'],
    [{ messages: { 'cart.view': 1 } }, 'messages.cart.view', '1', 'a text'],
    [{ widgets: { toc: true } }, 'widgets.toc', 'true', 'an object'],
    [{ storeApiNonce: { timestamp: 1 } }, 'storeApiNonce', '{"timestamp":1}', '{nonce, timestamp}'],
  ])(
    'settings: the invalid value in %j is reported, and the default is used instead',
    (settingsJson, name, value, allowed) => {
      const { settings, problems } = readPageSettings(settingsJson);
      expect(problems).toEqual([{ name, value, allowed }]);
      const { raw: _, ...read } = settings;
      const { raw: __, ...defaults } = readPageSettings([]).settings;
      expect({ ...read, widgets: {} }).toEqual(defaults);
    },
  );

  it('settings: valid values are used although another value is invalid', () => {
    expect(readPageSettings({ dateFormat: 5, themePrefix: 'nhamay' }).settings).toMatchObject({
      dateFormat: 'd/m/Y',
      themePrefix: 'nhamay',
    });
  });

  it('settings: a script that is not valid JSON is reported with its content, and the other scripts are used', () => {
    const { settings, problems } = readPageSettings(['{"dateFormat": d}', '[1]', { themePrefix: 'nhamay' }]);
    expect(settings.themePrefix).toBe('nhamay');
    expect(problems.map(({ name, allowed }) => [name, allowed])).toEqual([
      ['data-tiem-settings', 'valid JSON'],
      ['data-tiem-settings', 'a JSON object'],
    ]);
    expect(problems[0]?.value).toContain('"dateFormat": d}');
  });

  it('settings: a key such as __proto__ does not change any prototype', () => {
    const { settings } = readPageSettings(
      '{"__proto__":{"polluted":1},"messages":{"__proto__":"x","constructor":"y","cart.view":"Xem giỏ"}}',
    );
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.keys(settings.messages)).toEqual(['cart.view']);
  });

  // fault 28
  it('settings: reading settings never throws, whatever they contain', () => {
    const settingName = fc.constantFrom(
      'currency',
      'storePages',
      'locale',
      'messages',
      'widgets',
      'restUrl',
      'site',
      'homeUrl',
      'ajaxUrl',
    );
    fc.assert(
      fc.property(fc.dictionary(settingName, fc.jsonValue()), (settingsJson) => {
        const { settings } = readPageSettings(settingsJson);
        expect(new URL(settings.restUrl).origin).toBe('https://tiem.example');
        expect(Object.keys(settings.storePages)).toHaveLength(6);
      }),
      { numRuns: 60 },
    );
  });
});
