import type { App, Domain } from '../app/app.types';
import { createApp } from '../app/create-app';
import type { Settings } from '../app/settings.types';
import type { Http, RestResponse } from '../http/http.types';
import type { Messages } from '../i18n/keys';
import { previewTexts } from '../i18n/vi/preview';
import type { KeyedStorage } from '../lib/storage';

/** Creates a separate app with sample data, so that the page's own cart is neither shown nor changed. */
export function openPreview({ settings, messages, clock, report }: App, domains: readonly Domain[]): App {
  const app = createApp({
    ...{
      settings,
      clock,
      onProblem: report,
      http: createFakeShop(createSampleCart(settings, messages.add(previewTexts))),
    },
    messages,
    storage: createEmptyStorage(),
    // Events of the preview go to a detached document, where no listener of the page receives them.
    document: document.implementation.createHTMLDocument(),
  });
  for (const domain of domains) app.addDomain(domain);
  return app;
}

function createFakeShop(cart: object): Http {
  const neverResolve = () => new Promise<never>(() => {});
  const answers: Readonly<Record<string, object>> = {
    '/wc/store/v1/cart': cart,
    '/wc/store/v1/checkout': { order_id: 0, status: 'checkout-draft', order_key: '', customer_id: 0 },
  };
  return {
    rest({ path, method = 'GET' }) {
      const body = method === 'GET' ? answers[path] : undefined;
      const answer: RestResponse = { status: 200, headers: new Headers(), body };
      return body ? Promise.resolve(answer) : neverResolve();
    },
    ...{
      restAll: neverResolve,
      batch: neverResolve,
      wcAjax: neverResolve,
      adminAjax: neverResolve,
      postForm: neverResolve,
      getPage: neverResolve,
    },
  };
}

function createEmptyStorage(): KeyedStorage {
  return { read: () => undefined, write: () => false, remove() {}, watch: () => () => {} };
}

type JsonObject = Record<string, unknown>;

const TAX_PERCENT = 10;

/**
 * Creates a sample cart as a Store API response (docs/spec/9-constants.md): two lines, the common payment methods,
 * and shipping if the shop ships.
 */
