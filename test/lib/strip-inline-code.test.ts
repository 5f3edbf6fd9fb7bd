/** @jest-environment jsdom */
import fc from 'fast-check';
import { stripInlineCode } from '../../src/lib/sanitise-common';
import { payloads } from '../support/e2e/xss-payloads';

const INLINE_ATTRIBUTE = /^(style|on[a-z]+)$/i;
/**
 * Elements whose content is not compared: every sanitiser configuration removes them, so stripInlineCode may drop
 * their content.
 */
const DROPPED_ELEMENTS = 'iframe, noembed, noframes, xmp';

function parseBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}`, 'text/html').body;
}

/** Yields all elements, including those inside templates, which querySelectorAll does not find. */
function* iterateElements(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element instanceof HTMLTemplateElement) yield* iterateElements(element.content);
  }
}

const CODE_ELEMENTS = 'base, script, style';

const findInlineCode = (html: string) =>
  [...iterateElements(parseBody(html))].flatMap((element) => [
    ...element.getAttributeNames().filter((name) => INLINE_ATTRIBUTE.test(name)),
    ...(element.matches(CODE_ELEMENTS) ? [element.tagName] : []),
  ]);

/**
 * Parses the HTML, removes inline code from the DOM and returns the rest as HTML, which must equal the result of
 * stripInlineCode.
 */
function stripParsedDom(html: string): string {
  const body = parseBody(html);
  for (const element of iterateElements(body)) {
    for (const name of element.getAttributeNames())
      if (INLINE_ATTRIBUTE.test(name)) element.removeAttribute(name);
    if (element.matches(CODE_ELEMENTS)) element.remove();
    else if (element.matches(DROPPED_ELEMENTS)) element.textContent = '';
  }
  body.normalize();
  return body.innerHTML;
}

describe('stripping inline code that violates a Content Security Policy', () => {
  it.each([
    ['<p style="color:red">a</p>', '<p>a</p>'],
    ["<p class='x' STYLE = 'a' id=y>", "<p class='x' id=y>"],
    ['<p style=color:red id=y>', '<p id=y>'],
    ['<p style>a', '<p>a'],
    ['<p style="a', '<p style="a'],
    ['<img alt="style=\'x\'" style="a>b" src="/a?style=1">', '<img alt="style=\'x\'" src="/a?style=1">'],
    ['<p data-style="1" style-x="2">', '<p data-style="1" style-x="2">'],
    ['a < b style="c" > d', 'a < b style="c" > d'],
    ['<svg/style="x"/onload=y>', '<svg>'],
    ['<path style="x" d="M0 0"/><path d=M/>', '<path d="M0 0" /><path d=M/>'],
    ['<img src=x onerror="a>b"ONLOAD=\'c\'alt=d>', '<img src=x alt=d>'],
    ['<p on="1" only="2" data-on=3 title="onclick=x">', '<p on="1" data-on=3 title="onclick=x">'],
    ['<p title=a"b style=x>', '<p title=a"b>'],
    ['<p a style="x"=y>', '<p a>'],
    ['<!-- <p style="x"> --><p style="y">', '<!-- <p style="x"> --><p>'],
    ['</p title="<p style=1>"><p style="x">', '</p title="<p style=1>"><p>'],
    ['</ <script> <p style="x">', '</ <script> <p>'],
    ['<!--> <p style="x"> -->', '<!--> <p> -->'],
    ['<script>if (a<b) c = "<p style=1>"</script><p style="x">', '</script><p>'],
    ['<textarea>1 <b style="x"></textarea>', '<textarea>1 &lt;b style="x"></textarea>'],
    ['<svg><style/><path style="x"/></svg>', '<svg><path /></svg>'],
    ['<base href="//evil.example"><base><p>', '<p>'],
    ['<svg><title/><path onclick="x"/></svg>', '<svg><title/></title><path /></svg>'],
    ['<svg><title>Giỏ</title><path style="x"></svg>', '<svg><title>Giỏ</title><path></svg>'],
  ])('inline code: is removed from %s', (given, expected) => {
    expect(stripInlineCode(given)).toBe(expected);
  });

  it.each(payloads.map((payload) => [payload]))(
    'inline code: after its removal, none is left in the parsed DOM of the attack %s',
    (payload) => {
      expect(findInlineCode(stripInlineCode(payload))).toEqual([]);
    },
  );

  it('inline code: after its removal, none is left in the parsed DOM of randomly combined HTML fragments', () => {
    const fragmentArbitrary = fc.constantFrom(
      ...[
        '<p ',
        '<svg>',
        '<svg ',
        '</svg>',
        '<math>',
        '<mtext>',
        '<style>',
        '<style/>',
        '<base ',
        '<base>',
        '</style>',
      ],
      ...['<title>', '</title>', '<textarea>', '</textarea>', '<script>', '</script>', '<template>'],
      ...[
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '--!>',
        '<!',
        '<?',
        '</',
        '</p ',
        '<noscript>',
        '<xmp>',
        '<table>',
      ],
      ...[
        '<select>',
        '<option ',
        '<img ',
        'style=',
        'style="x"',
        'onload=y',
        ' ',
        '\f',
        '/',
        '>',
        '=',
        '"',
        "'",
      ],
      ...[
        'title=',
        'title="',
        'a',
        '`',
        '<',
        '<iframe>',
        '<foreignObject>',
        '<desc>',
        '<plaintext>',
        '\u00a0',
      ],
    );
    fc.assert(
      fc.property(fc.array(fragmentArbitrary, { maxLength: 16 }), (fragments) => {
        expect(findInlineCode(stripInlineCode(fragments.join('')))).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  it('inline code: nothing else is removed from HTML that shops typically print', () => {
    const words = fc
      .array(
        fc.constantFrom('a', 'Trà', ' ', '<', '>', '=', "'", '/', 'style=', 'onclick=', '&amp;', '<p '),
        {
          maxLength: 6,
        },
      )
      .map((some) => some.join(''));
    const bare = fc.constantFrom('', '="', '=a/b', ' = 1', '=\'style="x"\'', '="a>b"', '="<p style=1>"');
    const attribute = fc
      .tuple(
        fc.constantFrom('class', 'title', 'style', 'STYLE', 'onclick', 'data-x', 'd', 'data-style'),
        bare,
      )
      .map(([name, value]) => ` ${name}${value === '="' ? '=""' : value}`);
    const attributes = fc.array(attribute, { maxLength: 4 }).map((some) => some.join(''));
    // Escapes `<` in generated text, so that it does not start a tag, not even together with the characters that
    // follow it.
    const text = words.map((some) => some.replace(/<(?=[\w/]|$)/g, '&lt;'));
    const comment = words.map((some) => `<!--x${some}-->`);
    const rawText = fc
      .tuple(fc.constantFrom('script', 'style', 'textarea', 'iframe', 'xmp'), attributes, words)
      .map(([name, given, inside]) => `<${name}${given}>${inside}</${name}>`);
    const empty = fc
      .tuple(fc.constantFrom('img', 'br', 'input'), attributes, fc.constantFrom('>', ' />'))
      .map(([name, given, end]) => `<${name}${given}${end}`);
    const drawing = fc
      .tuple(attributes, attributes, words)
      .map(
        ([a, b, inside]) =>
          `<svg${a}><title>${inside.replaceAll('<', '&lt;')}</title><g${b}><path${a} /></g></svg>`,
      );
    const choice = fc
      .tuple(attributes, attributes, text)
      .map(([a, b, inside]) => `<select${a}><option${b}>${inside}</select>`);
    const { node } = fc.letrec<{ node: string; element: string }>((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, text, comment, rawText, empty, drawing, choice, tie('element')),
      element: fc
        .tuple(
          // Generates no tables, because the parser moves text out of them, and jsdom moves it to another position
          // than browsers.
          fc.constantFrom('div', 'B', 'span', 'ul', 'section'),
          attributes,
          fc.array(tie('node'), { maxLength: 4 }),
        )
        .map(([name, given, inside]) => `<${name}${given}>${inside.join('')}</${name}>`),
    }));
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (nodes) => {
        const html = nodes.join('');
        expect(stripParsedDom(stripInlineCode(html))).toBe(stripParsedDom(html));
      }),
      { numRuns: 300 },
    );
  });
});
