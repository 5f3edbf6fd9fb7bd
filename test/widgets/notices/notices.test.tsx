import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { inStore } from '../../../mount/runtime/store-root';
import { mountView } from '../../../mount/runtime/view-root';
import { type AppDependencies, createApp } from '../../../src/app/create-app';
import { createMessages } from '../../../src/i18n/messages';
import { type NewNotice, noticeAdded, noticeDomain } from '../../../src/notice';
import { canScroll } from '../../../src/ui/NoticeBanners';
import notices from '../../../widgets/notices';
import { renderPage } from '../../support/render-page';

const undoings: (() => void)[] = [];
afterEach(() => {
  for (const undo of undoings.splice(0)) undo();
  document.body.replaceChildren();
});

/** Mounts the widget alone, with a store that the test dispatches to. */
async function open(context = 'wc/cart', html = '') {
  const element = document.createElement('div');
  element.innerHTML = html;
  document.body.append(element);
  const app = createApp({ messages: createMessages() } as Partial<AppDependencies> as AppDependencies);
  app.addDomain(noticeDomain);
  const view = notices as unknown as Parameters<typeof mountView>[0]['view'];
  const { cleanup } = await mountView({
    element,
    view,
    props: { context, scroll: true },
    around: (drawn) => inStore(app, drawn),
    crashed: fail,
  });
  undoings.push(cleanup);
  return {
    element,
    user: userEvent.setup(),
    say: (notice: Partial<NewNotice> & { content: string }) =>
      app.store.dispatch(noticeAdded({ context, ...notice })),
    region: (live: 'assertive' | 'polite') =>
      element.querySelector<HTMLElement>(`.tiem-notices__region[aria-live="${live}"]`)!,
  };
}

function fail(cause: unknown): never {
  throw cause;
}

describe('notices without JavaScript', () => {
  it('notices: without JavaScript, the notices that the server printed are shown', async () => {
    await renderPage('/cua-hang/?add-to-cart=103', { script: false });
    expect(document.querySelector('.woocommerce-notices-wrapper')).toHaveTextContent('Ấm quả hồng');
  });
});

describe('notices', () => {
  it('notices: those that the server has printed stay in place', async () => {
    const { element } = await open('wc/cart', '<div class="woocommerce-message" role="alert">Đã thêm.</div>');
    expect(element.firstElementChild).toHaveTextContent('Đã thêm.');
    expect(element.lastElementChild?.tagName).toBe('TIEM-ROOT');
  });

  // spec 8: and so they are announced
  it('notices: an error and a success are announced in assertive and polite live regions that existed before', async () => {
    const { say, region } = await open();
    const [assertive, polite] = [region('assertive'), region('polite')];
    expect(assertive).toBeEmptyDOMElement();
    say({ content: 'Hết hàng', status: 'error' });
    say({ content: 'Đã lưu', status: 'success' });
    expect(await within(assertive).findByText('Hết hàng')).toBeVisible();
    expect(await within(polite).findByText('Đã lưu')).toBeVisible();
    expect(region('assertive')).toBe(assertive);
  });

  // spec 8: several errors stand under one summary
  it('notices: several errors are listed under one summary and dismissed together', async () => {
    const { say, user, region } = await open();
    say({ content: 'Thiếu tên', status: 'error' });
    say({ content: 'Thiếu số điện thoại', status: 'error' });
    say({ content: 'Đang bảo trì', status: 'error', isDismissible: false });
    expect(await screen.findByText('Vui lòng sửa các lỗi sau trước khi tiếp tục')).toBeVisible();
    await waitFor(() => expect(within(region('assertive')).getAllByRole('listitem')).toHaveLength(2));
    const buttons = screen.getAllByRole('button', { name: 'Đóng thông báo này' });
    expect(buttons).toHaveLength(1);
    await user.click(buttons[0]!);
    await waitFor(() => expect(region('assertive')).toHaveTextContent(/^Lỗi: Đang bảo trì$/));
  });

  it('notices: HTML keeps its allowed elements and loses scripts and styles', async () => {
    const { say, region } = await open();
    say({
      content:
        'Đã thêm. <a href="/gio-hang/" onclick="x()">Xem</a><img src=x onerror="x()"> <b style="color:red">ngay</b>',
      status: 'success',
    });
    const link = await within(region('polite')).findByRole('link', { name: 'Xem' });
    expect(link.outerHTML).toBe('<a href="/gio-hang/">Xem</a>');
    expect(region('polite').querySelector('img, [style]')).toBeNull();
    expect(region('polite').querySelector('b')).toHaveTextContent('ngay');
  });

  it('notices: entities are shown as the characters they stand for', async () => {
    const { say, region } = await open();
    say({ content: 'Bát &#8220;men rạn&#8221; &amp; chén' });
    await screen.findByText(/Bát/);
    expect(region('polite')).toHaveTextContent('Bát “men rạn” & chén');
  });

  // spec 8: new notices scroll into view, unless a field has the focus; a radio button is none
  it('notices: a new notice is scrolled into view unless the shopper is typing', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation();
    const { say } = await open();
    say({ content: 'Một', status: 'error' });
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
    document.body.insertAdjacentHTML(
      'beforeend',
      '<input aria-label="Tên"><input type="radio" aria-label="Giao">',
    );
    screen.getByLabelText('Tên').focus();
    say({ content: 'Hai', status: 'error' });
    await screen.findByText('Hai');
    expect(scroll).toHaveBeenCalledTimes(1);
    screen.getByLabelText('Giao').focus();
    say({ content: 'Ba', status: 'error' });
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(2));
    scroll.mockRestore();
    expect(canScroll(null)).toBe(true);
  });

  // spec 2.7: a snackbar's place is the foot of the window
  it('snackbar: a dismissed one plays its exit animation and is removed', async () => {
    const { say, user } = await open();
    say({ content: 'Đã xóa bát', type: 'snackbar' });
    const bar = (await screen.findByText('Đã xóa bát')).closest('.tiem-snackbar');
    await user.click(within(bar as HTMLElement).getByRole('button'));
    await waitFor(() => expect(bar).toHaveClass('is-leaving'));
    await waitFor(() => expect(screen.queryByText('Đã xóa bát')).not.toBeInTheDocument());
  });

  it("snackbar: still shown when the theme has replaced the page's content", async () => {
    const { element, say } = await open();
    document.body.replaceChildren(element);
    say({ content: 'Đã lưu', type: 'snackbar' });
    expect(await screen.findByText('Đã lưu')).toBeVisible();
    document.body.replaceChildren();
  });
});
