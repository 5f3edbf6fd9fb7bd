import { waitFor } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { JQuery } from '../../../../mount/bridges/jquery/jquery.types';
import { createMiniJQuery } from '../../mount/mini-jquery';
import { openPage, setServerHtml } from '../open-page';

/* A test page with WooCommerce's checkout shortcode in the markup of 8.5 and 11, and a fake shop that responds to
   its requests. The markup has the names that WooCommerce's form handler and gateways rely on. */

export interface CheckoutPageOptions {
  /** The WooCommerce version whose markup the page has. */
  wooCommerceVersion?: '8.5' | '11';
  /** The theme whose layout and notices the page has; Storefront if missing. */
  theme?: ThemeName;
  /** HTML inside the payment box of the card method. */
  cardFields?: string;
  /** HTML that a plugin adds at the end of the billing fields. */
  extraRows?: string;
  hasJQuery?: boolean;
  /** Additional settings of the page. */
  settings?: Readonly<Record<string, unknown>>;
  /** Changes the checkout page before the widget mounts. */
  editPageBeforeMount?(): void;
  /** Adds jQuery listeners before the widget mounts. */
  addListeners?(query: JQuery): void;
  /** Whether the plugin has left out the states of the countries that few shoppers choose. */
  omitsStates?: boolean;
}

export type ThemeName = 'storefront' | 'astra' | 'twentytwentyfour';

type FormFields = Record<string, string>;

/** The fake shop's responses to the checkout. Tests replace single functions. */
export interface FakeShop {
  total: string;
  nonce: string;
  isCartEmpty: boolean;
  cardFields: string;
  requests: { action: string; fields: FormFields }[];
  /** Returns the response to `checkout`. A rejected promise means that the response is lost. */
  answerOrder(fields: FormFields): unknown;
  /** Delays the response to `update_order_review` until the promise resolves. */
  delayReview(fields: FormFields): Promise<void> | void;
  /** Returns the plugin's response to a lookup of an order attempt; `null` if the shop does not have the plugin. */
  answerAttempt(id: string): { state: string; url: string } | null;
  answerCoupon(code: string): string;
  /**
   * Returns the response of Tiệm's plugin to a request for the states of all countries. A rejected promise stands for a
   * response that is lost.
   */
  answerStates(): Promise<Record<string, Record<string, string>>>;
  listRequests(action: string): FormFields[];
}

export const getField = <E extends HTMLElement = HTMLInputElement>(id: string): E =>
  document.getElementById(id) as E;
export const getTotal = (): string => document.querySelector('.order-total .amount')!.textContent!;
export const getStatus = (): string =>
  document.querySelector('.tiem-classic-checkout__status')?.textContent ?? '';

const LOCALES = {
  default: {
    address_1: { label: 'Địa chỉ', required: true, priority: 50 },
    city: { label: 'Thành phố', required: true, priority: 70 },
    state: { label: 'Bang', required: true, priority: 80 },
    postcode: { label: 'Mã bưu chính', required: true, priority: 90 },
  },
  VN: {
    state: { required: false, hidden: true },
    postcode: { required: false, hidden: false, priority: 65 },
  },
  US: { postcode: { label: 'ZIP' } },
};
const ROWS = Object.fromEntries(
  ['address_1', 'city', 'state', 'postcode'].map((name) => [
    name,
    `#billing_${name}_field, #shipping_${name}_field`,
  ]),
);

const STATES = { US: { CA: 'California', NY: 'New York' } };

