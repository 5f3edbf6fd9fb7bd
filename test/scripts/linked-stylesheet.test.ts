import { findLinkedSheet, findUnstyledMountPoints } from '../../scripts/check/linked-stylesheet';
import { parseTags } from '../../scripts/check/parse-tags';

const createPageHtml = (link: string) =>
  parseTags(`${link}\n<div data-tiem="mini-cart">\n<form data-tiem="variation-form add-to-cart">`);

describe('the linked stylesheet', () => {
  it("npm run check: recognises the page's Tiệm stylesheet by its file name, in any folder and with any query", () => {
    const link = '<link rel="stylesheet" href="/wp-content/themes/x/tiem/dist/compact/tiem-cart.css?ver=17">';
    expect(findLinkedSheet(createPageHtml(link))).toBe('cart');
  });

  it('npm run check: reports no missing styles if the page links tiem.css, which has the styles of all page kinds', () => {
    const tags = createPageHtml('<link rel="stylesheet" href="/tiem/tiem.css">');
    expect(findLinkedSheet(tags)).toBeUndefined();
    expect(findUnstyledMountPoints(tags)).toEqual([]);
  });

  it('npm run check: lists widgets without styles on the page, with their line and the stylesheets that contain them', () => {
    expect(
      findUnstyledMountPoints(createPageHtml('<link rel="stylesheet" href="/tiem/tiem-account.css">')),
    ).toEqual([
      {
        kind: 'contract',
        line: 3,
        message:
          'variation-form is not in tiem-account.css; link tiem-listing.css or tiem-product.css or tiem-cart.css or tiem.css instead',
      },
    ]);
    expect(
      findUnstyledMountPoints(createPageHtml('<link rel="stylesheet" href="/tiem/tiem-product.css">')),
    ).toEqual([]);
  });
});
