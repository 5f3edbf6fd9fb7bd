import { drawSample, renderSamplePage, SHARES } from '../../scripts/sample/draw-sample';
import { extractProse, KINDS, type ProseItem } from '../../scripts/sample/extract-prose';
import { readProseFiles } from '../../scripts/source-files';

const extractTexts = (kind: ProseItem['kind'], path: string, text: string) =>
  extractProse({ path, text })
    .filter((one) => one.kind === kind)
    .map(({ line, text }) => `${line} ${text}`);

describe('npm run sample-prose', () => {
  it('sample-prose: finds line, block and documentation comments, and joins consecutive line comments', () => {
    const text = `/**
 * Says why.
 * In two lines.
 */
const giỏ = 1; // After code.
// First line
// and second line.

// Another comment.
const b = /* inside */ 2;
`;
    expect(extractTexts('comment', 'src/a.ts', text)).toEqual([
      '1 Says why. In two lines.',
      '5 After code. First line and second line.',
      '9 Another comment.',
      '10 inside',
    ]);
  });

  it('sample-prose: a comment that contains a diagram is printed with its line breaks', () => {
    const text =
      '/*\n * The phases of an order:\n *\n *   ready ──▶ sent\n *             └──▶ placed\n */\n// Why.\n';
    const prose = extractProse({ path: 'src/a.ts', text });
    expect(renderSamplePage(prose, prose, 1)).toContain(
      [
        '1. src/a.ts:1  ',
        '',
        '       The phases of an order:',
        '',
        '         ready ──▶ sent',
        '                   └──▶ placed',
        '',
        '2. src/a.ts:7  Why.',
      ].join('\n'),
    );
  });

  it('sample-prose: ignores strings, templates, regular expressions and JSX text that look like comments', () => {
    const text = [
      `const a = 'https://shop.example';`,
      'const b = `// \u0024{a} /* no */`;',
      'const c = /[/][/*] no/;',
      'const D = () => <p title="// no">https://shop.example {/* yes */}</p>;',
    ].join('\n');
    expect(extractTexts('comment', 'src/a.tsx', text)).toEqual(['4 yes']);
  });

  it('sample-prose: ignores comments that are instructions for tools or contain no word', () => {
    const text =
      '// biome-ignore lint/a/b: reason\n\n// @ts-expect-error reason\n\n// ----\n\n// A sentence.\n';
    expect(extractTexts('comment', 'src/a.ts', text)).toEqual(['7 A sentence.']);
  });

  it.each([
    ['styles/a.css', 'a { background: url("//x.example/y"); } /* Why. */', ['1 Why.']],
    ['fixtures/a.php', `<?php\n$a = 'http://x.example'; // Why.\n`, ['2 Why.']],
  ])('sample-prose: finds the comments of %s and ignores URLs', (path, text, comments) => {
    expect(extractTexts('comment', path, text)).toEqual(comments);
  });

  it('sample-prose: finds the names of functions, types, fields and files', () => {
    const text = `export function addLine() {}
const removeLine = async () => {};
const count = 1;
const cart = { clear() {} };
interface CartState { confirmed: Cart | null; pending?: Change[] }
type Change = { quantity: number };
class CartError extends Error { describeItself() {} }
`;
    expect(extractTexts('function', 'src/cart.ts', text)).toEqual([
      '1 addLine',
      '2 removeLine',
      '4 clear',
      '7 describeItself',
    ]);
    expect(extractTexts('type', 'src/cart.ts', text)).toEqual(['5 CartState', '6 Change', '7 CartError']);
    expect(extractTexts('field', 'src/cart.ts', text)).toEqual(['5 confirmed', '5 pending', '6 quantity']);
    expect(extractTexts('file', 'src/cart.ts', text)).toEqual(['1 src/cart.ts']);
  });

  it('sample-prose: prints a field or method with its type, class or variable, and keeps the bare name as its text', () => {
    const text = `interface CartState { confirmed: Cart; totals: { tax: { label: string }[] } }
type Change = { quantity: number } | { coupon: { code: string } };
class CartError extends Error { describeItself(options: { locale: string }) {} }
const cart = { lines: { clear() {} } };
interface CartEvents { 'cart:changed': { itemsCount: number } }
const { shop }: { shop: string } = settings;
const createCart = (options: { currency: string }) => ({ empty() {} });
`;
    const prose = extractProse({ path: 'src/cart.ts', text });
    const printed = renderSamplePage(prose, prose, 1).match(/(?<=^\d+\. src\/cart\.ts:\d {2}).+/gm);
    expect(printed).toEqual([
      ...['CartError.describeItself', 'cart.lines.clear', 'createCart', 'empty'],
      ...['CartState', 'Change', 'CartError', 'CartEvents'],
      ...['CartState.confirmed', 'CartState.totals', 'CartState.totals.tax', 'CartState.totals.tax.label'],
      ...['Change.quantity', 'Change.coupon', 'Change.coupon.code', 'locale'],
      ...["CartEvents['cart:changed'].itemsCount", 'shop', 'currency'],
      'src/cart.ts',
    ]);
    expect(prose.find(({ text }) => text === 'label')).toMatchObject({ owner: 'CartState.totals.tax' });
  });

  it('sample-prose: finds PHP comments, and ignores strings, heredocs and HTML that look like comments', () => {
    const text = `<a href="https://shop.example">// no</a> function no() {}
<?php
# Hash.
#[Attribute]
$a = '// no'; $b = "it's # no"; // Line.
$c = <<<'HTML'
/* no */ it's
HTML;
$d = 1; // Before HTML. ?>
<p># no</p>
<?php /* Block. */ $e = <<<TEXT
  // no
  TEXT . '\\\\'; // After a heredoc.
`;
    expect(extractTexts('comment', 'wordpress/a.php', text)).toEqual([
      '3 Hash.',
      '5 Line.',
      '9 Before HTML.',
      '11 Block.',
      '13 After a heredoc.',
    ]);
    expect(extractTexts('function', 'wordpress/a.php', text)).toEqual([]);
  });

  it('sample-prose: leaves out the tags of a documentation comment, and PHP comments for tools', () => {
    const text = `<?php
/**
 * Plugin Name: Shop
 */

/**
 * Prints the cart.
 *
 * @param array $cart   The cart.
 *                      In two lines.
 * @return void
 */
function tiem_print_cart( $cart ) {
	/** @var string $a */
	/* translators: %s: a name. */
	$a = __( '%s' ); // phpcs:ignore WordPress.A -- why.
}
`;
    expect(extractTexts('comment', 'wordpress/a.php', text)).toEqual(['6 Prints the cart.']);
    expect(extractTexts('comment', 'src/a.js', '/** @type {string | undefined} */\nlet a;')).toEqual([]);
  });

  it('sample-prose: finds the titles of PHP tests', () => {
    const text = `<?php
function test( $title, $run ) {}
test( 'cart: it\\'s empty', function () {
	latest( 'no' );
	test_all( 'no' );
	$suite->test( 'no' );
	// test( 'no' );
} );
test(
	"shop: it is open",
	'is_open'
);
`;
    expect(extractTexts('title', 'wordpress/a.php', text)).toEqual([
      "3 cart: it's empty",
      '10 shop: it is open',
    ]);
  });

  it('sample-prose: a PHP method or a PHP function without the prefix may have a name that WordPress dictates', () => {
    const text = `<?php
class Tiem_Command { public function &status() { $run = function () {}; } }
function tiem_print_cart() { return Tiem_Command::class; }
function get_option() { return "{$a['}']}"; }
`;
    const functions = extractProse({ path: 'wordpress/a.php', text }).filter(
      ({ kind }) => kind === 'function',
    );
    expect(functions).toMatchObject([
      { text: 'status', line: 2, isMember: true, owner: 'Tiem_Command' },
      { text: 'tiem_print_cart', line: 3, isMember: false },
      { text: 'get_option', line: 4, isMember: true },
    ]);
    expect(functions[2]).not.toHaveProperty('owner');
  });

  it('sample-prose: the page begins with the rules for judging an item', () => {
    const [head = ''] = renderSamplePage([], [], 1).split('## comment');
    for (const verdict of ['fine', 'weak', 'needs the code']) expect(head).toContain(`- **${verdict}**: `);
  });

  it('sample-prose: finds test titles, preceded by the titles of their describe blocks, including test.each', () => {
    const text = `describe('mini cart', () => {
  it('shows the lines', () => {});
  it.each([1])('has %d line', () => {});
  describe('while offline', () => { it(\`keeps \${n} lines\`, () => {}); });
});
test('a title of its own', () => {});
`;
    expect(extractTexts('title', 'test/a.test.ts', text)).toEqual([
      '2 mini cart › shows the lines',
      '3 mini cart › has %d line',
      '4 mini cart › while offline › keeps … lines',
      '6 a title of its own',
    ]);
    expect(extractTexts('title', 'src/a.ts', text)).toEqual([]);
  });
});