function setWooCommerceParams(shop: FakeShop, { omitsStates }: CheckoutPageOptions): void {
  Object.assign(window, {
    wc_checkout_params: {
      wc_ajax_url: '/?wc-ajax=%%endpoint%%',
      checkout_url: '/?wc-ajax=checkout',
      update_order_review_nonce: shop.nonce,
      apply_coupon_nonce: shop.nonce,
      remove_coupon_nonce: shop.nonce,
      is_checkout: '1',
      i18n_checkout_error: 'Có lỗi khi xử lý đơn hàng.',
    },
    wc_country_select_params: {
      countries: JSON.stringify({ VN: [], ...(omitsStates ? { US: null } : STATES) }),
      i18n_select_state_text: 'Chọn…',
    },
    wc_address_i18n_params: {
      locale: JSON.stringify(LOCALES),
      locale_fields: JSON.stringify(ROWS),
      i18n_required_text: 'bắt buộc',
      i18n_optional_text: 'không bắt buộc',
    },
  });
}

function renderFieldRow(
  name: string,
  label: string,
  classes: string,
  input: string,
  version: string,
): string {
  const required = classes.includes('validate-required');
  const old = '<abbr class="required" title="bắt buộc">*</abbr>';
  const mark = version === '11' ? '<span class="required" aria-hidden="true">*</span>' : old;
  return `<p class="form-row ${classes}" id="${name}_field" data-priority="${PRIORITY[name.replace(/^[a-z]+_/, '')] ?? ''}"><label for="${name}">${label}&nbsp;${required ? mark : '<span class="optional">(không bắt buộc)</span>'}</label><span class="woocommerce-input-wrapper">${input}</span></p>`;
}

const PRIORITY: Record<string, number> = {
  first_name: 10,
  country: 40,
  address_1: 50,
  postcode: 65,
  city: 70,
  state: 80,
  phone: 100,
  email: 110,
};

function renderAddress(kind: 'billing' | 'shipping', version: string): string {
  const renderAddressInput = (name: string, type = 'text') =>
    `<input type="${type}" class="input-text " name="${kind}_${name}" id="${kind}_${name}" value="">`;
  const renderAddressRow = (name: string, label: string, classes: string, field = renderAddressInput(name)) =>
    renderFieldRow(`${kind}_${name}`, label, classes, field, version);
  const countries = '<option value="VN" selected>Việt Nam</option><option value="US">Mỹ</option>';
  return `<div class="woocommerce-${kind}-fields"><div class="woocommerce-${kind}-fields__field-wrapper">${[
    renderAddressRow('first_name', 'Tên', 'validate-required'),
    renderAddressRow(
      'country',
      'Quốc gia',
      'address-field update_totals_on_change validate-required',
      `<select name="${kind}_country" id="${kind}_country" class="country_to_state country_select">${countries}</select>`,
    ),
    renderAddressRow('address_1', 'Địa chỉ', 'address-field validate-required'),
    renderAddressRow('city', 'Thành phố', 'address-field validate-required'),
    renderAddressRow('state', 'Bang', 'address-field validate-state'),
    renderAddressRow('postcode', 'Mã bưu chính', 'address-field validate-postcode'),
    ...(kind === 'billing'
      ? [
          renderAddressRow('phone', 'Điện thoại', 'validate-phone', renderAddressInput('phone', 'tel')),
          renderAddressRow(
            'email',
            'Email',
            'validate-required validate-email',
            renderAddressInput('email', 'email'),
          ),
        ]
      : []),
  ].join('')}</div></div>`;
}

const renderReview = (total: string): string =>
  `<table class="shop_table woocommerce-checkout-review-order-table"><tbody><tr class="cart_item"><td class="product-name">Ấm quả hồng</td><td class="product-total"><span class="amount">420.000 ₫</span></td></tr></tbody><tfoot><tr class="woocommerce-shipping-totals shipping"><td><ul id="shipping_method" class="woocommerce-shipping-methods"><li><input type="radio" name="shipping_method[0]" data-index="0" id="shipping_method_0_flat1" value="flat_rate:1" class="shipping_method" checked="checked"><label for="shipping_method_0_flat1">Giao thường</label></li><li><input type="radio" name="shipping_method[0]" data-index="0" id="shipping_method_0_fast2" value="flat_rate:2" class="shipping_method"><label for="shipping_method_0_fast2">Giao nhanh</label></li></ul></td></tr><tr class="order-total"><th>Tổng</th><td><strong><span class="amount">${total}</span></strong></td></tr></tfoot></table>`;