export function createSampleCart({ currency, raw }: Settings, { t }: Messages): JsonObject {
  const { minorUnit } = currency;
  // Scales the sample prices: a hat costs tens of units in a currency with minor units, and tens of thousands in one
  // without.
  const unit = minorUnit > 0 ? 10 ** minorUnit : 1000;
  const currencyFields: JsonObject = {
    currency_code: currency.code,
    currency_symbol: currency.symbol,
    currency_minor_unit: minorUnit,
    currency_decimal_separator: currency.decimalSeparator,
    currency_thousand_separator: currency.thousandSeparator,
    currency_prefix: currency.prefix,
    currency_suffix: currency.suffix,
  };
  const computeTax = (amount: number) =>
    raw.taxesEnabled === false ? 0 : Math.round((amount * TAX_PERCENT) / 100);
  const toMinorUnitsWithTax = (amount: number) =>
    String(raw.displayCartPricesIncludingTax === true ? amount + computeTax(amount) : amount);
  const toRawPriceAmount = (amount: number) =>
    String(BigInt(toMinorUnitsWithTax(amount)) * 10n ** BigInt(6 - Math.min(6, minorUnit)));

  function createSampleCartLine(
    id: number,
    name: string,
    quantity: number,
    price: number,
    regularPrice: number,
    extraFields: JsonObject,
  ): JsonObject {
    const sum = price * quantity;
    return {
      ...{ key: `sample-${id}`, id, type: 'simple', quantity, name, sku: `sample-${id}`, permalink: '' },
      quantity_limits: { minimum: 1, maximum: 99, multiple_of: 1, editable: true },
      ...{ low_stock_remaining: null, backorders_allowed: false, show_backorder_badge: false },
      ...{ sold_individually: false, images: [], item_data: [], variation: [], extensions: {} },
      prices: {
        ...currencyFields,
        ...{
          price: toMinorUnitsWithTax(price),
          regular_price: toMinorUnitsWithTax(regularPrice),
          sale_price: toMinorUnitsWithTax(price),
          price_range: null,
        },
        raw_prices: {
          ...{ precision: 6, price: toRawPriceAmount(price) },
          ...{ regular_price: toRawPriceAmount(regularPrice), sale_price: toRawPriceAmount(price) },
        },
      },
      totals: {
        ...currencyFields,
        ...{ line_subtotal: String(sum), line_subtotal_tax: String(computeTax(sum)) },
        ...{ line_total: String(sum), line_total_tax: String(computeTax(sum)) },
      },
      ...extraFields,
    };
  }

  const hatPrice = 80 * unit;
  const dressPrice = 350 * unit;
  const goodsTotal = 2 * hatPrice + dressPrice;
  const items = [
    createSampleCartLine(1, t('preview.hat'), 2, hatPrice, 100 * unit, {}),
    createSampleCartLine(2, t('preview.dress'), 1, dressPrice, dressPrice, {
      type: 'variation',
      variation: [{ attribute: t('preview.colour'), value: t('preview.jade') }],
    }),
  ];

  const flatRate = 30 * unit;
  const createSampleRate = (
    method_id: string,
    number: number,
    name: string,
    price: number,
    extraFields: JsonObject = {},
  ): JsonObject => ({
    ...currencyFields,
    ...{ rate_id: `${method_id}:${number}`, instance_id: number, method_id, name, description: '' },
    ...{
      delivery_time: '',
      price: String(price),
      taxes: String(computeTax(price)),
      meta_data: [],
      selected: false,
    },
    ...extraFields,
  });
  const createSamplePickupRate = (number: number, name: string, address: string) =>
    createSampleRate('pickup_location', number, `${t('preview.pickup')} (${name})`, 0, {
      meta_data: [
        { key: 'pickup_location', value: name },
        { key: 'pickup_address', value: address },
      ],
    });
  const hasRates = raw.shippingMethodsExist === true || raw.localPickupEnabled === true;
  const shipping = hasRates ? flatRate : 0;
  const rates = [
    createSampleRate('flat_rate', 0, t('preview.flatRate'), flatRate, { selected: true }),
    createSampleRate('free_shipping', 1, t('preview.freeShipping'), 0),
    createSamplePickupRate(1, t('preview.place1'), t('preview.address1')),
    createSamplePickupRate(2, t('preview.place2'), t('preview.address2')),
  ];

  const tax = computeTax(goodsTotal) + computeTax(shipping);
  return {
    items,
    ...{
      items_count: 3,
      items_weight: 0,
      coupons: [],
      fees: [],
      cross_sells: [],
      errors: [],
      extensions: {},
    },
    ...{ needs_payment: true, needs_shipping: true, has_calculated_shipping: hasRates },
    shipping_rates: hasRates
      ? [
          {
            ...{ package_id: 0, name: '', destination: {} },
            items: items.map(({ key, name, quantity }) => ({ key, name, quantity })),
            shipping_rates: rates,
          },
        ]
      : [],
    ...{ shipping_address: {}, billing_address: {} },
    payment_methods: ['cod', 'bacs', 'cheque'],
    payment_requirements: ['products'],
    totals: {
      ...currencyFields,
      ...{
        total_items: String(goodsTotal),
        total_items_tax: String(computeTax(goodsTotal)),
        total_fees: '0',
        total_fees_tax: '0',
      },
      ...{ total_discount: '0', total_discount_tax: '0' },
      ...{ total_shipping: String(shipping), total_shipping_tax: String(computeTax(shipping)) },
      ...{ total_price: String(goodsTotal + shipping + tax), total_tax: String(tax) },
      tax_lines: tax ? [{ name: t('preview.tax'), rate: `${TAX_PERCENT}%`, price: String(tax) }] : [],
    },
  };
}
