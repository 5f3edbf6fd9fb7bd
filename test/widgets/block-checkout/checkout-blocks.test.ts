import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import {
  deleteGlobals,
  runPluginScripts,
  runScriptTags,
  runWooCommerceScripts,
} from '../../support/mount/wc/plugin-scripts';
import {
  type CheckoutOptions,
  fillInForm,
  openCheckout,
  pressOrder,
  sentOrders,
} from '../../support/widgets/block-checkout/checkout-page';

beforeEach(() => {
  jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  deleteGlobals();
});

/** The server's markup of the block in its parent, with the attributes set in the editor. */
const withPlace = (html: string): string =>
  html.replace(
    /(<[^>]*data-block-name="woocommerce\/checkout-contact-information-block"[^>]*>|<[^>]*data-tiem-area="contact-information"[^>]*>)/,
    '$1<div data-block-name="thutin/optin" data-text="Gửi tôi tin mỗi tuần" data-is-ticked="true"></div>',
  );

const contact = () => screen.getByRole('group', { name: /Thông tin liên hệ/ });

describe.each([
  [
    'only tiem-wc.js',
    async (options: CheckoutOptions = {}) => {
      const page = await openCheckout(undefined, options);
      runPluginScripts('optin-block');
      return page;
    },
  ],
  [
    'WooCommerce’s registry',
    async (options: CheckoutOptions = {}) => {
      runWooCommerceScripts();
      const page = await openCheckout(undefined, options);
      runScriptTags('optin-block');
      return page;
    },
  ],
])('checkout blocks of extensions, with %s on the page', (_, open) => {
  test('extension block: a forced block without a place in the page is rendered in its parent, and its value is posted', async () => {
    const page = await open();
    const box = await within(contact()).findByRole('checkbox', { name: 'Nhận thư tin' });
    expect(box).not.toBeChecked();
    await page.user.click(box);
    await fillInForm(page);
    await pressOrder(page);
    await waitFor(() => expect(sentOrders(page)).toHaveLength(1));
    const { extensions } = JSON.parse(sentOrders(page)[0]!.body) as { extensions: object };
    expect(extensions).toMatchObject({ thutin: { optin: true } });
  });

  test('extension block: a block that the server printed is rendered once, with its attributes from the editor', async () => {
    await open({ theme: withPlace });
    const box = await within(contact()).findByRole('checkbox', { name: 'Gửi tôi tin mỗi tuần' });
    expect(box).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'Nhận thư tin' })).toBeNull();
    expect(document.querySelector('.thutin')).toHaveAttribute('data-items', '1');
  });
});