const renderPayment = ({ nonce, cardFields }: FakeShop, chosen: string): string =>
  `<div id="payment" class="woocommerce-checkout-payment"><ul class="wc_payment_methods payment_methods methods">${[
    ['cod', 'Trả khi nhận', '<p>Tiền mặt.</p>', ''],
    ['card', 'Thẻ', cardFields, 'Trả bằng thẻ'],
  ]
    .map(
      ([id, label, box, text]) =>
        `<li class="wc_payment_method payment_method_${id}"><input id="payment_method_${id}" type="radio" class="input-radio" name="payment_method" value="${id}"${id === chosen ? ' checked="checked"' : ''} data-order_button_text="${text}"><label for="payment_method_${id}">${label}</label><div class="payment_box payment_method_${id}"${id === chosen ? '' : ' style="display:none;"'}>${box}</div></li>`,
    )
    .join(
      '',
    )}</ul><div class="form-row place-order"><button type="submit" class="button alt" name="woocommerce_checkout_place_order" id="place_order" value="Đặt hàng" data-value="Đặt hàng">Đặt hàng</button><input type="hidden" id="woocommerce-process-checkout-nonce" name="woocommerce-process-checkout-nonce" value="${nonce}"></div></div>`;

/** Whether WooCommerce prints block notices, as in block themes, and on 8.5 in all themes. */
export const hasBanners = ({ wooCommerceVersion: version, theme }: CheckoutPageOptions): boolean =>
  version === '8.5' || theme === 'twentytwentyfour';

const renderInfoNotice = (html: string, options: CheckoutPageOptions): string =>
  hasBanners(options)
    ? `<div class="wc-block-components-notice-banner is-info" role="status"><svg viewBox="0 0 24 24" aria-hidden="true"></svg><div class="wc-block-components-notice-banner__content">${html}</div></div>`
    : `<div class="woocommerce-info" role="status">${html}</div>`;

/**
 * Renders the fields for order attribution, which follow each group of fields. On WooCommerce 11 they are a custom
 * element, to which a script adds inputs.
 */
const renderAttribution = (version: string): string =>
  version === '11'
    ? '<wc-order-attribution-inputs></wc-order-attribution-inputs>'
    : '<input type="hidden" name="wc_order_attribution_utm_source" value="">';

function renderCustomer(version: string, extraRows: string, theme: ThemeName): string {
  const account =
    '<div class="woocommerce-account-fields"><p class="form-row form-row-wide create-account"><label class="checkbox"><input id="createaccount" type="checkbox" class="input-checkbox" name="createaccount" value="1"> <span>Tạo tài khoản</span></label></p><div class="create-account"><p class="form-row validate-required" id="account_password_field"><label for="account_password">Mật khẩu</label><input type="password" class="input-text" name="account_password" id="account_password"></p></div></div>';
  const other = `<div class="woocommerce-shipping-fields"><h3 id="ship-to-different-address"><label class="checkbox"><input id="ship-to-different-address-checkbox" type="checkbox" class="input-checkbox" name="ship_to_different_address" value="1"> <span>Giao tới địa chỉ khác</span></label></h3><div class="shipping_address">${renderAddress('shipping', version)}</div></div><div class="woocommerce-additional-fields"><div class="woocommerce-additional-fields__field-wrapper"><p class="form-row notes" id="order_comments_field"><label for="order_comments">Ghi chú</label><span class="woocommerce-input-wrapper"><textarea name="order_comments" class="input-text" id="order_comments"></textarea></span></p></div></div>`;
  const attribution = renderAttribution(version);
  const billing = `${attribution}${renderAddress('billing', version)}${extraRows}${account}`;
  // Prints both addresses in the first column for Astra, which leaves the second column empty.
  const [first, second] = theme === 'astra' ? [billing + other, ''] : [billing, other];
  return `<div class="col2-set" id="customer_details"><div class="col-1">${first}</div><div class="col-2">${attribution}${second}</div></div>`;
}

