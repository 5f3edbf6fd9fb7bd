import { getExampleHtml } from '../../support/widgets/example-html';
import { getElement, openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = getExampleHtml('editor-links');
const getEditorLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('.block-edit-link a')];

afterEach(() => jest.restoreAllMocks());

it('editor links: without JavaScript, no link to an editor is shown', () => {
  setServerHtml(PAGE);
  expect(getElement('.block-edit-link')).toBeEmptyDOMElement();
});

// spec 6: editors get links to both editors
it('editor links: a signed-in editor sees links to the page builder and the admin editor', async () => {
  await openPage(PAGE, { canEditPages: true });
  expect(getEditorLinks().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Sửa bằng trình dựng trang: Chân trang', `${location.origin}/sua/?block=4`],
    ['Sửa trong trang quản trị: Chân trang', `${location.origin}/wp-admin/post.php?post=4`],
  ]);
});

// spec 6: shoppers get none
it('editor links: are not shown to shoppers', async () => {
  const info = jest.spyOn(console, 'info').mockImplementation();
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  await openPage(PAGE, { canEditPages: false });
  expect(getEditorLinks()).toEqual([]);
  expect(info).not.toHaveBeenCalled();
});

// spec 6: editors are told in the console why nothing moves
it('editor links: when the editor prefers reduced motion, a message is logged that animations are off', async () => {
  const info = jest.spyOn(console, 'info').mockImplementation();
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  await openPage(PAGE, { canEditPages: true });
  expect(info).toHaveBeenCalledWith(expect.stringContaining('giảm chuyển động'));
});

it('editor links: a `javascript:` URL in the settings is ignored', async () => {
  await openPage(PAGE.replace('/sua/?block=4', 'javascript:alert(1)'), { canEditPages: true });
  expect(getEditorLinks()).toHaveLength(1);
});

it('editor links: are removed when the widget is unmounted', async () => {
  const page = await openPage(PAGE, { canEditPages: true });
  page.close();
  expect(getElement('.block-edit-link')).toBeEmptyDOMElement();
});
