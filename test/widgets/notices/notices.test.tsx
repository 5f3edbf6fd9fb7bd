import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { wrapInProviders } from '../../../mount/runtime/store-root';
import { mountView } from '../../../mount/runtime/view-root';
import { type AppDependencies, createApp } from '../../../src/app/create-app';
import { createMessages } from '../../../src/i18n/messages';
import { type NewNotice, noticeAdded, noticeDomain } from '../../../src/notice';
import { canScrollToNotice } from '../../../src/ui/NoticeBanners';
import notices from '../../../widgets/notices';
import { renderPage } from '../../support/render-page';
import { getExampleHtml } from '../../support/widgets/example-html';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  document.body.replaceChildren();
});

/** Mounts only the notices widget, with a store to which the test dispatches. */
async function mountNotices(context = 'wc/cart', html = '') {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  const app = createApp({
    messages: createMessages().add(notices.texts ?? {}),
  } as Partial<AppDependencies> as AppDependencies);
  app.addDomain(noticeDomain);
  const view = notices as unknown as Parameters<typeof mountView>[0]['view'];
  const { cleanup } = await mountView({
    element,
    view,
    props: { context, scroll: true },
    wrap: (content) => wrapInProviders(app, content),
    onCrash: throwError,
  });
  cleanups.push(cleanup);
  return {
    element,
    user: userEvent.setup(),
    addNotice: (notice: Partial<NewNotice> & { content: string }) =>
      app.store.dispatch(noticeAdded({ context, ...notice })),
    getRegion: (live: 'assertive' | 'polite') =>
      element.querySelector<HTMLElement>(`.tiem-notice-region[aria-live="${live}"]`)!,
  };
}

function throwError(cause: unknown): never {
  throw cause;
}

describe('notices without JavaScript', () => {
  it('notices: without JavaScript, server-rendered notices are shown', async () => {
    await renderPage('/cua-hang/?add-to-cart=103', { script: false });
    expect(document.querySelector('.woocommerce-notices-wrapper')).toHaveTextContent('Ấm quả hồng');
  });
});

describe('notices', () => {
  it('notices: server-rendered notices are not moved when the widget mounts', async () => {
    const { mounted } = await renderPage(getExampleHtml('notices', 'Lời của máy chủ'));
    const element = await mounted('notices');
    expect(element.firstElementChild).toHaveTextContent('Đã thêm „Chén hạt mít men rạn" vào giỏ hàng.');
    expect(element.lastElementChild?.tagName).toBe('TIEM-ROOT');
  });

  // spec 8: and so they are announced
  it('notices: errors are announced in an assertive and successes in a polite live region, both of which exist from the start', async () => {
    const { addNotice, getRegion } = await mountNotices();
    const [assertive, polite] = [getRegion('assertive'), getRegion('polite')];
    expect(assertive).toBeEmptyDOMElement();
    addNotice({ content: 'Hết hàng', status: 'error' });
    addNotice({ content: 'Đã lưu', status: 'success' });
    expect(await within(assertive).findByText('Hết hàng')).toBeVisible();
    expect(await within(polite).findByText('Đã lưu')).toBeVisible();
    expect(getRegion('assertive')).toBe(assertive);
  });

  // spec 8: several errors stand under one summary
  it('notices: several errors are listed below one summary and dismissed together', async () => {
    const { addNotice, user, getRegion } = await mountNotices();
    addNotice({ content: 'Thiếu tên', status: 'error' });
    addNotice({ content: 'Thiếu số điện thoại', status: 'error' });
    addNotice({ content: 'Đang bảo trì', status: 'error', isDismissible: false });
    expect(await screen.findByText('Vui lòng sửa các lỗi sau trước khi tiếp tục')).toBeVisible();
    await waitFor(() => expect(within(getRegion('assertive')).getAllByRole('listitem')).toHaveLength(2));
    const buttons = screen.getAllByRole('button', { name: 'Đóng thông báo này' });
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0]!);
    await waitFor(() => expect(getRegion('assertive')).toHaveTextContent(/^Lỗi: Đang bảo trì$/));
  });

  it('notices: allowed HTML elements are kept, scripts and styles removed', async () => {
    const { addNotice, getRegion } = await mountNotices();
    addNotice({
      content:
        'Đã thêm. <a href="/gio-hang/" onclick="x()">Xem</a><img src=x onerror="x()"> <b style="color:red">ngay</b>',
      status: 'success',
    });
    const link = await within(getRegion('polite')).findByRole('link', { name: 'Xem' });
    expect(link.outerHTML).toBe('<a href="/gio-hang/">Xem</a>');
    expect(getRegion('polite').querySelector('img, [style]')).toBeNull();
    expect(getRegion('polite').querySelector('b')).toHaveTextContent('ngay');
  });

  it('notices: HTML entities are shown as characters', async () => {
    const { addNotice, getRegion } = await mountNotices();
    addNotice({ content: 'Bát &#8220;men rạn&#8221; &amp; chén' });
    await screen.findByText(/Bát/);
    expect(getRegion('polite')).toHaveTextContent('Bát “men rạn” & chén');
  });

  // spec 8: new notices scroll into view, unless a field has the focus; a radio button is none
  it('notices: a new notice is scrolled into view unless the shopper is typing', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation();
    const { addNotice } = await mountNotices();
    addNotice({ content: 'Một', status: 'error' });
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
    document.body.insertAdjacentHTML(
      'beforeend',
      '<input aria-label="Tên"><input type="radio" aria-label="Giao">',
    );
    screen.getByLabelText('Tên').focus();
    addNotice({ content: 'Hai', status: 'error' });
    await screen.findByText('Hai');
    expect(scroll).toHaveBeenCalledTimes(1);
    screen.getByLabelText('Giao').focus();
    addNotice({ content: 'Ba', status: 'error' });
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));
    scroll.mockRestore();
    expect(canScrollToNotice(null)).toBe(true);
  });

  // spec 2.7: a snackbar's place is the foot of the window
  it('snackbar: plays its exit animation when it is dismissed, and is then removed', async () => {
    const { addNotice, user } = await mountNotices();
    addNotice({ content: 'Đã xóa bát', type: 'snackbar' });
    const bar = (await screen.findByText('Đã xóa bát')).closest('.tiem-snackbar');
    await user.click(within(bar as HTMLElement).getByRole('button'));
    await waitFor(() => expect(bar).toHaveClass('is-leaving'));
    await waitFor(() => expect(screen.queryByText('Đã xóa bát')).not.toBeInTheDocument());
  });

  it("snackbar: is still shown after the theme has replaced the page's content", async () => {
    const { element, addNotice } = await mountNotices();
    document.body.replaceChildren(element);
    addNotice({ content: 'Đã lưu', type: 'snackbar' });
    expect(await screen.findByText('Đã lưu')).toBeVisible();
    document.body.replaceChildren();
  });
});
