/** @jest-environment jsdom */
import fc from 'fast-check';
import { loadSanitiser, plainTextOf, type Sanitiser } from '../../src/lib/sanitise';

let sanitiser: Sanitiser;
beforeAll(async () => {
  sanitiser = await loadSanitiser();
});

describe('a notice', () => {
  it.each([
    ['<strong>Trà</strong> <em>sen</em><br>', '<strong>Trà</strong> <em>sen</em><br>'],
    [
      '<a href="/gio-hang/" target="_blank" rel="noopener" class="button wc-forward" tabindex="1">Xem</a>',
      '<a href="/gio-hang/" target="_blank" rel="noopener">Xem</a>',
    ],
    ['<ul class="woocommerce-error"><li>Hết hàng</li></ul>', 'Hết hàng'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<p style="color:red" data-x="1" aria-label="y">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script>b', 'b'],
    ['<b>1 &lt; 2</b>', '<b>1 &lt; 2</b>'],
  ])('keeps the short list only: %s', (given, expected) => {
    expect(String(sanitiser.notice(given))).toBe(expected);
  });
});

describe('product markup', () => {
  it.each([
    [
      '<form class="cart" method="post" action="/x/"><input type="number" name="quantity" min="1" step="1" value="2"><select name="attribute_pa_mau"><option value="lam" selected="">Lam</option></select><button type="submit" name="add-to-cart" value="12" data-product_id="12">Mua</button></form>',
    ],
    ['<span class="price"><del aria-hidden="true"><bdi>90.000</bdi></del> <ins>80.000</ins></span>'],
    ['<table class="shop_attributes"><tbody><tr><th>Men</th><td>Lam</td></tr></tbody></table>'],
    ['<img src="/a.svg" srcset="/a.svg 1x" sizes="100vw" width="10" height="10" alt="Bát" loading="lazy">'],
    ['<a href="/x/" target="_blank" rel="noopener">x</a>'],
    ['<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 8h12" stroke="currentColor"></path></svg>'],
  ])('keeps forms, prices, tables, pictures and links: %s', (markup) => {
    expect(String(sanitiser.markup(markup))).toBe(markup);
  });

  it.each([
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<script>x()</script><style>p{}</style>a', 'a'],
    ['<iframe src="https://x"></iframe><object></object><embed>a', 'a'],
    [
      '<form action="javascript:x()"><button formaction="javascript:x()">a</button></form>',
      '<form><button>a</button></form>',
    ],
    ['<a href="/x" ping="https://spy.example">a</a>', '<a href="/x">a</a>'],
    ['<form><input name="attributes"><input id="parentNode"></form>', '<form><input><input></form>'],
    ['<svg><script>x()</script></svg>b', '<svg></svg>b'],
    [
      '<svg onload="x()"><a href="javascript:x()"><path d="M0 0"></path></a></svg>',
      '<svg><a><path d="M0 0"></path></a></svg>',
    ],
    ['<svg><foreignObject><img src="x" onerror="x()"></foreignObject></svg>b', '<svg></svg>b'],
    ['<svg><set attributeName="href" to="javascript:x()"></set></svg>b', '<svg></svg>b'],
  ])('loses what runs, frames or dresses: %s', (given, expected) => {
    expect(String(sanitiser.markup(given))).toBe(expected);
  });
});

describe('stars in product markup', () => {
  const widthOf = (stars: string) =>
    sanitiser.fragment(stars).querySelector<HTMLElement>('span')?.style.width;
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

  it.each([
    ['no number', box('Rất hay')],
    ['a number that is no rating', box('Rated 80 out of 100')],
    ['another place', '<p><span style="width:80%">4</span></p>'],
  ])('have no width of ours in %s', (_, stars) => {
    expect(widthOf(stars)).toBe('');
  });

  it('are full again when they are read a second time', () => {
    const holder = document.createElement('div');
    holder.append(sanitiser.fragment(box('<b class="rating">2</b>')));
    expect(widthOf(holder.innerHTML)).toBe('40%');
  });
});

describe('whatever a server sends', () => {
  it('comes out without scripts, handlers and styles', () => {
    const piece = fc.constantFrom(
      '<script>',
      '</script>',
      '<img ',
      'src=x ',
      'onerror=alert(1) ',
      'style="x" ',
      '>',
      '<svg/onload=x>',
      '<math>',
      '<style>',
      '</style>',
      '<form>',
      '<a href="java\nscript:x">',
      '<template>',
      '<!--',
      '-->',
      '"',
      "'",
      'chữ ',
    );
    const holder = document.createElement('div');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const clean of [sanitiser.notice(pieces.join('')), sanitiser.markup(pieces.join(''))]) {
          holder.innerHTML = String(clean);
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