describe('sample drawn from this project', () => {
  const prose = readProseFiles().flatMap(extractProse);
  const renderSample = (seed: number) => renderSamplePage(drawSample(prose, seed), prose, seed);

  it('sample-prose: the same seed gives the same sample, and another seed a different one', () => {
    expect(renderSample(7)).toBe(renderSample(7));
    expect(renderSample(7)).not.toBe(renderSample(8));
  });

  it('sample-prose: a sample has 100 comments, 100 names and 50 test titles without duplicates', () => {
    const sample = drawSample(prose, 7);
    expect(sample).toHaveLength(250);
    expect(new Set(sample).size).toBe(250);
    for (const kind of KINDS) expect(sample.filter((one) => one.kind === kind)).toHaveLength(SHARES[kind]);
  });

  it('sample-prose: all comments, names and titles have nearly the same chance to be drawn', () => {
    const pool = Array.from({ length: 20 }, (_, index) => ({ ...(prose[0] as ProseItem), text: `${index}` }));
    const filler = Array.from({ length: 180 }, () => ({ ...(prose[0] as ProseItem), text: 'other' }));
    const files = [...filler, ...pool].map((one) => ({ ...one, kind: 'file' as const }));
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 2_000; seed++)
      for (const { text } of drawSample(files, seed)) counts.set(text, (counts.get(text) ?? 0) + 1);
    // Each of the 200 file names is expected in 150 of the 2,000 samples of 15; the tolerance is
    // four standard deviations.
    for (const { text } of pool) expect(Math.abs((counts.get(text) ?? 0) - 150)).toBeLessThan(48);
  });
});
