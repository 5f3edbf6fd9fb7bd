import { describeMethodDifferences, type ShopVisit } from '../../scripts/compat/visit-shop';

const createVisit = (
  checkoutSetup: ShopVisit['checkoutSetup'],
  more: Partial<ShopVisit> = {},
): ShopVisit => ({
  checkoutSetup,
  registry: checkoutSetup === 'names' ? 'tiem-wc.js' : 'WooCommerce',
  offeredMethods: ['cod', 'the'],
  expressMethods: ['vi'],
  missingApiNames: [],
  errors: [],
  ...more,
});

test("npm run compat -- --url: no differences are listed for a setup that offers the same payment methods as WooCommerce's block", () => {
  const errors = ['TypeError: an old error of the theme'];
  expect(
    describeMethodDifferences([
      createVisit('own', { errors }),
      createVisit('names', { errors }),
      createVisit('woocommerce'),
    ]),
  ).toEqual([]);
});

test('npm run compat -- --url: missing payment methods, express methods and globals, and new errors, are listed for each setup', () => {
  const names = createVisit('names', {
    offeredMethods: ['cod'],
    expressMethods: [],
    missingApiNames: ['wc.blocksCheckout.createSlotFill'],
    errors: ['Error: no key'],
  });
  expect(describeMethodDifferences([createVisit('own'), names, createVisit('woocommerce')])).toEqual([
    'names: payment method the is missing',
    'names: express method vi is missing',
    'names: wc.blocksCheckout.createSlotFill is asked for and not there',
    'names: Error: no key',
  ]);
});
