import { screen, waitFor } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

const getSelect = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const getAddButton = () => document.querySelector<HTMLButtonElement>('form.cart .single_add_to_cart_button')!;
const readOptionTexts = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

describe('variable product of the demo shop', () => {
  it('variation form: shows the price and posts the variation id when all options are selected', async () => {
    const { user, sent, mounted } = await renderPage('/san-pham/bat-com-bat-trang/');
    getSelect('Màu men').focus();
    await mounted('quantity');
    await waitFor(() => expect(getAddButton()).toHaveAttribute('aria-disabled', 'true'), { timeout: 10_000 });
    await user.selectOptions(getSelect('Màu men'), 'Men lam vẽ sen');
    expect(readOptionTexts(getSelect('Kích cỡ')).at(-1)).toBe('15 cm (bát canh) (hết hàng)');
    await user.selectOptions(getSelect('Kích cỡ'), '11 cm (bát con)');
    const area = document.querySelector('.single_variation');
    await waitFor(() => expect(area).toHaveTextContent('105.000₫'));
    expect(document.querySelector('.sku')).toHaveTextContent('BT-BAT-LAM-11');
    await user.click(getAddButton());
    await waitFor(() =>
      expect(sent.some(({ method, path }) => method === 'POST' && /bat-com/.test(path))).toBe(true),
    );
    const posted = sent.find(({ method, path }) => method === 'POST' && /bat-com/.test(path));
    const id = document.querySelector<HTMLInputElement>('[name="variation_id"]')?.value;
    expect(posted?.body).toContain(`name="variation_id"\r\n\r\n${id}`);
  });

  // fault 42
  it('variation form: when the page does not contain all variations, the selected variation is looked up on the server', async () => {
    const { user, sent } = await renderPage('/san-pham/khan-lua-van-phuc/');
    getSelect('Màu lụa').focus();
    await waitFor(() => expect(getAddButton()).toHaveAttribute('aria-disabled', 'true'), { timeout: 10_000 });
    await user.selectOptions(getSelect('Màu lụa'), 'Đỏ son');
    await user.selectOptions(getSelect('Hoa văn'), getSelect('Hoa văn').options[1]!);
    await waitFor(() => expect(getAddButton()).toHaveClass('wc-variation-is-unavailable'));
    const area = document.querySelector('.single_variation');
    await waitFor(() => expect(area).toHaveTextContent('Hết hàng'));
    await user.selectOptions(getSelect('Hoa văn'), getSelect('Hoa văn').options[2]!);
    await waitFor(() => expect(getAddButton()).toHaveAttribute('aria-disabled', 'false'));
    expect(sent.filter(({ path }) => path.includes('wc-ajax=get_variation'))).toHaveLength(2);
  });

  it('variation form: accepts every value of an attribute for which the variation allows "any"', async () => {
    const { user } = await renderPage('/san-pham/ao-thun-nha-may/');
    getSelect('Cỡ áo').focus();
    await waitFor(() => expect(getAddButton()).toHaveAttribute('aria-disabled', 'true'), { timeout: 10_000 });
    await user.selectOptions(getSelect('Cỡ áo'), getSelect('Cỡ áo').options[1]!);
    for (const { value } of [...getSelect('Màu áo').options].slice(1)) {
      await user.selectOptions(getSelect('Màu áo'), value);
      expect(document.querySelector<HTMLInputElement>('[name="variation_id"]')?.value).toMatch(/^\d+$/);
    }
  });

  it('variation form: without JavaScript, the server-rendered form can be posted', async () => {
    await renderPage('/san-pham/bat-com-bat-trang/', { script: false });
    const form = document.querySelector<HTMLFormElement>('form.variations_form')!;
    expect(getAddButton()).toBeEnabled();
    expect(getAddButton()).not.toHaveClass('disabled');
    expect(getSelect('Màu men')).toBeEnabled();
    getSelect('Màu men').value = getSelect('Màu men').options[1]!.value;
    getSelect('Kích cỡ').value = getSelect('Kích cỡ').options[1]!.value;
    const response = await fetch(form.action, { method: form.method, body: new FormData(form) });
    expect(await response.text()).toMatch(/is-success/);
  });
});

describe('product page', () => {
  it.each([
    ['variable', 'bat-com-bat-trang'],
    ['variable with "any"', 'ao-thun-nha-may'],
    ['variable with a look-up on the server', 'khan-lua-van-phuc'],
    ['simple', 'am-qua-hong'],
    ['grouped', 'bo-am-chen-qua-hong'],
    ['external', 'sach-gom-bat-trang'],
    ['out of stock', 'mam-tom-hau-loc'],
    ['sold in packs', 'hat-dieu-binh-phuoc'],
    ['sold individually', 'phin-ca-phe-dong-ban-gioi-han'],
    ['on backorder', 'den-long-hoi-an'],
    ['virtual', 'the-qua-tang-500'],
    ['with several pictures', 'tranh-dong-ho-dan-ga'],
  ])(
    'product page: mounts every widget without errors or warnings for a product of the kind "%s"',
    async (_, slug) => {
      const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
      const consoleWarn = jest.spyOn(console, 'warn').mockImplementation(() => {});
      await renderPage(`/san-pham/${slug}/`);
      const getUnmountedWidgets = () =>
        [...document.querySelectorAll('[data-tiem]')].filter((element) =>
          /product-tabs|product-gallery|sticky-add-to-cart|quantity/.test(
            element.getAttribute('data-tiem') ?? '',
          ),
        );
      for (const element of getUnmountedWidgets())
        element.dispatchEvent(new Event('pointerover', { bubbles: true }));
      await waitFor(
        () => {
          for (const element of getUnmountedWidgets())
            expect(element).toHaveAttribute('data-tiem-state', 'ready');
        },
        { timeout: 10_000 },
      );
      expect(document.querySelector('[data-tiem-state="failed"]')).toBeNull();
      expect(consoleError.mock.calls).toEqual([]);
      expect(consoleWarn.mock.calls).toEqual([]);
      consoleError.mockRestore();
      consoleWarn.mockRestore();
    },
  );
});
