import { screen, waitFor, within } from '@testing-library/dom';
import type { RenderedPage } from '../../support/render-page';
import {
  fillInForm,
  getField,
  listSentOrders,
  openCheckout,
  pressOrderButton,
  TEAPOT,
} from '../../support/widgets/block-checkout/checkout-page';

/** Adds HTML attributes to the checkout block, as WooCommerce prints them for options set in the editor. */
const setBlockAttributes = (attributes: string) => (html: string) =>
  html.replace(
    'data-block-name="woocommerce/checkout"',
    `data-block-name="woocommerce/checkout" ${attributes}`,
  );
const setAddressAreaAttributes = (attributes: string) => (html: string) =>
  html.replace('data-block-name="woocommerce/checkout-shipping-address-block"', `$& ${attributes}`);
/** Changes the settings that the page contains. */
const createPageSettingsChange = (change: (settings: PageSettings) => void) => (html: string) =>
  html.replace(/(<script[^>]*data-tiem-settings[^>]*>)([^<]*)/, (_, tag, json) => {
    const settings = JSON.parse(json) as PageSettings;
    change(settings);
    return tag + JSON.stringify(settings);
  });
interface PageSettings {
  countries: Record<string, string>;
  countryData: Record<string, { states?: Record<string, string> }>;
  defaultFields: Record<string, object>;
}
const hasShippingField = (name: string) => document.getElementById(`shipping-${name}`) !== null;

