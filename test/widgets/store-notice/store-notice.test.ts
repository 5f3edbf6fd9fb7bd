import { click, find, open, serve } from '../../support/widgets/open-page';

const NOTICE = `<p class="woocommerce-store-notice" data-notice-id="tet" data-tiem="store-notice">Tiệm nghỉ Tết.
<a href="#" role="button" class="woocommerce-store-notice__dismiss-link">Bỏ qua</a></p>`;

it('store notice: without script, is visible', () => {
  serve(NOTICE);
  expect(find('.woocommerce-store-notice')).toBeVisible();
});

// spec 2.9: store notice: dismissed and remembered
// spec 4.8: store notice: hidden by cookie
// spec 9: store_notice{id}=hidden
it('store notice: dismissed, stays hidden on the next page', async () => {
  const page = await open(NOTICE);
  expect(click(find('.woocommerce-store-notice__dismiss-link'))).toBe(false);
  expect(find('.woocommerce-store-notice')).not.toBeVisible();
  expect(document.cookie).toBe('store_noticetet=hidden');
  page.close();

  await open(NOTICE);
  expect(find('.woocommerce-store-notice')).not.toBeVisible();
});

it('store notice: another notice was dismissed before, is shown', async () => {
  const page = await open(NOTICE);
  click(find('.woocommerce-store-notice__dismiss-link'));
  page.close();

  await open(NOTICE.replace('"tet"', '"he"'));
  expect(find('.woocommerce-store-notice')).toBeVisible();
});

it('store notice: the dismiss link has role button, reacts to the space bar', async () => {
  await open(NOTICE);
  const press = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
  expect(find('.woocommerce-store-notice__dismiss-link').dispatchEvent(press)).toBe(false);
  expect(find('.woocommerce-store-notice')).not.toBeVisible();
});

it('store notice: the server prints no dismiss link, adds a button and removes it on unmount', async () => {
  const bare =
    '<p class="woocommerce-store-notice" data-notice-id="tet" data-tiem="store-notice">Tiệm nghỉ Tết.</p>';
  const page = await open(bare);
  expect(find('button')).toHaveTextContent('Bỏ qua');
  page.close();
  expect(document.querySelector('button')).toBeNull();
});

it('store notice: it has no id, warns that the dismissal cannot be remembered', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await open(NOTICE.replace('data-notice-id="tet"', ''));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('data-notice-id is missing'), expect.anything());
  click(find('.woocommerce-store-notice__dismiss-link'));
  expect(find('.woocommerce-store-notice')).not.toBeVisible();
  expect(document.cookie).toBe('');
});
