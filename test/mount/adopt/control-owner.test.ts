import { describeElement } from '../../../mount/inspect/describe-element';
import { createTranslate } from '../../../mount/inspect/texts';
import {
  listAdoptedElements,
  openAdoptedPage,
  openAdoptedPageWhileParsing,
  readThemePage,
  spyOnConsole,
} from '../../support/mount/adoption-page';
import { createCatalogueEntry, createLoggingBehaviour, openLoader } from '../../support/mount/open-loader';

const getAddToCartButton = () => document.querySelector('.ajax_add_to_cart')!;

const describeClickOwnerOfButton = () => {
  const facts = {
    origin: { kind: 'page' },
    problems: [],
    downloadSize: { bytes: 0, fileCount: 0, cachedFileCount: 0 },
  } as const;
  return describeElement(getAddToCartButton(), facts, createTranslate('en')).find(
    ([label]) => label === 'Who handles a press',
  )?.[1];
};

describe.each([
  ['8', 'data-wc-on--click', '2'],
  ['11', 'data-wp-on--click', '1'],
])('adoption of a product button of WooCommerce %s', (version, directive, quantity) => {
  const page = readThemePage(`product-button-${version}`);

  it('product button: while the page is parsed, it loses its Interactivity API directive and gets the quantity of its block', async () => {
    await openAdoptedPageWhileParsing(page, ['woocommerce-blocks']);
    expect(listAdoptedElements()).toEqual(['button 14: add-to-cart']);
    expect(getAddToCartButton()).not.toHaveAttribute(directive);
    expect(getAddToCartButton()).not.toHaveAttribute('data-wc-class--loading');
    expect(getAddToCartButton()).toHaveAttribute('data-quantity', quantity);
    expect(describeClickOwnerOfButton()).toEqual([`Tiệm, instead of WooCommerce’s ${directive}`]);
  });

  it('product button: is left to WooCommerce when it is added after the page was parsed', async () => {
    openAdoptedPage('<main></main>', ['woocommerce-blocks']);
    const region = document.createElement('div');
    region.innerHTML = page;
    document.querySelector('main')!.append(region);
    await Promise.resolve();
    expect(listAdoptedElements()).toEqual([]);
    expect(getAddToCartButton()).toHaveAttribute(directive);
    expect(describeClickOwnerOfButton()).toEqual([`WooCommerce, by ${directive}`]);
  });

  it('product button: after unmounting, it is a link that adds the product, and its Interactivity API directive is restored', async () => {
    // Hides warnings about unknown widgets: the profile names widgets that this test's catalogue does not contain.
    spyOnConsole();
    const { definition } = createLoggingBehaviour('add-to-cart');
    await openAdoptedPageWhileParsing(page, ['woocommerce-blocks']);
    const mounted = new Promise((done) =>
      document.addEventListener('tiem:widget:mounted', done, { once: true }),
    );
    const stop = openLoader({ 'add-to-cart': createCatalogueEntry(definition) });
    await mounted;
    stop();
    const link = getAddToCartButton();
    expect(link.localName).toBe('a');
    expect(link).toHaveAttribute('href', '?add-to-cart=14');
    expect(link).toHaveAttribute(directive);
    expect(link).not.toHaveAttribute('data-tiem');
    expect(link).toHaveTextContent('Thêm vào giỏ');
  });
});

test.each([
  ['an unknown action', 'data-wp-on--click="actions.addCartItem"', 'data-wp-on--click="actions.open"'],
  ['a second directive', '<button', '<button data-wp-on--focus="actions.preload"'],
])('adopt: a product button with %s is left to WooCommerce', async (_, known, changed) => {
  await openAdoptedPageWhileParsing(readThemePage('product-button-11').replace(known, changed), [
    'woocommerce-blocks',
  ]);
  expect(listAdoptedElements()).toEqual([]);
});

test('adopt: after Tiệm is unmounted, the form of WooCommerce’s block “Add to Cart with Options” is still in the page and is sent by POST', async () => {
  spyOnConsole();
  await openAdoptedPageWhileParsing(readThemePage('with-options-variable-11'), ['woocommerce-blocks']);
  expect(listAdoptedElements()).toEqual(['form: add-to-cart']);
  const form = document.querySelector('form')!;
  expect(form).not.toHaveAttribute('data-wp-on--submit');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveClass('cart', 'is-layout-flow');
  const { definition } = createLoggingBehaviour('add-to-cart');
  const mounted = new Promise((done) =>
    document.addEventListener('tiem:widget:mounted', done, { once: true }),
  );
  const stop = openLoader({ 'add-to-cart': createCatalogueEntry(definition) });
  await mounted;
  stop();
  expect(form).toHaveAttribute('data-wp-on--submit', 'actions.addToCart');
  expect(form).toHaveAttribute('method', 'post');
  expect(form.isConnected).toBe(true);
});

test('adopt: if the form of “Add to Cart with Options” has an unknown action, its quantity, options and button are left to WooCommerce', async () => {
  const unknown = readThemePage('with-options-simple-11').replace('actions.addToCart', 'actions.buyNow');
  await openAdoptedPageWhileParsing(unknown, ['woocommerce-blocks']);
  expect(listAdoptedElements()).toEqual([]);
});
