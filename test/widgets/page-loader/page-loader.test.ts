import { waitFor } from '@testing-library/dom';
import { getExampleHtml } from '../../support/widgets/example-html';
import { openPage, setServerHtml } from '../../support/widgets/open-page';

const PAGE = getExampleHtml('page-loader');
/** A page on which the widget's element stays in the page when the cover is removed. */
const WRAPPED_PAGE = `<div data-tiem="page-loader">${PAGE.replace(' data-tiem="page-loader"', '')}</div>`;
const getCover = () => document.querySelector('.page-loader');

function setReadyState(state: DocumentReadyState): void {
  Object.defineProperty(document, 'readyState', { value: state, configurable: true });
}

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(document, 'readyState');
});

it('page loader: without JavaScript, the page is not covered', () => {
  setServerHtml(PAGE);
  expect(getCover()).toBeEmptyDOMElement();
});

it('page loader: removes the cover when the page has loaded', async () => {
  setReadyState('interactive');
  jest.spyOn(performance, 'now').mockReturnValue(100);
  await openPage(PAGE);
  expect(getCover()).not.toBeNull();
  window.dispatchEvent(new Event('load'));
  expect(getCover()).toBeNull();
});

// spec 2.9: the page loader goes after a second
// spec 9: page loader: 1 s
it('page loader: removes the cover after one second when the page is still loading', async () => {
  setReadyState('interactive');
  jest.spyOn(performance, 'now').mockReturnValue(800);
  await openPage(PAGE);
  expect(getCover()).not.toBeNull();
  // Waits until the cover is removed one second after the navigation start, which was 800 ms ago. The longer timeout is
  // for slow machines.
  await waitFor(() => expect(getCover()).toBeNull(), { timeout: 3_000 });
});

// spec 2.9: the page loader goes after a second
it('page loader: when its code loads more than one second after the navigation, the cover is removed at once', async () => {
  setReadyState('interactive');
  jest.spyOn(performance, 'now').mockReturnValue(3000);
  await openPage(WRAPPED_PAGE);
  // Waits for half a second only, because a cover whose code loads in time may stay for a whole second.
  await waitFor(() => expect(getCover()).toBeNull(), { timeout: 500 });
});

it('page loader: when its code loads after the page has loaded, the cover is removed at once', async () => {
  await openPage(WRAPPED_PAGE);
  expect(getCover()).toBeNull();
});
