import { getExampleHtml } from '../../support/widgets/example-html';
import { clickLink, getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const NOTICE = getExampleHtml('store-notice');

it('store notice: is visible without JavaScript', () => {
  setServerHtml(NOTICE);
  expect(getElement('.woocommerce-store-notice')).toBeVisible();
});

// spec 2.9: store notice: dismissed and remembered
// spec 4.8: store notice: hidden by cookie
// spec 9: store_notice{id}=hidden
it('store notice: stays hidden on the next page once it is dismissed', async () => {
  const page = await openPage(NOTICE);
  expect(clickLink(getElement('.woocommerce-store-notice__dismiss-link'))).toBe(false);
  expect(getElement('.woocommerce-store-notice')).not.toBeVisible();
  expect(document.cookie).toBe('store_noticevi-du=hidden');
  page.close();

  await openPage(NOTICE);
  expect(getElement('.woocommerce-store-notice')).not.toBeVisible();
});

it('store notice: is shown although another notice has been dismissed before', async () => {
  const page = await openPage(NOTICE);
  clickLink(getElement('.woocommerce-store-notice__dismiss-link'));
  page.close();

  await openPage(NOTICE.replace('"vi-du"', '"he"'));
  expect(getElement('.woocommerce-store-notice')).toBeVisible();
});

it('store notice: the space bar activates a dismiss link with the role button', async () => {
  await openPage(NOTICE);
  const spaceKey = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
  expect(getElement('.woocommerce-store-notice__dismiss-link').dispatchEvent(spaceKey)).toBe(false);
  expect(getElement('.woocommerce-store-notice')).not.toBeVisible();
});

it("store notice: when the server's HTML has no dismiss link, a button is added, and removed on unmount", async () => {
  const page = await openPage(NOTICE.replace(/<a .*<\/a>/, ''));
  expect(getElement('button')).toHaveTextContent('Bỏ qua');
  page.close();
  expect(document.querySelector('button')).toBeNull();
});

it('store notice: for a notice without an id, a warning is logged that a dismissal cannot be remembered', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await openPage(NOTICE.replace('data-notice-id="vi-du"', ''));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('data-notice-id is missing'), expect.anything());
  clickLink(getElement('.woocommerce-store-notice__dismiss-link'));
  expect(getElement('.woocommerce-store-notice')).not.toBeVisible();
  expect(document.cookie).toBe('');
});