describe('fields of the block checkout', () => {
  it("block checkout fields: on WooCommerce 8 the block's attributes decide which fields are shown", async () => {
    await openCheckout(TEAPOT, { as: 8 });
    expect(hasShippingField('company')).toBe(false);
    expect(hasShippingField('address_2')).toBe(true);
    expect(hasShippingField('phone')).toBe(true);
  });

  it("block checkout fields: on WooCommerce 11 the shop's settings decide which fields are shown", async () => {
    await openCheckout(TEAPOT, { as: 11 });
    expect(hasShippingField('company')).toBe(true);
  });

  // spec 5.2: the block's own switches of its fields
  it("block checkout fields: the block's attributes override the country's default fields", async () => {
    await openCheckout(TEAPOT, {
      changeTheme: setBlockAttributes(
        'data-show-company-field="true" data-show-apartment-field="false" data-show-phone-field="false"',
      ),
    });
    expect(hasShippingField('company')).toBe(true);
    expect(hasShippingField('address_2')).toBe(false);
    expect(hasShippingField('phone')).toBe(false);
  });

  it("block checkout fields: attributes of the shipping address block also override the country's default fields", async () => {
    await openCheckout(TEAPOT, {
      changeTheme: setAddressAreaAttributes('data-show-apartment-field="false"'),
    });
    expect(hasShippingField('address_2')).toBe(false);
  });

  // spec 5.2: a field that the block requires
  it('block checkout fields: an empty field that the block requires prevents the order', async () => {
    const goTo = jest.spyOn((await import('../../../src/lib/browser')).browser, 'goTo');
    goTo.mockImplementation(() => {});
    const page = await openCheckout(TEAPOT, {
      changeTheme: setBlockAttributes('data-require-phone-field="true"'),
    });
    await fillInForm(page);
    await pressOrderButton(page);
    expect(await screen.findByText('Còn 1 chỗ cần sửa')).toBeInTheDocument();
    expect(listSentOrders(page)).toHaveLength(0);
    await page.user.type(getField('Số điện thoại'), '0912 345 678');
    await pressOrderButton(page);
    await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
    expect(JSON.parse(listSentOrders(page)[0]!.body)).toMatchObject({
      shipping_address: { phone: '0912 345 678' },
    });
    goTo.mockRestore();
  });

  it('block checkout state field: the options of a long list stay in the page while the address is changed, because a phone closes a list that is replaced', async () => {
    const page = await openCheckout(TEAPOT);
    await page.user.selectOptions(document.querySelector('#shipping-country')!, 'US');
    const state = await screen.findByLabelText<HTMLSelectElement>('Bang');
    const options = [...state.options];
    expect(options.length).toBeGreaterThan(50);
    await page.user.selectOptions(state, 'CA');
    await page.user.type(document.querySelector('#shipping-city')!, 'Hội An');
    expect(state).toHaveValue('CA');
    expect(state.options).toHaveLength(options.length);
    expect(options.every((option) => option.isConnected)).toBe(true);
  });

  // Expects decoded country names: WooCommerce's settings contain them with HTML entities, as they are in its PHP
  // files.
  it.each([8, 11] as const)(
    'block checkout country field: names with HTML entities in the settings of WooCommerce %i are shown decoded',
    async (as) => {
      const page = await openCheckout(TEAPOT, {
        as,
        changeTheme: createPageSettingsChange(({ countries, countryData }) => {
          const names = {
            CW: 'Cura&ccedil;ao',
            CI: 'C&ocirc;te d&rsquo;Ivoire',
            AX: '&#197;land',
            LA: 'Lao &amp;eacute; &unknown;',
          };
          Object.assign(countries, names);
          countryData.CW = { states: { BA: 'Band&agrave;bou' } };
        }),
      });
      const country = document.querySelector<HTMLSelectElement>('#shipping-country')!;
      await page.user.click(country);
      for (const name of ['Curaçao', 'Côte d’Ivoire', 'Åland', 'Lao &eacute; &unknown;'])
        expect(within(country).getByRole('option', { name })).toBeInTheDocument();
      await page.user.selectOptions(country, 'Curaçao');
      expect(country).toHaveValue('CW');
      expect(await screen.findByRole('option', { name: 'Bandàbou' })).toBeInTheDocument();
    },
  );

  describe.each([8, 11] as const)('company field on WooCommerce %i', (as) => {
    /**
     * Sets the shop's option for the company field: a block attribute on WooCommerce 8, a setting on
     * WooCommerce 11.
     */
    const createCompanyOptionChange = (option: 'optional' | 'required' | 'hidden') => {
      const [shown, required] = [option !== 'hidden', option === 'required'];
      return as === 8
        ? setBlockAttributes(
            `data-show-company-field="${shown}"${required ? ' data-require-company-field="true"' : ''}`,
          )
        : createPageSettingsChange(({ defaultFields }) => {
            defaultFields.company = {
              label: 'Công ty',
              optionalLabel: 'Công ty (nếu có)',
              required,
              hidden: !shown,
              index: 30,
            };
          });
    };
    const openCheckoutWithCompanyOption = async (option: 'optional' | 'required' | 'hidden') => {
      const page = await openCheckout(TEAPOT, { as, changeTheme: createCompanyOptionChange(option) });
      await fillInForm(page);
      return page;
    };
    const findCompanyField = () => document.querySelector<HTMLInputElement>('#shipping-company');
    const waitForOrder = async (page: RenderedPage) => {
      await waitFor(() => expect(listSentOrders(page)).toHaveLength(1));
      return JSON.parse(listSentOrders(page)[0]!.body);
    };
    beforeEach(async () => {
      const { browser } = await import('../../../src/lib/browser');
      jest.spyOn(browser, 'goTo').mockImplementation(() => {});
    });
    afterEach(() => jest.restoreAllMocks());

    it('block checkout company field: an optional company is shown, may stay empty, and is sent when it is filled in', async () => {
      const page = await openCheckoutWithCompanyOption('optional');
      expect(findCompanyField()).toBeVisible();
      expect(findCompanyField()).not.toBeRequired();
      expect(findCompanyField()).toHaveAccessibleName(expect.stringMatching(/\((nếu có|không bắt buộc)\)/));
      await page.user.type(findCompanyField()!, 'Gốm Mây & Con');
      await pressOrderButton(page);
      expect(await waitForOrder(page)).toMatchObject({
        billing_address: { company: 'Gốm Mây & Con' },
        shipping_address: { company: 'Gốm Mây & Con' },
      });
    });

    it('block checkout company field: when an optional company is empty, the order is sent without a company', async () => {
      const page = await openCheckoutWithCompanyOption('optional');
      await pressOrderButton(page);
      expect(await waitForOrder(page)).toMatchObject({ shipping_address: { company: '' } });
    });

    it('block checkout company field: when a required company is empty, the order is not sent and the field shows an error', async () => {
      const page = await openCheckoutWithCompanyOption('required');
      expect(findCompanyField()).toBeRequired();
      await pressOrderButton(page);
      await waitFor(() => expect(findCompanyField()).toBeInvalid());
      expect(findCompanyField()).toHaveAccessibleDescription();
      expect(listSentOrders(page)).toHaveLength(0);
      await page.user.type(findCompanyField()!, 'Gốm Mây');
      await pressOrderButton(page);
      expect(await waitForOrder(page)).toMatchObject({ shipping_address: { company: 'Gốm Mây' } });
    });

    it('block checkout company field: a hidden company is neither shown nor required nor sent', async () => {
      const page = await openCheckoutWithCompanyOption('hidden');
      expect(findCompanyField()).toBeNull();
      await pressOrderButton(page);
      const { billing_address: billing, shipping_address: shipping } = await waitForOrder(page);
      expect([billing.company ?? '', shipping.company ?? '']).toEqual(['', '']);
    });
  });
});
