import { waitFor } from '@testing-library/dom';
import { openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = '<div class="page-loader" role="status" data-tiem="page-loader"></div><h1>Bát hoa dây</h1>';
const getCover = () => document.querySelector('.page-loader');

function loading(state: DocumentReadyState): void {
  Object.defineProperty(document, 'readyState', { value: state, configurable: true });
}

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(document, 'readyState');
});

it('page loader: without script, covers nothing', () => {
  setServerHtml(PAGE);
  expect(getCover()).toBeEmptyDOMElement();
});

it('page loader: when the page has loaded, it removes the cover', async () => {
  loading('interactive');
  jest.spyOn(performance, 'now').mockReturnValue(100);
  await openPage(PAGE);
  expect(getCover()).not.toBeNull();
  window.dispatchEvent(new Event('load'));
  expect(getCover()).toBeNull();
});

// spec 2.9: the page loader goes after a second
// spec 9: page loader: 1 s
it('page loader: when the page is still loading after one second, it removes the cover', async () => {
  loading('interactive');
  jest.spyOn(performance, 'now').mockReturnValue(800);
  await openPage(PAGE);
  expect(getCover()).not.toBeNull();
  // 200 ms are left of the second; the rest is for a busy machine.
  await waitFor(() => expect(getCover()).toBeNull(), { timeout: 3_000 });
});

it('page loader: when its code loads after one second, it shows no cover', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(3000);
  await openPage(`<div data-tiem="page-loader">${PAGE.replace(' data-tiem="page-loader"', '')}</div>`);
  expect(getCover()).toBeNull();
});