function renderPage(shop: FakeShop, options: CheckoutPageOptions): string {
  const { wooCommerceVersion: version = '11', extraRows = '', theme = 'storefront' } = options;
  const link =
    version === '11'
      ? 'role="button" aria-controls="woocommerce-checkout-form-coupon" aria-expanded="false" '
      : '';
  return `<div class="woocommerce"><div class="woocommerce-notices-wrapper"></div>
<div class="woocommerce-form-login-toggle">${renderInfoNotice('Đã có tài khoản? <a href="#" class="showlogin">Đăng nhập</a>', options)}</div>
<form class="woocommerce-form woocommerce-form-login login" method="post" style="display:none;"><p class="form-row"><label for="username">Tên đăng nhập</label><input type="text" class="input-text" name="username" id="username"></p><button type="submit" name="login" value="1">Đăng nhập</button></form>
<div class="woocommerce-form-coupon-toggle">${renderInfoNotice(`Có mã giảm giá? <a href="#" ${link}class="showcoupon">Nhập mã</a>`, options)}</div>
<form class="checkout_coupon woocommerce-form-coupon" method="post" style="display:none"${version === '11' ? ' id="woocommerce-checkout-form-coupon"' : ''}><p class="form-row"><label for="coupon_code">Mã giảm giá</label><input type="text" name="coupon_code" class="input-text" id="coupon_code" value=""></p><button type="submit" name="apply_coupon" value="1">Dùng mã</button></form>
<div class="woocommerce-notices-wrapper"></div>
<form name="checkout" method="post" class="checkout woocommerce-checkout" action="/thanh-toan/" enctype="multipart/form-data" novalidate data-tiem="classic-checkout">
${renderCustomer(version, extraRows, theme)}
${renderAttribution(version)}<h3 id="order_review_heading">Đơn hàng</h3>
<div id="order_review" class="woocommerce-checkout-review-order">${renderReview(shop.total)}${renderPayment(shop, 'cod')}</div>
</form></div>`;
}

function createShop(options: CheckoutPageOptions): FakeShop {
  const shop: FakeShop = {
    total: '450.000 ₫',
    nonce: 'nonce1',
    isCartEmpty: false,
    cardFields: options.cardFields ?? '<input id="card_number" class="input-text">',
    requests: [],
    answerOrder: () => ({ result: 'success', redirect: '/thanh-toan/order-received/7/?key=k', order_id: 7 }),
    delayReview: () => {},
    answerAttempt: () => null,
    answerStates: async () => STATES,
    answerCoupon: (code) => `<div class="woocommerce-message">Đã dùng mã ${code}.</div>`,
    listRequests: (action) =>
      shop.requests.filter((one) => one.action === action).map(({ fields }) => fields),
  };
  return shop;
}

const createJsonResponse = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function answerReviewRequest(shop: FakeShop, fields: FormFields): Response {
  if (fields.security !== shop.nonce) return createJsonResponse(-1, 403);
  if (shop.isCartEmpty)
    return createJsonResponse({
      fragments: { 'form.woocommerce-checkout': '<div class="woocommerce-error">Hết phiên</div>' },
    });
  return createJsonResponse({
    result: 'success',
    messages: '',
    reload: false,
    fragments: {
      '.woocommerce-checkout-review-order-table': renderReview(shop.total),
      '.woocommerce-checkout-payment': renderPayment(shop, fields.payment_method ?? ''),
    },
  });
}

