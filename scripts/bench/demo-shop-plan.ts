import { catalogue } from '../../mount/catalogue';
import type { InteractionStep, ShopPlan } from './bench.types';

const TWO_LINES = ['/?add-to-cart=104', '/?add-to-cart=103'];
const COUNT = '.site-header-cart .count';
const BLOCK_TOTAL = '.wc-block-components-totals-footer-item .wc-block-components-totals-item__value';
/**
 * Selects Tiệm's add-to-cart button without the class `ajax_add_to_cart`, which the button loses when it is mounted.
 */
const ADD = '.add_to_cart_button.product_type_simple';
const PLUS = '.wc-block-components-quantity-selector__button--plus';

/** Selects an address field both in the server's form and in the view that replaces the form. */
const createFieldSelector = (name: string): string =>
  `:is(#billing_${name}, #billing-${name}, #shipping-${name})`;
const ADDRESS: readonly InteractionStep[] = [
  { fill: ':is(#billing_email, #email)', text: 'lan@vidu.vn' },
  { fill: createFieldSelector('last_name'), text: 'Nguyễn' },
  { fill: createFieldSelector('first_name'), text: 'Lan' },
  { fill: createFieldSelector('address_1'), text: '12 ngõ Gạch' },
  { fill: createFieldSelector('city'), text: 'Hà Nội' },
  { fill: createFieldSelector('phone'), text: '0912345678' },
];
const PLACE_ORDER = ':is(#place_order, .wc-block-components-checkout-place-order-button)';

