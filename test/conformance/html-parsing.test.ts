import { globFiles } from '../support/project-files';

/**
 * Checks that HTML enters the page in two ways only: through the sanitiser, or as the classic checkout's own HTML
 * (docs/decisions/native-sanitiser-first.md).
 */
const PARSERS: Readonly<Record<string, RegExp>> = {
  'src/lib/sanitise-native.ts': /\.setHTML\(/,
  'src/lib/sanitise-engine.ts': /\bDOMPurify\b/,
  'src/classic-checkout/server-markup.ts': /\.innerHTML = /,
};

const SINK =
  /\.(?:inner|outer)HTML\s*=[^=]|\binsertAdjacentHTML\b|\bDOMParser\b|\bcreateContextualFragment\b|\.setHTML(?:Unsafe)?\(|\bparseHTMLUnsafe\b|\bdocument\.write|\bsrcdoc\b|\bdangerouslySetInnerHTML\b|\bDOMPurify\b/;

const findParsingCall = (text: string): string | undefined => SINK.exec(text)?.[0];

it('HTML parsing: only the sanitisers and the parser of the classic checkout turn text into elements', () => {
  const files = globFiles(['src', 'widgets', 'mount'], /\.tsx?$/);
  const parsing = files.filter(({ text }) => findParsingCall(text)).map(({ path }) => path);
  expect(parsing.sort()).toEqual(Object.keys(PARSERS).sort());
  for (const { path, text } of files) expect(text).toMatch(PARSERS[path] ?? /^/);
});

it.each([
  'element.innerHTML = html;',
  'element.outerHTML =\n  html;',
  "element.insertAdjacentHTML('beforeend', html);",
  "new DOMParser().parseFromString(html, 'text/html');",
  'range.createContextualFragment(html);',
  'element.setHTMLUnsafe(html);',
  '<div dangerouslySetInnerHTML={{ __html: html }} />',
  'frame.srcdoc = html;',
])('HTML parsing: `%s` is reported', (code) => {
  expect(findParsingCall(code)).toBeDefined();
});

it.each(['const html = row.outerHTML;', 'if (one.innerHTML === other.innerHTML) return;'])(
  'HTML parsing: `%s`, which only reads, is not reported',
  (code) => {
    expect(findParsingCall(code)).toBeUndefined();
  },
);
