import fc from 'fast-check';
import { findMissingAdoptionScript } from '../../scripts/check/page-adoption';
import { addSourcePositions, parseTags } from '../../scripts/check/parse-tags';

const listTagLines = (source: string) => parseTags(source).map(({ name, line }) => `${name} ${line}`);

describe('tags and lines of a page', () => {
  it('page source: every tag has its line number, even a tag that spans several lines', () => {
    expect(listTagLines('<div\n  class="a"\n  data-tiem="toc">\n<p>x</p></div>')).toEqual(['div 1', 'p 4']);
  });

  it('page source: comments, scripts and text that look like tags are skipped', () => {
    const source = `<!-- <a> -->\n<script>if (1 <b) '<c>'</script>\n<textarea><d></textarea>\n1 < 2 <e>`;
    expect(listTagLines(source)).toEqual(['script 2', 'textarea 3', 'e 4']);
  });

  it('page source: attributes are parsed as browsers parse them', () => {
    const [tag] = parseTags(`<a HREF='x>y' data-tiem=toc title="1 &amp; 2" title="3" hidden>`);
    expect(Object.fromEntries(tag?.attributes ?? [])).toEqual({
      href: 'x>y',
      'data-tiem': 'toc',
      title: '1 & 2',
      hidden: '',
    });
  });

  it('page source: adding its position to each tag as an attribute changes nothing else', () => {
    expect(addSourcePositions('<p>\n<br/><b class="x">', 'l')).toBe(
      '<p l="1:1">\n<br l="2:2"/><b l="2:3" class="x">',
    );
  });

  it('page source: any text can be parsed, however malformed', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '</',
      '<!--',
      '-->',
      '"',
      "'",
      '=',
      'a',
      '<script',
      '\n',
      '/',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const source = parts.join('');
        expect(addSourcePositions(source, 'l').replace(/ l="\d+:\d+"/g, '')).toBe(source);
      }),
    );
  });
});

const SETTINGS = '<script type="application/json" data-tiem-settings>{"adopt":["astra"]}</script>';

it('npm run check: a page whose settings contain `adopt` and that loads tiem.js, but not tiem-adopt.js, is reported', () => {
  const html = `${SETTINGS}<script type="module" src="/tiem/tiem.js?ver=1"></script>`;
  expect(findMissingAdoptionScript(html, ['astra'])).toEqual([
    { kind: 'settings', line: null, message: expect.stringContaining('does not load tiem-adopt.js') },
  ]);
});

it.each([
  [
    'the page loads both',
    '<script src="/tiem/tiem-adopt.js"></script><script src="/tiem/tiem.js"></script>',
    ['astra'],
  ],
  ['the page loads neither, as a saved piece of HTML', SETTINGS, ['astra']],
  ['nothing is to be adopted', '<script src="/tiem/tiem.js"></script>', []],
])('npm run check: no missing tiem-adopt.js is reported when %s', (_, html, adopt) =>
  expect(findMissingAdoptionScript(html, adopt)).toEqual([]),
);