const plan: ShopPlan = {
  pages: [
    {
      name: 'simple product',
      path: '/san-pham/chen-hat-mit-men-ran/',
      control: {
        do: [{ press: '.woocommerce-product-gallery__image a' }],
        proof: { appears: 'dialog[open]' },
      },
    },
    {
      name: 'variable product',
      path: '/san-pham/bat-com-bat-trang/',
      control: {
        do: [
          { choose: '#pa_mau-men', value: 'ngoc' },
          { choose: '#pa_kich-co', value: '11-cm' },
        ],
        proof: { appears: '.single_variation .price' },
      },
    },
    {
      name: 'listing',
      path: '/cua-hang/',
      control: { do: [{ press: ADD }], proof: { changes: COUNT } },
    },
    {
      name: 'block cart, 2 lines',
      path: '/gio-hang-khoi/',
      needs: ['block-cart'],
      before: TWO_LINES,
      control: { do: [{ press: PLUS }], proof: { changes: BLOCK_TOTAL } },
    },
    {
      name: 'block checkout, 2 lines',
      path: '/thanh-toan-khoi/',
      needs: ['block-checkout'],
      before: TWO_LINES,
      control: { do: [{ fill: '#email', text: 'lan@vidu.vn' }], proof: { appears: BLOCK_TOTAL } },
    },
    { name: 'classic checkout', path: '/thanh-toan/', before: TWO_LINES },
    { name: 'article', path: '/bai-viet/cham-soc-do-gom/' },
    {
      name: 'home',
      path: '/',
      before: TWO_LINES,
      control: {
        do: [{ press: '.site-header-cart .cart-contents' }],
        proof: { appears: '.tiem-mini-cart:not([hidden])' },
      },
    },
  ],
  interactions: [
    {
      name: 'add to cart in a listing → cart updated',
      path: '/cua-hang/',
      do: [{ press: ADD }],
      proof: { changes: COUNT },
    },
    {
      name: 'product form: add to cart → cart updated',
      path: '/san-pham/chen-hat-mit-men-ran/',
      do: [{ press: '.single_add_to_cart_button' }],
      proof: { changes: COUNT },
    },
    {
      name: 'quick view pressed → product shown',
      path: '/cua-hang/',
      do: [{ press: '.product-type-simple.instock .quick-view' }],
      proof: { appears: 'dialog[open] form.cart' },
    },
    {
      name: 'tab pressed → its panel',
      path: '/san-pham/chen-hat-mit-men-ran/',
      do: [{ press: '.wc-tabs li:nth-child(2) a' }],
      proof: { appears: '.woocommerce-Tabs-panel:nth-of-type(2)' },
    },
    {
      name: 'mini cart pressed → panel open',
      path: '/',
      before: TWO_LINES,
      do: [{ press: '.site-header-cart .cart-contents' }],
      proof: { appears: '.tiem-mini-cart:not([hidden])' },
    },
    {
      name: 'variation chosen → price, embedded',
      path: '/san-pham/bat-com-bat-trang/',
      prepare: [{ choose: '#pa_mau-men', value: 'ngoc' }],
      do: [{ choose: '#pa_kich-co', value: '11-cm' }],
      proof: { appears: '.single_variation .price' },
    },
    {
      name: 'variation chosen → price, looked up',
      path: '/san-pham/khan-lua-van-phuc/',
      prepare: [{ choose: '#pa_mau', value: 'do-son' }],
      do: [{ choose: '#pa_hoa-van', value: 'hoa-sen' }],
      proof: { appears: '.single_variation .price' },
    },
    {
      name: 'gallery swiped → next picture',
      path: '/san-pham/bat-com-bat-trang/',
      // Touches a thumbnail before the measurement, because the slider is loaded by the first touch.
      prepare: [{ press: '.tiem-gallery__thumb' }, { press: '.swiper-initialized .tiem-gallery__thumb' }],
      do: [{ swipe: '.woocommerce-product-gallery__wrapper' }],
      proof: { appears: 'li:nth-child(2) > .tiem-gallery__thumb[aria-current]' },
    },
    {
      name: 'block cart: plus → total updated',
      path: '/gio-hang-khoi/',
      needs: ['block-cart'],
      before: TWO_LINES,
      do: [{ press: PLUS }],
      proof: { changes: BLOCK_TOTAL },
      until: '.is-updating',
    },
    {
      name: 'block cart: five quick pluses → final total',
      path: '/gio-hang-khoi/',
      needs: ['block-cart'],
      before: TWO_LINES,
      do: Array.from({ length: 5 }, () => ({ press: PLUS })),
      proof: { changes: BLOCK_TOTAL },
      until: '.is-updating',
    },
    {
      name: 'block cart: coupon → total updated',
      path: '/gio-hang-khoi/',
      needs: ['block-cart'],
      before: TWO_LINES,
      prepare: [
        { press: '.tiem-collapsible__button:has(+ * #wc-block-components-totals-coupon__input-coupon)' },
        { fill: '#wc-block-components-totals-coupon__input-coupon', text: 'GIAM10' },
      ],
      do: [{ press: '.wc-block-components-totals-coupon__button' }],
      proof: { changes: BLOCK_TOTAL },
      until: '.is-updating',
    },
    {
      name: 'block cart: shipping rate → total updated',
      path: '/gio-hang-khoi/',
      needs: ['block-cart'],
      before: TWO_LINES,
      do: [{ press: '[id="radio-control-0-flat_rate:4"]' }],
      proof: { changes: BLOCK_TOTAL },
      until: '.is-updating',
    },
    {
      name: 'block checkout: postcode → total updated',
      path: '/thanh-toan-khoi/',
      needs: ['block-checkout'],
      before: TWO_LINES,
      // Clicks another field, as a shopper would, because the address is sent when its field loses the focus.
      do: [{ fill: '#shipping-postcode', text: '700000' }, { press: '#shipping-phone' }],
      // Waits for the loading state, because shipping costs the same in all of Vietnam: the total is fetched again
      // but does not change.
      proof: { passes: '.is-updating' },
    },
    {
      name: 'block checkout: place order → redirect',
      path: '/thanh-toan-khoi/',
      needs: ['block-checkout'],
      before: TWO_LINES,
      prepare: ADDRESS,
      do: [{ press: PLACE_ORDER }],
      proof: { leadsTo: '/da-dat-hang/' },
    },
    {
      name: 'classic checkout: place order → redirect',
      path: '/thanh-toan/',
      before: TWO_LINES,
      prepare: ADDRESS,
      do: [{ press: PLACE_ORDER }],
      proof: { leadsTo: '/da-dat-hang/' },
    },
  ],
};

/** Returns the pages and interactions of the plan whose widgets all exist in the bundle's catalogue. */
export function createDemoShopPlan(widgetNames: readonly string[] = Object.keys(catalogue)): ShopPlan {
  const areWidgetsPresent = ({ needs = [] }: { needs?: readonly string[] }) =>
    needs.every((name) => widgetNames.includes(name));
  return {
    pages: plan.pages.filter(areWidgetsPresent),
    interactions: plan.interactions.filter(areWidgetsPresent),
  };
}
