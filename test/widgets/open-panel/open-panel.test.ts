import { waitFor } from '@testing-library/dom';
import { getExampleHtml } from '../../support/widgets/example-html';
import { getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const LINK = '<a id="go" href="#uu-dai" data-tiem="open-panel">Ưu đãi</a>';
const PAGE = `${LINK}<section id="uu-dai" class="tiem-panel" hidden><p>Giảm 10%</p></section>`;
const getDialog = () => document.querySelector('dialog');

/** Clicks and waits until the widget is mounted, because the first click mounts it and is then replayed. */
async function clickAndWaitForPanelWidget(selector: string): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  getElement(selector).dispatchEvent(event);
  await waitFor(() => expect(getElement('[data-tiem]')).toHaveAttribute('data-tiem-state', 'ready'));
  return event.defaultPrevented;
}

afterEach(() => jest.restoreAllMocks());

it('open panel: without JavaScript, the link jumps to the panel on the page', () => {
  setServerHtml(getExampleHtml('open-panel'));
  expect(getElement<HTMLAnchorElement>('a').hash).toBe('#doi-tra');
  expect(getElement('#doi-tra')).toBeVisible();
});

// spec 2.9: panels open by element id
it('open panel: a click on the link opens the element in a dialog, and closing moves it back', async () => {
  const page = await openPage(
    getExampleHtml('open-panel').replace('class="tiem-panel"', 'class="tiem-panel" hidden'),
  );
  const handleOpened = jest.fn();
  document.addEventListener('tiem:panel:opened', handleOpened, { once: true });
  await clickAndWaitForPanelWidget('a');
  expect(getDialog()).toContainElement(getElement('#doi-tra'));
  expect(getElement('#doi-tra')).toHaveProperty('hidden', false);
  expect(getDialog()).toHaveAccessibleName('Đổi trả');
  expect(handleOpened.mock.calls[0][0].detail).toEqual({ id: 'doi-tra', element: getElement('#doi-tra') });
  getElement('.tiem-dialog__close').click();
  expect(getDialog()).toBeNull();
  expect(getElement('#doi-tra')).toHaveProperty('hidden', true);
  page.close();
});

// spec 2.9: off-canvas panels
it("open panel: a button with the panel's id and a side opens the panel from that side", async () => {
  await openPage(
    PAGE.replace(
      LINK,
      '<button id="go" data-tiem="open-panel" data-tiem-panel="#uu-dai" data-tiem-side="left">Xem</button>',
    ),
  );
  await clickAndWaitForPanelWidget('#go');
  expect(getDialog()).toHaveClass('tiem-dialog--left');
});

it('open panel: closes the dialog when it is unmounted', async () => {
  const page = await openPage(getExampleHtml('open-panel'));
  await clickAndWaitForPanelWidget('a');
  expect(getDialog()).toHaveAccessibleName('Đổi trả');
  page.close();
  expect(getDialog()).toBeNull();
  expect(getElement('a')).not.toHaveAttribute('aria-haspopup');
  expect(document.documentElement.style.overflow).toBe('');
});

it('open panel: when the id does not exist, a warning is logged and the link is left to the browser', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await openPage(LINK);
  await clickAndWaitForPanelWidget('#go');
  const second = new MouseEvent('click', { bubbles: true, cancelable: true });
  getElement('#go').dispatchEvent(second);
  expect(second.defaultPrevented).toBe(false);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('not "uu-dai"'), expect.anything());
});

// spec 2.9: image lightbox
it('open panel: an image link shows the image with a caption, or a message if it cannot be loaded', async () => {
  await openPage(
    '<figure data-tiem="open-panel"><a id="go" href="/anh/bat.webp?w=2"><img src="/anh/nho.webp" alt="Bát men lam"></a><figcaption>Lò bà Tư</figcaption></figure>',
  );
  await clickAndWaitForPanelWidget('#go img');
  const image = getElement<HTMLImageElement>('dialog img');
  expect(image).toHaveAttribute('src', `${location.origin}/anh/bat.webp?w=2`);
  expect(getDialog()).toHaveAccessibleName('Bát men lam');
  expect(getElement('dialog figcaption')).toHaveTextContent('Lò bà Tư');
  image.dispatchEvent(new Event('error'));
  expect(getElement('dialog [role="alert"]')).toHaveTextContent('Không tải được ảnh này.');
});

it.each([
  [
    'https://www.youtube.com/watch?v=abcDEF12345&t=3',
    'https://www.youtube-nocookie.com/embed/abcDEF12345?autoplay=1&rel=0',
  ],
  ['https://youtu.be/abcDEF12345', 'https://www.youtube-nocookie.com/embed/abcDEF12345?autoplay=1&rel=0'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
])('open panel: a link to %s plays the video in an iframe', async (href, playerUrl) => {
  await openPage(`<a id="go" href="${href}" data-tiem="open-panel" title="Nặn tò he">Xem</a>`);
  await clickAndWaitForPanelWidget('#go');
  expect(getElement('dialog iframe')).toHaveAttribute('src', playerUrl);
  expect(getElement('dialog iframe')).toHaveAttribute('title', 'Nặn tò he');
});

// spec 2.9: video lightbox
it('open panel: a link to a video file plays the video, and shows a message if that fails', async () => {
  await openPage('<a id="go" href="/phim/lo-gom.mp4" data-tiem="open-panel">Xem lò gốm</a>');
  await clickAndWaitForPanelWidget('#go');
  const video = getElement<HTMLVideoElement>('dialog video');
  expect(video.controls).toBe(true);
  expect(video).toHaveAttribute('src', expect.stringContaining('/phim/lo-gom.mp4'));
  video.dispatchEvent(new Event('error'));
  expect(getElement('dialog [role="alert"]')).toHaveTextContent('Không phát được video này.');
});

it('open panel: another link inside the mount point is left to the browser without a warning', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await openPage(
    '<div data-tiem="open-panel" data-tiem-when="now"><a id="go" href="/bai-viet/">Đọc</a></div>',
  );
  await waitFor(() => expect(getElement('[data-tiem]')).toHaveAttribute('data-tiem-state', 'ready'));
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.addEventListener('click', (last) => (last.defaultPrevented ? null : last.preventDefault()), {
    once: true,
  });
  let prevented = true;
  getElement('#go').addEventListener('click', (own) => (prevented = own.defaultPrevented));
  getElement('#go').dispatchEvent(event);
  expect(prevented).toBe(false);
  expect(getDialog()).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

it('open panel: in a browser without the dialog element, a click on the link is left to the browser', async () => {
  const { showModal } = HTMLDialogElement.prototype;
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  try {
    await openPage(PAGE.replace('data-tiem=', 'data-tiem-when="now" data-tiem='));
    await clickAndWaitForPanelWidget('#go');
    expect(getDialog()).toBeNull();
  } finally {
    HTMLDialogElement.prototype.showModal = showModal;
  }
});
