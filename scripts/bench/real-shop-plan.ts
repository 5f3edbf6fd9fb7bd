import type { Browser } from 'playwright-core';
import { findPages } from '../journeys/find-pages';
import { findProducts } from '../journeys/find-products';
import { openHomePage } from '../journeys/run-journeys';
import { createStoreApi, type ServerProduct } from '../journeys/store-api';
import type { BenchmarkedSite, InteractionStep, ShopPlan } from './bench.types';

/** The properties of a shop that the benchmark's plan depends on. URLs are given as paths. */
export interface RealShop {
  listing: string;
  cart: string;
  checkout: string;
  /** Whether cart and checkout are the pages of WooCommerce's shortcodes, not of its blocks. */
  hasClassicCart: boolean;
  hasClassicCheckout: boolean;
  /** Whether the classic checkout has a checkbox for the terms, which must be checked before an order. */
  hasTermsBox: boolean;
  simpleProduct: Pick<ServerProduct, 'id'>;
  variableProduct: Pick<ServerProduct, 'permalink' | 'variations'> | undefined;
  /** The newest blog post, if the shop has one. */
  blogPost: string | undefined;
}

const ADD = '.ajax_add_to_cart';
/** Selectors of cart counters: in the themes Storefront and Astra, and in WooCommerce's Mini-Cart block. */
const COUNTER = '.site-header-cart .count, .ast-site-header-cart .count, .wc-block-mini-cart__badge';
const PLUS = '.wc-block-components-quantity-selector__button--plus';
const TOTAL = '.wc-block-components-totals-footer-item .wc-block-components-totals-item__value';
const PRICE = '.single_variation .price';

const ADDRESS = {
  email: 'bench@example.com',
  'shipping-first_name': 'Lan',
  'shipping-last_name': 'Nguyễn',
  'shipping-address_1': '12 Đồng Khởi',
  'shipping-city': 'TP. Hồ Chí Minh',
  'shipping-postcode': '700000',
  'shipping-phone': '0912345678',
};

const CLASSIC_ADDRESS = {
  billing_first_name: 'Lan',
  billing_last_name: 'Nguyễn',
  billing_address_1: '12 Đồng Khởi',
  billing_city: 'TP. Hồ Chí Minh',
  billing_postcode: '700000',
  billing_phone: '0912345678',
  billing_email: 'bench@example.com',
};

/**
 * Creates the benchmark's plan for a WooCommerce shop, with selectors that match with and without Tiệm. Without Tiệm,
 * a blog post shows what theme and plugins cost on every page.
 */
export function createRealShopPlan(shop: RealShop, { placesOrders }: { placesOrders: boolean }): ShopPlan {
  const { blogPost, listing, simpleProduct: simple, variableProduct: variable } = shop;
  const before = [`/?add-to-cart=${simple.id}`];
  const cart = shop.hasClassicCart
    ? createClassicCartRows(shop.cart, before)
    : createBlockCartRows(shop.cart, before);
  const checkout = shop.hasClassicCheckout
    ? createClassicCheckoutRows(shop, before)
    : createBlockCheckoutRows(shop.checkout, before);
  const choices = variable ? createVariationSteps(variable) : [];
  const firstAdd = { path: listing, do: [{ press: ADD }], proof: { changes: COUNTER } };
  return {
    pages: [
      ...(blogPost ? [{ name: 'blog post', path: blogPost }] : []),
      { name: 'listing', path: listing, control: { do: [{ press: ADD }], proof: { changes: COUNTER } } },
      ...(variable
        ? [
            {
              name: 'variable product',
              path: new URL(variable.permalink).pathname,
              control: { do: choices, proof: { appears: PRICE } },
            },
          ]
        : []),
      ...cart.pages,
      ...checkout.pages,
    ],
    interactions: [
      { name: 'first addition → counter', ...firstAdd, hovers: false },
      { name: 'first addition → counter, hovered', ...firstAdd },
      { name: 'first addition → counter, files cached', ...firstAdd, hovers: false, isCached: true },
      ...cart.interactions,
      ...(placesOrders ? checkout.interactions : []),
    ],
  };
}

function createBlockCartRows(path: string, before: string[]): ShopPlan {
  return {
    pages: [
      { name: 'block cart', path, before, control: { do: [{ press: PLUS }], proof: { changes: TOTAL } } },
    ],
    interactions: [
      {
        ...{ name: 'block cart: five quick pluses → final total', path, before },
        do: Array.from({ length: 5 }, () => ({ press: PLUS })),
        proof: { settles: TOTAL },
      },
    ],
  };
}

