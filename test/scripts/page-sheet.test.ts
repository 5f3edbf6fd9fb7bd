import { linkedSheet, undressed } from '../../scripts/check/page-sheet';
import { tagsIn } from '../../scripts/check/source';

const pageWith = (link: string) =>
  tagsIn(`${link}\n<div data-tiem="mini-cart">\n<form data-tiem="variation-form add-to-cart">`);

describe('the stylesheet that a page links', () => {
  it('is told by its name, wherever the theme keeps it and whatever stands behind', () => {
    const link = '<link rel="stylesheet" href="/wp-content/themes/x/tiem/dist/compact/tiem-cart.css?ver=17">';
    expect(linkedSheet(pageWith(link))).toBe('cart');
  });

  it('may be the one with everything, in which nothing is missing', () => {
    const tags = pageWith('<link rel="stylesheet" href="/tiem/tiem.css">');
    expect(linkedSheet(tags)).toBeUndefined();
    expect(undressed(tags)).toEqual([]);
  });

  it('has no looks for widgets of other page kinds: each is named with its line and where it is', () => {
    expect(undressed(pageWith('<link rel="stylesheet" href="/tiem/tiem-account.css">'))).toEqual([
      {
        kind: 'contract',
        line: 3,
        message:
          'variation-form is not in tiem-account.css; link tiem-listing.css or tiem-product.css or tiem-cart.css or tiem.css instead',
      },
    ]);
    expect(undressed(pageWith('<link rel="stylesheet" href="/tiem/tiem-product.css">'))).toEqual([]);
  });
});
