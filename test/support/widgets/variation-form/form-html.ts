import { createRawVariation } from '../../product/variations';

export interface FormHtmlOptions {
  /** Whether the page contains the variations; if not, the form requests them from the server. */
  variations?: readonly object[] | false;
  attributes?: Readonly<Record<string, readonly string[]>>;
  /** Additional HTML attributes of the form, such as the widget's options. */
  extraAttributes?: string;
  selected?: Readonly<Record<string, string>>;
  showOptionNone?: 'yes' | 'no';
  templates?: string;
}

export const BOWL = { attribute_pa_men: ['celadon', 'lam', 'nau'], attribute_co: ['s', 'm'] };

export const BOWLS = [
  createRawVariation(
    1,
    { attribute_pa_men: 'celadon', attribute_co: 's' },
    {
      weight_html: '0,3 kg',
      dimensions_html: '12 &times; 6 cm',
      availability_html: '<p class="stock in-stock">Còn 5</p>',
      image: {
        ...{
          src: '/celadon.svg',
          src_w: 600,
          src_h: 600,
          alt: 'Bát men celadon',
          full_src: '/celadon-full.svg',
        },
        ...{ full_src_w: 1000, full_src_h: 1000, gallery_thumbnail_src: '/celadon-thumb.svg' },
      },
      max_qty: 5,
    },
  ),
  createRawVariation(2, { attribute_pa_men: 'celadon', attribute_co: 'm' }, { is_in_stock: false }),
  createRawVariation(3, { attribute_pa_men: 'lam', attribute_co: 's' }, { variation_is_active: false }),
  createRawVariation(4, { attribute_pa_men: 'nau', attribute_co: '' }, { is_sold_individually: 'yes' }),
];

const escapeAttribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Returns the HTML of a variable product as WooCommerce's templates print it. */
export function renderProductHtml(options: FormHtmlOptions = {}): string {
  const {
    variations = BOWLS,
    attributes = BOWL,
    extraAttributes: more = '',
    selected: chosen = {},
    showOptionNone = 'yes',
  } = options;
  const rows = Object.entries(attributes).map(([name, values]) => {
    const optionElements = values.map(
      (value) =>
        `<option value="${value}"${chosen[name] === value ? ' selected' : ''}>${value.toUpperCase()}</option>`,
    );
    return `<tr><th><label for="${name}">${name}</label></th><td><select id="${name}" name="${name}"
      data-attribute_name="${name}" data-show_option_none="${showOptionNone}"><option value="">Chọn</option>${optionElements.join('')}</select></td></tr>`;
  });
  return `<div class="product">
    <div class="woocommerce-product-gallery images"><div class="woocommerce-product-gallery__wrapper">
      <div class="woocommerce-product-gallery__image" data-thumb="/first-thumb.svg"><a href="/first-full.svg">
        <img class="wp-post-image" src="/first.svg" srcset="/first.svg 600w" width="600" height="600" alt="Bát"></a></div>
    </div></div>
    <form class="variations_form cart" action="/san-pham/bat/" method="post" data-product_id="11"
      data-product_variations="${escapeAttribute(JSON.stringify(variations))}" data-tiem="variation-form" ${more}>
      <table class="variations"><tbody>${rows.join('')}</tbody></table>
      <a class="reset_variations" href="/san-pham/bat/">Chọn lại</a>
      <div class="single_variation_wrap"><div class="woocommerce-variation single_variation"></div>
      <div class="woocommerce-variation-add-to-cart variations_button">
        <div class="quantity"><input type="number" name="quantity" class="qty" value="1" min="1" max="" step="1" aria-label="Số lượng"></div>
        <button type="submit" class="single_add_to_cart_button button">Thêm vào giỏ hàng</button>
        <input type="hidden" name="add-to-cart" value="11"><input type="hidden" name="product_id" value="11">
        <input type="hidden" name="variation_id" class="variation_id" value="0">
        <input type="text" name="loi-khac" value="của plugin khác" aria-label="Lời khắc">
      </div></div>
    </form>
    ${options.templates ?? ''}
    <div class="product_meta"><span class="sku_wrapper">Mã: <span class="sku">BAT</span></span></div>
    <table><tr class="woocommerce-product-attributes-item--weight"><td class="woocommerce-product-attributes-item__value"><p>0,5 kg</p></td></tr>
    <tr class="woocommerce-product-attributes-item--dimensions"><td class="woocommerce-product-attributes-item__value"><p>20 cm</p></td></tr></table>
  </div>`;
}
