import {
  addPageScripts,
  buildNamesScript,
  readPageReactScripts,
} from '../../scripts/compat/add-page-scripts';
import { listStandIns } from '../../scripts/compat/library-stand-ins';
import { loadScripts } from '../../scripts/compat/load-scripts';
import { visitCheckout } from '../../scripts/compat/visit-shop';
import { addProductToCart } from '../support/e2e/add-product';
import { openShop } from '../support/e2e/browser-shop';
import { PLUGIN_GATEWAYS, readScript } from '../support/mount/wc/plugin-scripts';

// one build: tests the tool
jest.setTimeout(90_000);

const shop = openShop({ settings: { rateLimit: 1_000 }, gateways: PLUGIN_GATEWAYS });

test('npm run compat: lists what a script registers, which globals of WooCommerce and WordPress it uses, and which of them are missing', async () => {
  const report = await loadScripts({
    scripts: {
      'gateway.js': `${readScript('data-stores')}
        window.wc.blocksCheckout.TotalsItem;
        window.wc.blocksCheckout.TotalsMagic;
        window.wp.data.select('wc/store/cart').getMagic();
        window.wp.data.select('wc/store/kitchen').getOven();`,
    },
    settings: {},
  });
  expect(report.methods).toEqual([{ name: 'kho', isOffered: true }]);
  expect(report.usedNames).toEqual(
    expect.arrayContaining([
      'wc.wcBlocksRegistry.registerPaymentMethod',
      'wp.data.useSelect',
      "wp.data.select('wc/store/cart').getCartData",
    ]),
  );
  expect(report.usedNames).not.toContain('wp.element.createRoot');
  expect(report.missingApiNames).toEqual([
    'wc.blocksCheckout.TotalsMagic',
    "wp.data.select('wc/store/cart').getMagic",
    "wp.data.select('wc/store/kitchen').getOven",
  ]);
  expect(report.errors).toEqual([]);
});

test('npm run compat: gives a script the libraries and data that its page would contain', async () => {
  const report = await loadScripts({
    scripts: {
      'gateway.js': `const title = window.lodash.memoize(() => theNgay.title);
        jQuery(document.body).on('updated_checkout', title);
        const { createElement } = window.wp.element;
        window.wc.wcBlocksRegistry.registerPaymentMethod({
          name: 'the_ngay', label: createElement('b', null, title()), ariaLabel: title(),
          content: createElement('p', null, window.wc.wcSettings.getSetting('the_ngay_data').merchant),
          edit: createElement('p'), canMakePayment: () => true, supports: { features: ['products'] },
        });`,
    },
    globals: { theNgay: { title: 'Thẻ trong ngày' } },
    libraries: listStandIns(['jquery', 'lodash']).scripts,
    settings: { the_ngay_data: { merchant: 'M-1' } },
  });
  expect(report.errors).toEqual([]);
  expect(report.methods).toEqual([{ name: 'the_ngay', isOffered: true }]);
  expect(report.usedNames).not.toContain('wp.domReady');
});

test('npm run compat --url: lists the payment methods, missing globals of WooCommerce and errors of a real checkout', async () => {
  const context = await shop.createVisitor();
  await addPageScripts(context, {
    head: { ...readPageReactScripts(), ...buildNamesScript() },
    foot: {
      'element-label.js': readScript('element-label'),
      'throws-at-load.js': readScript('throws-at-load'),
      'asks.js': "const { data } = wp; data.subscribe(() => data.select('wc/store/cart').getMagic());",
    },
  });
  const page = await context.newPage();
  await addProductToCart(page, 103);
  const visit = await visitCheckout(page, `${shop.url}/thanh-toan-khoi/`, 'names');
  expect(visit).toMatchObject({ checkoutSetup: 'names', registry: 'tiem-wc.js', expressMethods: [] });
  expect(visit.offeredMethods).toEqual(expect.arrayContaining(['cod', 'bacs']));
  expect(visit.missingApiNames).toEqual(["select('wc/store/cart').getMagic"]);
  expect(visit.errors).toHaveLength(1);
  shop.pageErrors.splice(0);
});
