import { findInitialPanel } from '../../../widgets/product-tabs/initial-panel.rules';

const panels = ['description', 'additional_information', 'reviews', 'giao-hang'].map((name) => ({
  name,
  hasId: (id: string) => id === `tab-${name}` || (name === 'giao-hang' && id === 'bảng-giá'),
}));
const findPanelForUrl = (address: string) =>
  findInitialPanel(`https://shop.example/san-pham/bat/${address}`, panels);

describe('initial panel for a URL', () => {
  it.each([
    // spec 2.3: reviews open for '#reviews'
    '#reviews',
    // spec 2.3: reviews open for '#tab-reviews'
    '#tab-reviews',
    // spec 2.3: reviews open for a hash with 'comment-'
    '#comment-12',
    '#li-comment-12',
    // spec 2.3: reviews open for an address with 'cpage='
    '?cpage=2',
    // spec 2.3: reviews open for an address with 'comment-page-'
    'comment-page-2/#x',
  ])('product tabs: the reviews are the initial panel for the URL %s', (address) => {
    expect(findPanelForUrl(address)).toEqual({ panel: 'reviews', scrollsToReviews: false });
  });

  it('product tabs: for the hash #comments, the initial panel is the reviews, and the page scrolls to them', () => {
    expect(findPanelForUrl('#comments')).toEqual({ panel: 'reviews', scrollsToReviews: true });
  });

  it.each([
    // spec 2.3: additional information opens for its own hash
    ['#tab-additional_information', 'additional_information'],
    // spec 2.3: tabs open from any hash that names one
    ['#tab-giao-hang', 'giao-hang'],
    ['#b%E1%BA%A3ng-gi%C3%A1', 'giao-hang'],
  ])(
    'product tabs: the URL hash %s selects the panel that has that id or contains an element with it',
    (address, panel) => {
      expect(findPanelForUrl(address)).toEqual({ panel, scrollsToReviews: false });
    },
  );

  it.each([
    '',
    '#',
    // spec 2.3: otherwise the first tab opens
    '#elsewhere',
    '#100%',
    '?q=reviews',
  ])('product tabs: the first panel is the initial panel for the URL %j', (address) => {
    expect(findPanelForUrl(address)).toEqual({ panel: null, scrollsToReviews: false });
  });

  it('product tabs: for the URL hash #reviews of a product without reviews, the initial panel is the first one', () => {
    expect(findInitialPanel('/#reviews', panels.slice(0, 2)).panel).toBeNull();
  });
});
