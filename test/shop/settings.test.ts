import { catalogue } from '../../fixtures/catalogue/catalogue';
import { assembleShop } from '../../fixtures/shop/engine';
import { shopViews } from '../../fixtures/shop/pages/views';
import type { PageKind, SettingsService } from '../../fixtures/shop/services';
import { createShop } from '../../fixtures/shop/shop';
import type { ShopOptions } from '../../fixtures/shop/shop.types';
import { createTestShop, ORIGIN, Visitor } from '../support/shop/visitor';

async function settings(kind: PageKind, options: ShopOptions = {}): Promise<Record<string, unknown>> {
  let page: ReturnType<SettingsService['page']> = {};
  const shop = assembleShop(
    { origin: ORIGIN, ...options },
    {
      catalogue,
      views: shopViews,
      handlePage: async (_request, { services, visit }) => {
        page = services.settings.page(visit, kind);
        return new Response('');
      },
    },
  );
  await shop.handle(new Request(`${ORIGIN}/`));
  shop.close();
  return page;
}

test('page settings: country, field and payment data are on cart and checkout only', async () => {
  const heavy = ['countries', 'countryData', 'defaultFields', 'paymentMethodData'];
  const keysOf = async (kind: PageKind): Promise<string[]> =>
    Object.keys(await settings(kind)).filter((key) => heavy.includes(key));
  expect(await keysOf('cart')).toEqual(heavy);
  expect(await keysOf('checkout')).toEqual(heavy);
  expect(await keysOf('product')).toEqual([]);
  expect(await keysOf('home')).toEqual([]);
});

// spec 3.4: the shop's names of countries win
test('page settings: countries have Vietnamese names, their states and their fields', async () => {
  const page = (await settings('checkout')) as {
    countries: Record<string, string>;
    countryData: Record<string, { states: unknown }>;
  };
  expect(Object.keys(page.countries)).toHaveLength(249);
  expect(page.countries).toMatchObject({ VN: 'Việt Nam', JP: 'Nhật Bản' });
  expect(page.countryData.VN?.states).toEqual([]);
  expect(page.countryData.US?.states).toMatchObject({ CA: 'California' });
});

test("page settings: a field's position is its priority on WooCommerce 8.5 and its index on WooCommerce 11", async () => {
  const place = async (as: 8 | 11): Promise<unknown> => {
    const { countryData } = (await settings('checkout', { as })) as {
      countryData: Record<string, { locale: Record<string, object> }>;
    };
    return countryData.VN?.locale.postcode;
  };
  expect(await place(8)).toMatchObject({ priority: 65 });
  expect(await place(11)).toMatchObject({ index: 65 });
});

test('page settings: a shop without store pages has no URLs of them', async () => {
  const page = await settings('home', { settings: { pagesConfigured: false } });
  expect(page.storePages).toMatchObject({
    cart: { id: 0, permalink: false },
    myaccount: { id: 0, permalink: false },
  });
  expect(page).not.toHaveProperty('cartUrl');
  expect(page.loginUrl).toBe(`${ORIGIN}/wp-login.php`);
});

test('page settings: the printed nonce is valid for the Store API', async () => {
  const shopper = new Visitor(createTestShop());
  shopper.nonce = await shopper.fetchNonce('wc_store_api');
  expect((await shopper.add(103)).status).toBe(201);
});

test('rate limit: taken from the environment variable, and 30 without it', () => {
  const limit = (): number => {
    const shop = createShop();
    shop.close();
    return shop.switches.rateLimit;
  };
  const before = process.env.TIEM_RATE_LIMIT;
  delete process.env.TIEM_RATE_LIMIT;
  expect(limit()).toBe(30);
  process.env.TIEM_RATE_LIMIT = '7';
  expect(limit()).toBe(7);
  if (before === undefined) delete process.env.TIEM_RATE_LIMIT;
  else process.env.TIEM_RATE_LIMIT = before;
});
