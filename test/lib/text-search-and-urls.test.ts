import fc from 'fast-check';
import { findMatchRanges, foldDiacritics } from '../../src/lib/fold-diacritics';
import { decodeEntities } from '../../src/lib/html';
import { addQueryParameters, isSameOrigin, joinRestUrl, parseSafeUrl } from '../../src/lib/url';

describe('HTML entities', () => {
  it.each([
    ['Chỉ còn &#8220;2&#8221; &quot;ly&quot;', 'Chỉ còn “2” "ly"'],
    ['50.000&nbsp;&#8363; &times; 2', '50.000\u00a0₫ × 2'],
    ['&#x20AB; &#X1F375;', '₫ 🍵'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['trà & bánh &khongco; &#0; &#xD800; &#99999999;', 'trà & bánh &khongco; &#0; &#xD800; &#99999999;'],
    ['&constructor; &toString;', '&constructor; &toString;'],
    ['', ''],
  ])('HTML entities: are decoded exactly once in %s', (given, expected) => {
    expect(decodeEntities(given)).toBe(expected);
  });
});

describe('search without diacritics', () => {
  it.each([
    ['Áo dài Đông Hồ', 'ao dai dong ho'],
    ['PHỞ BÒ TÁI', 'pho bo tai'],
    ['A\u0301o da\u0300i', 'ao dai'],
    ['Café 北京', 'cafe 北京'],
  ])('folding diacritics: %s becomes %s', (text, folded) => {
    expect(foldDiacritics(text)).toBe(folded);
  });

  it.each([
    ['Bát men lam Bát Tràng', 'bat', ['Bát', 'Bát']],
    ['Đèn lồng Hội An', 'den hoi', ['Đèn', 'Hội']],
    ['A\u0301o thun', 'ao', ['A\u0301o']],
    ['Trà sen', 'sen tra', ['Trà', 'sen']],
    ['🍵 Trà ô long', 'long', ['long']],
    ['aaa', 'aa a', ['aaa']],
    ['Trà', '', []],
    ['Trà', 'cà phê', []],
  ])('search in "%s": the query "%s" finds %j', (text, query, expectedWords) => {
    expect(findMatchRanges(text, query).map(([start, end]) => text.slice(start, end))).toEqual(expectedWords);
  });

  it('search: the ranges found in any text are valid, ordered and do not overlap', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
        (text, query) => {
          let lastStart = -1;
          for (const [start, end] of findMatchRanges(text, query)) {
            expect(start).toBeGreaterThan(lastStart);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(text.length);
            lastStart = end;
          }
        },
      ),
    );
  });
});

describe('URLs', () => {
  const pageUrl = 'https://tiem.example/cua-hang/?a=1';

  it.each([
    ['/gio-hang/', 'https://tiem.example/gio-hang/'],
    ['http://elsewhere.example/', 'http://elsewhere.example/'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['http://[', undefined],
  ])('URLs: only http and https count as safe: %s', (url, expected) => {
    expect(parseSafeUrl(url, pageUrl)?.href).toBe(expected);
  });

  it('URLs: a URL belongs to this site if it has the same origin, and not if only its beginning is the same', () => {
    expect(isSameOrigin('/x', pageUrl)).toBe(true);
    expect(isSameOrigin('//tiem.example.evil.example/', pageUrl)).toBe(false);
    expect(isSameOrigin('javascript:1', pageUrl)).toBe(false);
  });

  it.each([
    ['/a', { b: 1 }, '/a?b=1'],
    ['/a?x=1', { b: true }, '/a?x=1&b=true'],
    ['/a?x=1#reviews', { b: 'ô' }, '/a?x=1&b=%C3%B4#reviews'],
    ['/a', { b: undefined }, '/a'],
  ])('URLs: the URL %s gets the query parameters %j', (url, query, expected) => {
    expect(addQueryParameters(url, query)).toBe(expected);
  });

  it.each([
    ['/wp-json/', '/wc/store/v1/cart?x=1', '/wp-json/wc/store/v1/cart?x=1&_locale=user'],
    ['/?rest_route=/', '/wc/store/v1/cart?x=1', '/?rest_route=/wc/store/v1/cart&x=1&_locale=user'],
    [
      '/?rest_route=/',
      'wc/store/v1/products/trà',
      '/?rest_route=/wc/store/v1/products/tr%C3%A0&_locale=user',
    ],
  ])('REST URLs: the REST root %s is joined with the path %s', (root, path, expected) => {
    expect(joinRestUrl(root, path, { _locale: 'user' })).toBe(expected);
  });
});
