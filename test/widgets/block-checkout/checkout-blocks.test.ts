import { screen, waitFor, within } from '@testing-library/dom';
import { browser } from '../../../src/lib/browser';
import {
  deleteScriptGlobals,
  runPluginScripts,
  runScriptTags,
  runWooCommerceScripts,
} from '../../support/mount/wc/plugin-scripts';
import {
  type CheckoutOptions,
  fillInForm,
  listSentOrders,
  openCheckout,
  pressOrderButton,
} from '../../support/widgets/block-checkout/checkout-page';

beforeEach(() => {
  jest.spyOn(browser, 'goTo').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  deleteScriptGlobals();
});

/**
 * Adds an extension's block to the server's HTML of its parent, with attributes that were set in the editor.
 */
const addBlockToContactStep = (html: string): string =>
  html.replace(
    /(<[^>]*data-block-name="woocommerce\/checkout-contact-information-block"[^>]*>|<[^>]*data-tiem-area="contact-information"[^>]*>)/,
    '$1<div data-block-name="thutin/optin" data-text="Gửi tôi tin mỗi tuần" data-is-ticked="true"></div>',
  );

const getContactStep = () => screen.getByRole('group', { name: /Thông tin liên hệ/ });

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
  test("extension block: a forced block that is not in the server's HTML is rendered in its parent, and its value is posted", async () => {
    const page = await open();
    const checkbox = await within(getContactStep()).findByRole('checkbox', { name: 'Nhận thư tin' });
    expect(checkbox).not.toBeChecked();
    await page.user.click(checkbox);
    await fillInForm(page);
    await pressOrderButton(page);
    await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
    const { extensions } = JSON.parse(listSentOrders(page)[0]!.body) as { extensions: object };
    expect(extensions).toMatchObject({ thutin: { optin: true } });
  });

  test('extension block: a server-rendered block is rendered once, with its attributes from the editor', async () => {
    await open({ changeTheme: addBlockToContactStep });
    const checkbox = await within(getContactStep()).findByRole('checkbox', { name: 'Gửi tôi tin mỗi tuần' });
    expect(checkbox).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'Nhận thư tin' })).toBeNull();
    expect(document.querySelector('.thutin')).toHaveAttribute('data-items', '1');
  });
});
