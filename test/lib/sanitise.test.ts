/** @jest-environment jsdom */
import fc from 'fast-check';
import { loadSanitiser, type Sanitiser, toPlainText } from '../../src/lib/sanitise';
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

function htmlOf(nodes: DocumentFragment): string {
  const holder = document.createElement('div');
  holder.append(nodes);
  return holder.innerHTML;
}

describe('sanitising notices', () => {
  // spec 8: notices keep a, b, em, i, strong, p, br and five attributes
  // spec 8: no other attribute
  // spec 8: no script
  it.each(NOTICE_CASES)('notice HTML: only the allowed tags remain: %s', (given, expected) => {
    expect(htmlOf(sanitiser.notice(given))).toBe(expected);
  });
});

describe('sanitising product HTML', () => {
  it.each(UNCHANGED_HTML)('product HTML: forms, prices, tables, images and links remain: %s', (markup) => {
    expect(htmlOf(sanitiser.markup(markup))).toBe(markup);
  });

  it.each([...CHANGED_HTML, CLOBBERED])(
    'product HTML: scripts, frames and styles are removed: %s',
    (given, expected) => {
      expect(htmlOf(sanitiser.markup(given))).toBe(expected);
    },
  );
});

describe('rating stars in product HTML', () => {
  const widthOf = (stars: string) => sanitiser.markup(stars).querySelector<HTMLElement>('span')?.style.width;
  const box = (words: string) => `<div class="star-rating"><span style="width:1%">${words}</span></div>`;

  it.each([
    ['Rated <strong class="rating">4.50</strong> out of 5', '90%'],
    ['Được xếp hạng <strong class="rating">3,5</strong> trên 5 sao', '70%'],
    ['5段階中<strong class="rating">4</strong>の評価', '80%'],
    ['Rated 0 out of 5', '0%'],
    [
      'Rated <strong class="rating">5.00</strong> out of 5 based on <span class="rating">2</span> ratings',
      '100%',
    ],
  ])('rating stars: the width is restored from the text: %s', (words, width) => {
    expect(widthOf(box(words))).toBe(width);
  });

  it.each(['wc-block-components-product-rating__stars', 'wc-block-grid__product-rating__stars'])(
    "rating stars: in WooCommerce's block .%s the width is restored from the text",
    (name) => {
      const words =
        'Rated <strong class="rating">3.00</strong> out of 5 based on <span class="rating">4</span> ratings';
      expect(widthOf(`<div class="${name}" role="img"><span style="width:1%">${words}</span></div>`)).toBe(
        '60%',
      );
    },
  );

  it.each([
    ['no number', box('Rất hay')],
    ['a number that is no rating', box('Rated 80 out of 100')],
    ['another place', '<p><span style="width:80%">4</span></p>'],
  ])('rating stars: no width is set with %s', (_, stars) => {
    expect(widthOf(stars)).toBe('');
  });

  it('rating stars: the width is restored again when the HTML is sanitised twice', () => {
    const holder = document.createElement('div');
    holder.append(sanitiser.markup(box('<b class="rating">2</b>')));
    expect(widthOf(holder.innerHTML)).toBe('40%');
  });
});

it('sanitiser: DOMPurify is used when the browser rejects our configuration of setHTML', async () => {
  const setHTML = jest.fn(() => {
    throw new TypeError('Invalid Sanitizer configuration.');
  });
  Object.assign(Element.prototype, { setHTML });
  const { notice } = await loadSanitiser();
  Reflect.deleteProperty(Element.prototype, 'setHTML');
  expect(setHTML).toHaveBeenCalled();
  expect(htmlOf(notice('<b onclick="x()">Hết hàng</b>'))).toBe('<b>Hết hàng</b>');
});

describe('sanitising arbitrary HTML', () => {
  // fault 29
  it('sanitiser: the output for arbitrary HTML has no scripts, event handlers or styles', () => {
    const piece = fc.constantFrom(...FRAGMENTS);
    const holder = document.createElement('div');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const clean of [sanitiser.notice(pieces.join('')), sanitiser.markup(pieces.join(''))]) {
          holder.replaceChildren(clean);
          expect(holder.querySelector('script, style, iframe, template, [style]')).toBeNull();
          for (const { attributes } of holder.querySelectorAll('*')) {
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
