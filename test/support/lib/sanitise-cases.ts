/** Input and expected output of the native and the bundled sanitiser. */
export type SanitiseCase = readonly [given: string, expected: string];

export const NOTICE_CASES: readonly SanitiseCase[] = [
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
  // Tests tables without `tbody` and `tr`, because the HTML parser adds these elements, and a sanitiser must remove
  // them too.
  ['<table><tr><td><a href="/gio-hang/">Giỏ</a></td></tr></table>', '<a href="/gio-hang/">Giỏ</a>'],
  ['<table><td>Hết hàng</td></table>', 'Hết hàng'],
];

/** Product HTML that both sanitisers leave unchanged. */
export const UNCHANGED_HTML: readonly string[] = [
  '<form class="cart" method="post" action="/x/"><input type="number" name="quantity" min="1" step="1" value="2"><select name="attribute_pa_mau"><option value="lam" selected="">Lam</option></select><button type="submit" name="add-to-cart" value="12" data-product_id="12">Mua</button></form>',
  '<span class="price"><del aria-hidden="true"><bdi>90.000</bdi></del> <ins>80.000</ins></span>',
  '<table class="shop_attributes"><tbody><tr><th>Men</th><td>Lam</td></tr></tbody></table>',
  '<img src="/a.svg" srcset="/a.svg 1x" sizes="100vw" width="10" height="10" alt="Bát" loading="lazy">',
  '<a href="/x/" target="_blank" rel="noopener">x</a>',
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 8h12" stroke="currentColor"></path></svg>',
  '<svg><defs><linearGradient id="men" x1="0"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><title>Giỏ</title><text x="1"><tspan dy="2">2</tspan></text></svg>',
  '<details open=""><summary>Bảo quản</summary><video controls="" poster="/a.jpg"><source src="/a.mp4" type="video/mp4"></video></details>',
  '<button type="button" aria-expanded="false" aria-controls="the" data-prod="3">Xem nhanh</button>',
  '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
  '<a href="tel:+84901234567">Gọi</a> <a href="mailto:tiem@example.vn">Thư</a>',
  '<center><font color="red">Giảm giá</font></center>',
];

/** Product HTML that sanitising changes, with the expected output. */
export const CHANGED_HTML: readonly SanitiseCase[] = [
  ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
  ['<script>x()</script><style>p{}</style>a', 'a'],
  ['<iframe src="https://x"></iframe><object></object><embed>a', 'a'],
  [
    '<form action="javascript:x()"><button formaction="javascript:x()">a</button></form>',
    '<form><button>a</button></form>',
  ],
  ['<a href="/x" ping="https://spy.example">a</a>', '<a href="/x">a</a>'],
  ['<svg><script>x()</script></svg>b', '<svg></svg>b'],
  [
    '<svg onload="x()"><a href="javascript:x()"><path d="M0 0"></path></a></svg>',
    '<svg><a><path d="M0 0"></path></a></svg>',
  ],
  ['<svg><foreignObject><img src="x" onerror="x()"></foreignObject></svg>b', '<svg></svg>b'],
  ['<svg><set attributeName="href" to="javascript:x()"></set></svg>b', '<svg></svg>b'],
  ['<svg><use href="//elsewhere.example/x.svg#a"></use></svg>b', '<svg></svg>b'],
  ['<ux-box class="dark"><p>a</p></ux-box>', '<p>a</p>'],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['<a href="vb\tscript:x()">a</a>', '<a>a</a>'],
  ['<!-- x -->a<!-- y -->', 'a'],
  ['<div><template shadowrootmode="open"><b>x</b></template>a</div>', '<div>a</div>'],
  [
    '<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>Gốm</title><link rel="stylesheet" href="/a.css"></head><body class="home"><p>a</p></body></html>',
    '<p>a</p>',
  ],
  ['a<noscript><img src="x"></noscript>', 'a'],
];

/**
 * Field names that would shadow properties of a form, with the expected output. DOMPurify removes the whole
 * form.
 */
export const CLOBBERED: SanitiseCase = [
  '<form><input name="attributes"><input id="parentNode"></form>',
  '<form><input><input></form>',
];

/** HTML fragments that may confuse a parser, to be combined in random order. */
export const FRAGMENTS: readonly string[] = [
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
];
