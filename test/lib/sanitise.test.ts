/** @jest-environment jsdom */
import fc from 'fast-check';
import { loadSanitiser, plainTextOf, type Sanitiser } from '../../src/lib/sanitise';
import { CLOBBERED, KEPT, LOST, NOTICES, PIECES } from './sanitise-cases';

let sanitiser: Sanitiser;
beforeAll(async () => {
  sanitiser = await loadSanitiser();
});

function htmlOf(nodes: DocumentFragment): string {
  const holder = document.createElement('div');
  holder.append(nodes);
  return holder.innerHTML;
}

describe('a notice', () => {
  it.each(NOTICES)('keeps the short list only: %s', (given, expected) => {
    expect(htmlOf(sanitiser.notice(given))).toBe(expected);
  });
});

describe('product markup', () => {
  it.each(KEPT)('keeps forms, prices, tables, pictures and links: %s', (markup) => {
    expect(htmlOf(sanitiser.markup(markup))).toBe(markup);
  });

  it.each([...LOST, CLOBBERED])('loses what runs, frames or dresses: %s', (given, expected) => {
    expect(htmlOf(sanitiser.markup(given))).toBe(expected);
  });
});

describe('stars in product markup', () => {
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
  ])('are as full as their words say: %s', (words, width) => {
    expect(widthOf(box(words))).toBe(width);
  });

  it.each(['wc-block-components-product-rating__stars', 'wc-block-grid__product-rating__stars'])(
    'in a block of WooCommerce, .%s, are as full as their words say',
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
  ])('have no width of ours in %s', (_, stars) => {
    expect(widthOf(stars)).toBe('');
  });

  it('are full again when they are read a second time', () => {
    const holder = document.createElement('div');
    holder.append(sanitiser.markup(box('<b class="rating">2</b>')));
    expect(widthOf(holder.innerHTML)).toBe('40%');
  });
});

it('a browser that takes our lists amiss has the purifier', async () => {
  const setHTML = jest.fn(() => {
    throw new TypeError('Invalid Sanitizer configuration.');
  });
  Object.assign(Element.prototype, { setHTML });
  const { notice } = await loadSanitiser();
  Reflect.deleteProperty(Element.prototype, 'setHTML');
  expect(setHTML).toHaveBeenCalled();
  expect(htmlOf(notice('<b onclick="x()">Hết hàng</b>'))).toBe('<b>Hết hàng</b>');
});

describe('whatever a server sends', () => {
  it('comes out without scripts, handlers and styles', () => {
    const piece = fc.constantFrom(...PIECES);
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

  it('needs no sanitiser where it is plain text', () => {
    expect(plainTextOf('Chỉ còn &quot;2&quot;')).toBe('Chỉ còn "2"');
    expect(plainTextOf('<b>2</b>')).toBeUndefined();
  });
});
