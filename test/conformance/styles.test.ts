import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globFiles, ROOT } from '../support/project-files';

const RESET = 'styles/reset.css';
const withoutRemarks = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '');
const sheets = globFiles(['src', 'styles', 'widgets'], /\.css$/).map(({ path, text }) => ({
  path,
  text: withoutRemarks(text),
}));

/** The text of a stylesheet outside of its `@layer` blocks. */
function unlayered(text: string): string {
  let outside = '';
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('@layer tiem {', at);
    if (start < 0) return outside + text.slice(at);
    outside += text.slice(at, start);
    let depth = 0;
    at = text.indexOf('{', start);
    do {
      if (text[at] === '{') depth += 1;
      if (text[at] === '}') depth -= 1;
      at += 1;
    } while (depth > 0 && at < text.length);
  }
  return outside;
}

const classesIn = (text: string): string[] =>
  [...text.matchAll(/\.(tiem-[\w-]+)/g)].map(([, name = '']) => name);

/** The classes that the reset excludes, in the order of its selector. */
const exceptions = (): Set<string> => {
  const reset = sheets.find(({ path }) => path === RESET)?.text ?? '';
  return new Set(classesIn(reset.slice(0, reset.indexOf('{'))));
};

test("styles: a rule outside of `@layer tiem` has the specificity of two classes, so that a theme's order never beats it", () => {
  const rules = sheets.flatMap(({ path, text }) =>
    [
      ...unlayered(text)
        .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
        .replace(/@(media|container|supports)[^{]*\{/g, '')
        .matchAll(/([^{}@;]+)\{/g),
    ].map(([, selector = '']) => ({ path, selector: selector.trim().replace(/\s+/g, ' ') })),
  );
  expect(rules.length).toBeGreaterThan(5);
  const counted = /:not\(\.x( i)+\)|:not\((?:[^()]*, )?\.x(\.x)+\)|^&/;
  expect(rules.filter(({ selector }) => !counted.test(selector))).toEqual([]);
});

test('styles: no rule is `!important`, and no widget uses a shadow tree', () => {
  expect(sheets.filter(({ text }) => text.includes('!important')).map(({ path }) => path)).toEqual([]);
  // The inspector is no widget: no theme styles it.
  const scripts = globFiles(['src', 'widgets', 'mount'], /\.tsx?$/).filter(
    ({ path }) => !path.startsWith('mount/inspect/'),
  );
  expect(scripts.filter(({ text }) => text.includes('attachShadow')).map(({ path }) => path)).toEqual([]);
});

test('styles: the reset leaves out each class that a widget adds to an element of the server', () => {
  const added = globFiles(['src', 'widgets', 'mount'], /\.tsx?$/).flatMap(({ path, text }) =>
    [...text.matchAll(/classList\.(?:add|toggle)\(\s*'(tiem-[\w-]+)'/g)].map(([, name = '']) => ({
      path,
      name,
    })),
  );
  expect(added.length).toBeGreaterThan(8);
  const known = exceptions();
  // The rule for hidden elements also applies to the server's fields; the other rules apply only to elements that
  // the widget has created.
  const drawn = [
    'tiem-visually-hidden',
    'tiem-has-stuck-header',
    'tiem-zoom__failed',
    'tiem-sticky--visible',
  ];
  expect(added.filter(({ name }) => !known.has(name) && !drawn.includes(name))).toEqual([]);
});

test('styles: each class that the reset names is used by a widget', () => {
  const others = [
    ...globFiles(['src', 'widgets', 'mount', 'docs'], /\.(tsx?|md)$/).map(({ text }) => text),
    ...sheets.filter(({ path }) => path !== RESET).map(({ text }) => text),
  ].join('\n');
  expect([...exceptions()].filter((name) => !others.includes(name))).toEqual([]);
});

test('styles: `npm run look` leaves out the same elements as the reset', () => {
  const script = readFileSync(join(ROOT, 'scripts/look/in-page.js'), 'utf8');
  const named = new Set(classesIn(script.slice(0, script.indexOf('const CONTROLS'))));
  const both = exceptions();
  // Set on the root element, which is neither measured nor reset.
  named.delete('tiem-has-stuck-header');
  for (const name of ['tiem-menu__drawer']) both.delete(name);
  expect([...named].sort()).toEqual([...both].sort());
});

test('styles: font sizes are tokens, because a theme may give 1rem any size', () => {
  const rems = sheets
    .filter(({ path }) => path !== 'styles/tokens.css')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/font-size:[^;]*rem/g)].map(([line]) => `${path}: ${line}`),
    );
  expect(rems).toEqual([]);
});