async function answerCheckoutRequest(
  shop: FakeShop,
  options: CheckoutPageOptions,
  url: string,
  init?: RequestInit,
): Promise<Response> {
  const action =
    /wc-ajax=(\w+)/.exec(url)?.[1] ?? /\/tiem\/v1\/([\w-]+)/.exec(decodeURIComponent(url))?.[1] ?? 'page';
  const body = init?.body;
  const fields = body instanceof URLSearchParams ? Object.fromEntries(body) : {};
  shop.requests.push({ action, fields });
  if (action === 'update_order_review') {
    const reviewed = { ...shop };
    await shop.delayReview(fields);
    init?.signal?.throwIfAborted();
    return answerReviewRequest({ ...reviewed, isCartEmpty: shop.isCartEmpty }, fields);
  }
  if (action === 'checkout') {
    const answered = await shop.answerOrder(fields);
    return typeof answered === 'string' ? new Response(answered) : createJsonResponse(answered);
  }
  if (action === 'apply_coupon' || action === 'remove_coupon')
    return new Response(shop.answerCoupon(fields.coupon_code ?? fields.coupon ?? ''));
  if (action === 'states') return createJsonResponse(await shop.answerStates());
  if (action === 'order-attempt') {
    const found = shop.answerAttempt(JSON.parse(String(body)).id);
    return found ? createJsonResponse(found) : createJsonResponse({ code: 'rest_no_route' }, 404);
  }
  return new Response(
    `<script>var wc_checkout_params = {"update_order_review_nonce":"${shop.nonce}"};</script>${renderPage(shop, options)}`,
  );
}

export interface CheckoutPage {
  shop: FakeShop;
  user: UserEvent;
  $: JQuery;
  /** Returns the jQuery events on the body and the form since the last call, with their text arguments. */
  takeEvents(): unknown[][];
  /** Unmounts the widget and opens the page again, as a reload does. */
  reload(): Promise<void>;
}

const EVENTS = [
  ...['init_checkout', 'update_checkout', 'updated_checkout', 'checkout_error', 'payment_method_selected'],
  ...['country_to_state_changed', 'country_to_state_changing', 'wc_address_i18n_ready'],
  ...['applied_coupon_in_checkout', 'removed_coupon_in_checkout'],
];

const globals = window as unknown as Record<string, unknown>;
const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
  for (const name of ['jQuery', 'wc_checkout_params', 'wc_country_select_params', 'wc_address_i18n_params'])
    delete globals[name];
});

/** Shows the server's checkout page without running any script. */
export const showServerPage = (options: CheckoutPageOptions = {}): void =>
  setServerHtml(renderPage(createShop(options), options));

/** Opens the checkout page and waits for the first totals. */
export async function openCheckout(options: CheckoutPageOptions = {}): Promise<CheckoutPage> {
  const shop = createShop(options);
  globalThis.fetch = ((url: string, init?: RequestInit) =>
    answerCheckoutRequest(shop, options, String(url), init)) as typeof fetch;
  const $ = createMiniJQuery();
  let events: unknown[][] = [];
  if (options.hasJQuery !== false) globals.jQuery = $;
  for (const name of EVENTS)
    $(document.body).on(name, (_, ...details) => {
      events.push([name, ...details.filter((detail) => typeof detail === 'string')]);
    });
  async function openCheckoutPage(): Promise<{ close(): void }> {
    setWooCommerceParams(shop, options);
    const opening = openPage(renderPage(shop, options), {
      homeUrl: 'http://localhost/',
      ...options.settings,
    });
    options.editPageBeforeMount?.();
    options.addListeners?.($);
    const count = shop.listRequests('update_order_review').length;
    const page = await opening;
    await waitFor(() => expect(shop.listRequests('update_order_review').length).toBeGreaterThan(count));
    return page;
  }
  let page = await openCheckoutPage();
  return {
    shop,
    $,
    user: userEvent.setup(),
    takeEvents: () => events.splice(0),
    async reload() {
      page.close();
      events = [];
      page = await openCheckoutPage();
    },
  };
}

/** Fills in the checkout fields that every order needs. */
export async function fillAddress({ user }: Pick<CheckoutPage, 'user'>): Promise<void> {
  await user.type(getField('billing_first_name'), 'Lan');
  await user.type(getField('billing_address_1'), '1 Tràng Tiền');
  await user.type(getField('billing_city'), 'Hà Nội');
  await user.type(getField('billing_email'), 'lan@example.com');
}
