import { find, open, serve } from '../page-kit';

const PAGE = `<main data-tiem="editor-links"><div class="block-edit-link" data-title="Câu chuyện của tiệm" data-link="/sua/?block=4" data-backend="/wp-admin/post.php?post=4"></div><section>Khối</section></main>`;
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.block-edit-link a')];

afterEach(() => jest.restoreAllMocks());

it('shows nothing to anybody without script', () => {
  serve(PAGE);
  expect(find('.block-edit-link')).toBeEmptyDOMElement();
});

it('gives an editor the way to both editors', async () => {
  await open(PAGE, { canEditPages: true });
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Sửa bằng trình dựng trang: Câu chuyện của tiệm', `${location.origin}/sua/?block=4`],
    ['Sửa trong trang quản trị: Câu chuyện của tiệm', `${location.origin}/wp-admin/post.php?post=4`],
  ]);
});

it('gives a shopper none', async () => {
  const info = jest.spyOn(console, 'info').mockImplementation();
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  await open(PAGE, { canEditPages: false });
  expect(links()).toEqual([]);
  expect(info).not.toHaveBeenCalled();
});

it('tells an editor in the console why nothing moves', async () => {
  const info = jest.spyOn(console, 'info').mockImplementation();
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  await open(PAGE, { canEditPages: true });
  expect(info).toHaveBeenCalledWith(expect.stringContaining('giảm chuyển động'));
});

it('makes no link of an address that would run something', async () => {
  await open(PAGE.replace('/sua/?block=4', 'javascript:alert(1)'), { canEditPages: true });
  expect(links()).toHaveLength(1);
});

it('takes its links away again', async () => {
  const page = await open(PAGE, { canEditPages: true });
  page.close();
  expect(find('.block-edit-link')).toBeEmptyDOMElement();
});
