import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globFiles, ROOT } from '../support/project-files';

const RESET = 'styles/reset.css';
const removeComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '');
const sheets = globFiles(['src', 'styles', 'widgets'], /\.css$/).map(({ path, text }) => ({
  path,
  text: removeComments(text),
}));

/** Removes the `@layer` blocks from a stylesheet. */
function removeLayers(text: string): string {
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

const listClassNames = (text: string): string[] =>
  [...text.matchAll(/\.(tiem-[\w-]+)/g)].map(([, name = '']) => name);

/** Lists the classes that the selector of styles/reset.css excludes. */
const readResetExceptions = (): Set<string> => {
  const reset = sheets.find(({ path }) => path === RESET)?.text ?? '';
  return new Set(listClassNames(reset.slice(0, reset.indexOf('{'))));
};

test("styles: a rule outside `@layer tiem` has the specificity of two classes, to win over a theme's rules in any order, or of eight elements, to lose against any class of a theme", () => {
  const rules = sheets.flatMap(({ path, text }) =>
    [
      ...removeLayers(text)
        .replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
        .replace(/@(media|container|supports)[^{]*\{/g, '')
        .matchAll(/([^{}@;]+)\{/g),
    ].map(([, selector = '']) => ({ path, selector: selector.trim().replace(/\s+/g, ' ') })),
  );
  expect(rules.length).toBeGreaterThan(5);
  const counted = /^:where\(\[[^()]*\]\):not\(i( i){7}\)|:not\(\.x( i)+\)|:not\((?:[^()]*, )?\.x(\.x)+\)|^&/;
  expect(rules.filter(({ selector }) => !counted.test(selector))).toEqual([]);
});

test('styles: a logical shorthand such as `padding-block` contains no `var()`, because Safari drops it under `all: revert-layer`', () => {
  const shorthand =
    /(?:^|[\s;{])((?:(?:padding|margin|inset|scroll-margin|scroll-padding)-(?:inline|block)|border-(?:inline|block)(?:-start|-end)?|border-(?:inline|block)-(?:width|style|color)):[^;}]*var\([^;}]*)/g;
  const found = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(shorthand)].map(([, declaration]) => `${path}: ${declaration}`),
  );
  expect(found).toEqual([]);
});

test('styles: no rule is `!important`, and no widget uses a shadow tree', () => {
  expect(sheets.filter(({ text }) => text.includes('!important')).map(({ path }) => path)).toEqual([]);
  // Leaves out the inspector, which may use a shadow tree because themes do not style it.
  const scripts = globFiles(['src', 'widgets', 'mount'], /\.tsx?$/).filter(
    ({ path }) => !path.startsWith('mount/inspect/'),
  );
  expect(scripts.filter(({ text }) => text.includes('attachShadow')).map(({ path }) => path)).toEqual([]);
});

test('styles: the reset excludes each class that a widget adds to a server-rendered element', () => {
  const added = globFiles(['src', 'widgets', 'mount'], /\.tsx?$/).flatMap(({ path, text }) =>
    [...text.matchAll(/classList\.(?:add|toggle)\(\s*'(tiem-[\w-]+)'/g)].map(([, name = '']) => ({
      path,
      name,
    })),
  );
  expect(added.length).toBeGreaterThan(8);
  const known = readResetExceptions();
  // The reset removes the theme's style from each element with one of Tiệm's classes, except from the server's elements.
  // These classes need no exception: `tiem-visually-hidden` is meant to hide any element, and the others are on elements
  // that a widget creates.
  const unresetClasses = [
    'tiem-visually-hidden',
    'tiem-has-stuck-header',
    'tiem-zoom__failed',
    'tiem-sticky--visible',
  ];
  expect(added.filter(({ name }) => !known.has(name) && !unresetClasses.includes(name))).toEqual([]);
});

test('styles: each class that the reset excludes is used by a widget', () => {
  const others = [
    ...globFiles(['src', 'widgets', 'mount', 'docs'], /\.(tsx?|md)$/).map(({ text }) => text),
    ...sheets.filter(({ path }) => path !== RESET).map(({ text }) => text),
  ].join('\n');
  for (const name of readResetExceptions())
    if (!others.includes(name))
      throw new Error(`${RESET} excludes .${name}, which nothing uses: delete it there.`);
});

test('styles: `npm run look` leaves out the elements that the reset excludes', () => {
  const script = readFileSync(join(ROOT, 'scripts/look/in-page.js'), 'utf8');
  const named = new Set(listClassNames(script.slice(0, script.indexOf('const CONTROLS'))));
  const both = readResetExceptions();
  // Leaves out classes that only in-page.js names. One is a class of <html>, which the reset does not style. The
  // others are containers outside of `<tiem-root>`, whose children without a class the reset does not style either.
  for (const name of ['tiem-has-stuck-header', 'tiem-quick-view', 'tiem-photo-feed', 'tiem-dialog'])
    named.delete(name);
  // Leaves out classes that reset.css names only because their children, not the elements themselves, are reset.
  for (const name of ['tiem-menu__drawer', 'tiem-option__mark', 'tiem-button', 'tiem-block-checkout__area'])
    both.delete(name);
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
