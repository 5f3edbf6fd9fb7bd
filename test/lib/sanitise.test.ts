/** @jest-environment jsdom */
import fc from 'fast-check';
import { loadSanitiser, type Sanitiser, toPlainText } from '../../src/lib/html';
import {
  CHANGED_HTML,
  CLOBBERED,
  FRAGMENTS,
  NOTICE_CASES,
  UNCHANGED_HTML,
} from '../support/lib/sanitise-cases';

let sanitiser: Sanitiser;
beforeAll(async () => {
  sanitiser = await loadSanitiser();
});

function serializeNodes(nodes: DocumentFragment): string {
  const container = document.createElement('div');
  container.append(nodes);
  return container.innerHTML;
}

describe('sanitising notices', () => {
  // spec 8: notices keep a, b, em, i, strong, p, br and five attributes
  // spec 8: no other attribute
  // spec 8: no script
  it.each(NOTICE_CASES)('notice HTML: only allowed tags and attributes remain of %s', (given, expected) => {
    expect(serializeNodes(sanitiser.notice(given))).toBe(expected);
  });
});

describe('sanitising product HTML', () => {
  it.each(UNCHANGED_HTML)(
    'product HTML: forms, prices, tables, images and links remain unchanged: %s',
    (markup) => {
      expect(serializeNodes(sanitiser.markup(markup))).toBe(markup);
    },
  );

  it.each([...CHANGED_HTML, CLOBBERED])(
    'product HTML: scripts, frames and styles are removed from %s',
    (given, expected) => {
      expect(serializeNodes(sanitiser.markup(given))).toBe(expected);
    },
  );
});

describe('rating stars in product HTML', () => {
  const readStarWidth = (stars: string) =>
    sanitiser.markup(stars).querySelector<HTMLElement>('span')?.style.width;
  const createStarRating = (ratingText: string) =>
    `<div class="star-rating"><span style="width:1%">${ratingText}</span></div>`;

  it.each([
    ['Rated <strong class="rating">4.50</strong> out of 5', '90%'],
    ['Được xếp hạng <strong class="rating">3,5</strong> trên 5 sao', '70%'],
    ['5段階中<strong class="rating">4</strong>の評価', '80%'],
    ['Rated 0 out of 5', '0%'],
    [
      'Rated <strong class="rating">5.00</strong> out of 5 based on <span class="rating">2</span> ratings',
      '100%',
    ],
  ])('rating stars: the width is calculated from the text %s', (ratingText, width) => {
    expect(readStarWidth(createStarRating(ratingText))).toBe(width);
  });

  it.each(['wc-block-components-product-rating__stars', 'wc-block-grid__product-rating__stars'])(
    "rating stars: in WooCommerce's block element .%s the width is calculated from the text",
    (name) => {
      const ratingText =
        'Rated <strong class="rating">3.00</strong> out of 5 based on <span class="rating">4</span> ratings';
      expect(
        readStarWidth(`<div class="${name}" role="img"><span style="width:1%">${ratingText}</span></div>`),
      ).toBe('60%');
    },
  );

  it.each([
    ['a text without a number', createStarRating('Rất hay')],
    ['a number that is not a rating', createStarRating('Rated 80 out of 100')],
    ['an element that is not a star rating', '<p><span style="width:80%">4</span></p>'],
  ])('rating stars: no width is set for %s', (_, stars) => {
    expect(readStarWidth(stars)).toBe('');
  });

  it('rating stars: the width is the same when the HTML is sanitised twice', () => {
    const container = document.createElement('div');
    container.append(sanitiser.markup(createStarRating('<b class="rating">2</b>')));
    expect(readStarWidth(container.innerHTML)).toBe('40%');
  });
});

it("sanitiser: DOMPurify is used when the browser's setHTML rejects the sanitiser configuration", async () => {
  const setHTML = jest.fn(() => {
    throw new TypeError('Invalid Sanitizer configuration.');
  });
  Object.assign(Element.prototype, { setHTML });
  // Loads the module again, because it keeps the sanitiser that it has chosen first.
  jest.resetModules();
  const html = await import('../../src/lib/html');
  const { notice } = await html.loadSanitiser();
  Reflect.deleteProperty(Element.prototype, 'setHTML');
  expect(setHTML).toHaveBeenCalled();
  expect(serializeNodes(notice('<b onclick="x()">Hết hàng</b>'))).toBe('<b>Hết hàng</b>');
});

describe('sanitising arbitrary HTML', () => {
  // fault 29
  it('sanitiser: the output for arbitrary HTML has no scripts, event handlers or styles', () => {
    const fragmentArbitrary = fc.constantFrom(...FRAGMENTS);
    const container = document.createElement('div');
    fc.assert(
      fc.property(fc.array(fragmentArbitrary, { maxLength: 12 }), (fragments) => {
        for (const sanitised of [
          sanitiser.notice(fragments.join('')),
          sanitiser.markup(fragments.join('')),
        ]) {
          container.replaceChildren(sanitised);
          expect(container.querySelector('script, style, iframe, template, [style]')).toBeNull();
          for (const { attributes } of container.querySelectorAll('*')) {
            for (const { name, value } of attributes) {
              expect(name).not.toMatch(/^on/);
              expect(value.replace(/\s/g, '')).not.toMatch(/^javascript:/i);
            }
          }
        }
      }),
    );
  });

  it('sanitiser: plain text is returned without loading a sanitiser', () => {
    expect(toPlainText('Chỉ còn &quot;2&quot;')).toBe('Chỉ còn "2"');
    expect(toPlainText('<b>2</b>')).toBeUndefined();
  });
});
