import { catalogue } from '../../fixtures/catalogue/catalogue';
import { assembleShop } from '../../fixtures/shop/engine';
import { shopViews } from '../../fixtures/shop/pages/fragment-views';
import type { PageKind, SettingsService } from '../../fixtures/shop/services';
import { createShop } from '../../fixtures/shop/shop';
import type { ShopOptions } from '../../fixtures/shop/shop.types';
import { createTestShop, ORIGIN, Visitor } from '../support/shop/visitor';

async function readPageSettings(kind: PageKind, options: ShopOptions = {}): Promise<Record<string, unknown>> {
  let page: ReturnType<SettingsService['getPageSettings']> = {};
  const shop = assembleShop(
    { origin: ORIGIN, ...options },
    {
      catalogue,
      views: shopViews,
      handlePage: async (_request, { services, visit }) => {
        page = services.settings.getPageSettings(visit, kind);
        return new Response('');
      },
    },
  );
  await shop.handle(new Request(`${ORIGIN}/`));
  shop.close();
  return page;
}

test('demo shop, page settings: only cart and checkout pages contain country, field and payment data', async () => {
  const checkoutKeys = ['countries', 'countryData', 'defaultFields', 'paymentMethodData'];
  const listCheckoutKeys = async (kind: PageKind): Promise<string[]> =>
    Object.keys(await readPageSettings(kind)).filter((key) => checkoutKeys.includes(key));
  expect(await listCheckoutKeys('cart')).toEqual(checkoutKeys);
  expect(await listCheckoutKeys('checkout')).toEqual(checkoutKeys);
  expect(await listCheckoutKeys('product')).toEqual([]);
  expect(await listCheckoutKeys('home')).toEqual([]);
});

test('demo shop, page settings: contain all countries with Vietnamese names and their states', async () => {
  const page = (await readPageSettings('checkout')) as {
    countries: Record<string, string>;
    countryData: Record<string, { states: unknown }>;
  };
  expect(Object.keys(page.countries)).toHaveLength(249);
  expect(page.countries).toMatchObject({ VN: 'Việt Nam', JP: 'Nhật Bản' });
  expect(page.countryData.VN?.states).toEqual([]);
  expect(page.countryData.US?.states).toMatchObject({ CA: 'California' });
});

test("demo shop, page settings: a field's position is named `priority` on WooCommerce 8.5 and `index` on WooCommerce 11", async () => {
  const readPostcodeLocale = async (as: 8 | 11): Promise<unknown> => {
    const { countryData } = (await readPageSettings('checkout', { as })) as {
      countryData: Record<string, { locale: Record<string, object> }>;
    };
    return countryData.VN?.locale.postcode;
  };
  expect(await readPostcodeLocale(8)).toMatchObject({ priority: 65 });
  expect(await readPostcodeLocale(11)).toMatchObject({ index: 65 });
});

test('demo shop, page settings: contain no URLs of cart, checkout and account if the shop has no such pages', async () => {
  const page = await readPageSettings('home', { settings: { pagesConfigured: false } });
  expect(page.storePages).toMatchObject({
    cart: { id: 0, permalink: false },
    myaccount: { id: 0, permalink: false },
  });
  expect(page).not.toHaveProperty('cartUrl');
  expect(page.loginUrl).toBe(`${ORIGIN}/wp-login.php`);
});

test('demo shop, page settings: contain a nonce that is valid for the Store API', async () => {
  const shopper = new Visitor(createTestShop());
  shopper.nonce = await shopper.fetchNonce('wc_store_api');
  expect((await shopper.addToCart(103)).status).toBe(201);
});

test('demo shop, rate limit: is read from TIEM_RATE_LIMIT, and is 30 by default', () => {
  const readRateLimit = (): number => {
    const shop = createShop();
    shop.close();
    return shop.switches.rateLimit;
  };
  const valueBefore = process.env.TIEM_RATE_LIMIT;
  delete process.env.TIEM_RATE_LIMIT;
  expect(readRateLimit()).toBe(30);
  process.env.TIEM_RATE_LIMIT = '7';
  expect(readRateLimit()).toBe(7);
  if (valueBefore === undefined) delete process.env.TIEM_RATE_LIMIT;
  else process.env.TIEM_RATE_LIMIT = valueBefore;
});