/** Measures the removal of the cart's only line, after which the cart is shown as empty. */
function createClassicCartRows(path: string, before: string[]): ShopPlan {
  const removal = {
    do: [{ press: '.woocommerce-cart-form .remove' }],
    proof: { appears: '.wc-empty-cart-message' },
  };
  return {
    pages: [{ name: 'classic cart', path, before, control: removal }],
    interactions: [{ name: 'classic cart: remove → empty cart', path, before, ...removal }],
  };
}

function createBlockCheckoutRows(path: string, before: string[]): ShopPlan {
  return {
    pages: [
      {
        ...{ name: 'block checkout', path, before },
        control: { do: [{ fill: '#email', text: ADDRESS.email }], proof: { appears: TOTAL } },
      },
    ],
    interactions: [
      {
        ...{ name: 'block checkout: place order → order received', path, before },
        // Clicks the total, because the address is sent when its last field loses the focus.
        prepare: [...createFillSteps(ADDRESS), { press: TOTAL }],
        // Waits until the address is saved. WooCommerce's block sends it after a pause of up to 2 s at 4× CPU, and its
        // button is disabled until the response.
        rest: 5_000,
        do: [{ press: '.wc-block-components-checkout-place-order-button' }],
        proof: { leadsTo: 'order-received' },
      },
    ],
  };
}

/**
 * Uses the last payment method as the page's main control: its text is shown by script, and not before the first
 * totals have arrived.
 */
function createClassicCheckoutRows({ checkout: path, hasTermsBox }: RealShop, before: string[]): ShopPlan {
  const terms = hasTermsBox ? [{ press: '#terms' }] : [];
  const method = '.wc_payment_methods > li:last-child';
  return {
    pages: [
      {
        ...{ name: 'classic checkout', path, before },
        control: { do: [{ press: `${method} > label` }], proof: { appears: `${method} > .payment_box` } },
      },
    ],
    interactions: [
      {
        ...{ name: 'classic checkout: place order → order received', path, before },
        prepare: [...createFillSteps(CLASSIC_ADDRESS), { press: `${method} > label` }],
        rest: 2_000,
        do: [...terms, { press: '#place_order' }],
        proof: { leadsTo: 'order-received' },
      },
    ],
  };
}

const createFillSteps = (texts: Readonly<Record<string, string>>): InteractionStep[] =>
  Object.entries(texts).map(([id, text]) => ({ fill: `#${id}`, text }));

/** Selects the first variation whose attributes all have a value. Themes print one row for each attribute. */
function createVariationSteps({ variations }: Pick<ServerProduct, 'variations'>): InteractionStep[] {
  const complete = variations.find(({ attributes }) => attributes.every(({ value }) => value));
  return (complete?.attributes ?? []).map(({ value }, index) => ({
    choose: `.variations tr:nth-of-type(${index + 1}) select`,
    value,
  }));
}

/** Reads which pages and products the shop has. Throws an error that names what is missing. */
export async function findRealShop(browser: Browser, site: BenchmarkedSite): Promise<RealShop> {
  const context = await browser.newContext({ baseURL: site.url });
  try {
    await context.addCookies((site.cookies ?? []).map((cookie) => ({ ...cookie, url: site.url })));
    const page = await context.newPage();
    const { restRoot: root } = await openHomePage(page, `${site.url}/`);
    const api = createStoreApi(context.request, root);
    const { allProducts, simpleProducts, variableProduct } = await findProducts(api);
    const [first] = simpleProducts;
    if (!first)
      throw new Error(`${site.url}: no simple product can be bought, so there is nothing to measure.`);
    await api.addProduct(first.id, 1);
    const { listing, cart, checkout } = await findPages(page, `${site.url}/`, allProducts);
    if (!listing || !cart || !checkout) {
      const missing = Object.entries({ listing, cart, checkout }).filter(([, address]) => !address);
      throw new Error(`${site.url}: page not found: ${missing.map(([name]) => name).join(', ')}.`);
    }
    const [listingPath, cartPath, checkoutPath] = [listing, cart, checkout].map(
      (address) => new URL(address).pathname,
    ) as [string, string, string];
    const containsText = async (address: string, text: string) =>
      (await (await context.request.get(address)).text()).includes(text);
    const [newestPost] = await api.fetchPosts();
    return {
      blogPost: newestPost && new URL(newestPost.link).pathname,
      ...{
        listing: listingPath,
        cart: cartPath,
        checkout: checkoutPath,
        simpleProduct: first,
        variableProduct: variableProduct,
      },
      hasClassicCart: await containsText(cart, 'woocommerce-cart-form'),
      hasClassicCheckout: await containsText(checkout, 'name="checkout"'),
      hasTermsBox: await containsText(checkout, 'id="terms"'),
    };
  } finally {
    await context.close();
  }
}
