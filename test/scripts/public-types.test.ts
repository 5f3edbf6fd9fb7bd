import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../support/project-files';

jest.setTimeout(60_000);

/** A theme's TypeScript project whose only file from this project is tiem.d.ts. */
const theme = mkdtempSync(join(tmpdir(), 'tiem-types-'));
afterAll(() => rmSync(theme, { recursive: true }));

function compileTheme(source: string): string {
  copyFileSync(join(ROOT, 'mount/api/public.types.ts'), join(theme, 'tiem.d.ts'));
  writeFileSync(join(theme, 'theme.ts'), `import './tiem';\n${source}`);
  const options =
    '--noEmit --strict --module esnext --moduleResolution bundler --target es2022 --lib es2022,dom';
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/tsc'),
    ['--ignoreConfig', ...options.split(' '), '--types', '', 'theme.ts'],
    { cwd: theme, encoding: 'utf8' },
  );
  return stdout;
}

it('tiem.d.ts: a theme in TypeScript that calls window.tiem compiles', () => {
  expect(
    compileTheme(`
      const stop: (() => void) | undefined = window.tiem?.on('error', ({ kind, widget, element, message }) => {
        const line: string = kind + widget + element + message;
        console.log(line);
      });
      window.tiem?.on('mounted', ({ element }) => element.classList.add('alive'));
      const added: Promise<void> | undefined = window.tiem?.actions.addToCart({ id: 7, quantity: 2 });
      window.tiem?.mount(document.querySelector('main') ?? document);
      window.tiem?.unmount();
      export { added, stop };
    `),
  ).toBe('');
});

it('tiem.d.ts: wrong calls of window.tiem are type errors', () => {
  expect(compileTheme(`window.tiem?.on('opened', () => {});`)).toMatch(/theme\.ts\(2,17\): error/);
  expect(compileTheme(`window.tiem?.actions.addToCart({ id: '7' });`)).toMatch(/theme\.ts\(2,34\): error/);
});
