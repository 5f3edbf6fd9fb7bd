import { click, find, open, serve } from '../page-kit';

const NOTICE = `<p class="woocommerce-store-notice" data-notice-id="tet" data-tiem="store-notice">Tiệm nghỉ Tết.
<a href="#" role="button" class="woocommerce-store-notice__dismiss-link">Bỏ qua</a></p>`;

it('can be read without script', () => {
  serve(NOTICE);
  expect(find('.woocommerce-store-notice')).toBeVisible();
});

it('is dismissed, and stays away on the next page', async () => {
  const page = await open(NOTICE);
  expect(click(find('.woocommerce-store-notice__dismiss-link'))).toBe(false);
  expect(find('.woocommerce-store-notice')).not.toBeVisible();
  expect(document.cookie).toBe('store_noticetet=hidden');
  page.close();

  await open(NOTICE);
  expect(find('.woocommerce-store-notice')).not.toBeVisible();
});

it('shows another notice although the last one was dismissed', async () => {
  const page = await open(NOTICE);
  click(find('.woocommerce-store-notice__dismiss-link'));
  page.close();

  await open(NOTICE.replace('"tet"', '"he"'));
  expect(find('.woocommerce-store-notice')).toBeVisible();
});

it('answers the space bar, since its link says it is a button', async () => {
  await open(NOTICE);
  const press = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
  expect(find('.woocommerce-store-notice__dismiss-link').dispatchEvent(press)).toBe(false);
  expect(find('.woocommerce-store-notice')).not.toBeVisible();
});

it('brings a button where the server printed none, and takes it away again', async () => {
  const bare =
    '<p class="woocommerce-store-notice" data-notice-id="tet" data-tiem="store-notice">Tiệm nghỉ Tết.</p>';
  const page = await open(bare);
  expect(find('button')).toHaveTextContent('Bỏ qua');
  page.close();
  expect(document.querySelector('button')).toBeNull();
});

it('tells the developer that a notice without an id cannot be remembered', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await open(NOTICE.replace('data-notice-id="tet"', ''));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('data-notice-id is missing'), expect.anything());
  click(find('.woocommerce-store-notice__dismiss-link'));
  expect(find('.woocommerce-store-notice')).not.toBeVisible();
  expect(document.cookie).toBe('');
});
