import { screen, waitFor } from '@testing-library/dom';
import { renderPage } from '../../support/render-page';

const labelled = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const button = () => document.querySelector<HTMLButtonElement>('form.cart .single_add_to_cart_button')!;
const texts = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

describe('variable product of the demo shop', () => {
  it('variation form: shows the price and posts the variation id when all options are chosen', async () => {
    const { user, sent, mounted } = await renderPage('/san-pham/bat-com-bat-trang/');
    labelled('Màu men').focus();
    await mounted('quantity');
    await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'), { timeout: 10_000 });
    await user.selectOptions(labelled('Màu men'), 'Men lam vẽ sen');
    expect(texts(labelled('Kích cỡ')).at(-1)).toBe('15 cm (bát canh) (hết hàng)');
    await user.selectOptions(labelled('Kích cỡ'), '11 cm (bát con)');
    const area = document.querySelector('.single_variation');
    await waitFor(() => expect(area).toHaveTextContent('105.000₫'));
    expect(document.querySelector('.sku')).toHaveTextContent('BT-BAT-LAM-11');
    await user.click(button());
    await waitFor(() =>
      expect(sent.some(({ method, path }) => method === 'POST' && /bat-com/.test(path))).toBe(true),
    );
    const posted = sent.find(({ method, path }) => method === 'POST' && /bat-com/.test(path));
    const id = document.querySelector<HTMLInputElement>('[name="variation_id"]')?.value;
    expect(posted?.body).toContain(`name="variation_id"\r\n\r\n${id}`);
  });

  // fault 42
  it('variation form: a variation is looked up on the server when the page has too many to print', async () => {
    const { user, sent } = await renderPage('/san-pham/khan-lua-van-phuc/');
    labelled('Màu lụa').focus();
    await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'), { timeout: 10_000 });
    await user.selectOptions(labelled('Màu lụa'), 'Đỏ son');
    await user.selectOptions(labelled('Hoa văn'), labelled('Hoa văn').options[1]!);
    await waitFor(() => expect(button()).toHaveClass('wc-variation-is-unavailable'));
    const area = document.querySelector('.single_variation');
    await waitFor(() => expect(area).toHaveTextContent('Hết hàng'));
    await user.selectOptions(labelled('Hoa văn'), labelled('Hoa văn').options[2]!);
    await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'false'));
    expect(sent.filter(({ path }) => path.includes('wc-ajax=get_variation'))).toHaveLength(2);
  });

  it('variation form: accepts every value of an attribute for which the variation allows "any"', async () => {
    const { user } = await renderPage('/san-pham/ao-thun-nha-may/');
    labelled('Cỡ áo').focus();
    await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'), { timeout: 10_000 });
    await user.selectOptions(labelled('Cỡ áo'), labelled('Cỡ áo').options[1]!);
    for (const { value } of [...labelled('Màu áo').options].slice(1)) {
      await user.selectOptions(labelled('Màu áo'), value);
      expect(document.querySelector<HTMLInputElement>('[name="variation_id"]')?.value).toMatch(/^\d+$/);
    }
  });

  it('variation form: without JavaScript, the form can be posted as printed', async () => {
    await renderPage('/san-pham/bat-com-bat-trang/', { script: false });
    const form = document.querySelector<HTMLFormElement>('form.variations_form')!;
    expect(button()).toBeEnabled();
    expect(button()).not.toHaveClass('disabled');
    expect(labelled('Màu men')).toBeEnabled();
    labelled('Màu men').value = labelled('Màu men').options[1]!.value;
    labelled('Kích cỡ').value = labelled('Kích cỡ').options[1]!.value;
    const answer = await fetch(form.action, { method: form.method, body: new FormData(form) });
    expect(await answer.text()).toMatch(/is-success/);
  });
});

describe('product page', () => {
  it.each([
    ['variable', 'bat-com-bat-trang'],
    ['variable with "any"', 'ao-thun-nha-may'],
    ['looked up', 'khan-lua-van-phuc'],
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
      const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
      const warning = jest.spyOn(console, 'warn').mockImplementation(() => {});
      await renderPage(`/san-pham/${slug}/`);
      const waiting = () =>
        [...document.querySelectorAll('[data-tiem]')].filter((element) =>
          /product-tabs|product-gallery|sticky-add-to-cart|quantity/.test(
            element.getAttribute('data-tiem') ?? '',
          ),
        );
      for (const element of waiting()) element.dispatchEvent(new Event('pointerover', { bubbles: true }));
      await waitFor(
        () => {
          for (const element of waiting()) expect(element).toHaveAttribute('data-tiem-state', 'ready');
        },
        { timeout: 10_000 },
      );
      expect(document.querySelector('[data-tiem-state="failed"]')).toBeNull();
      expect(complaint.mock.calls).toEqual([]);
      expect(warning.mock.calls).toEqual([]);
      complaint.mockRestore();
      warning.mockRestore();
    },
  );
});
