import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../mount/catalogue';
import { listWidgetModules } from '../../mount/loader/load-chunk';
import { ROOT } from '../support/project-files';

/** Reads a PHP constant of the plugin that lists widgets and the modules to preload for each. */
function readPreloads(name: string): [string, string[]][] {
  const php = readFileSync(join(ROOT, 'wordpress/tiem/plugin/preloads.php'), 'utf8');
  const [, body = ''] = new RegExp(`const ${name} = array\\((.*?)\\n\\);`, 's').exec(php) ?? [];
  return [...body.matchAll(/'([\w-]+)'\s*=> '([^']+)'/g)].map(([, widget = '', modules = '']) => [
    widget,
    modules.split(' '),
  ]);
}

it('WordPress plugin: widgets that are shown at once have a preload for each module that tiem.js loads for them', () => {
  const preloads = readPreloads('TIEM_FIRST_VIEW');
  expect(preloads.map(([widget]) => widget)).toEqual(['block-cart', 'block-checkout', 'variation-form']);
  for (const [widget, modules] of preloads)
    expect(modules).toEqual(listWidgetModules(widget, catalogue[widget]!));
});

it('WordPress plugin: the modules that are preloaded for the add-to-cart button are among those that tiem.js loads for it', () => {
  const preloads = readPreloads('TIEM_FIRST_CLICK');
  expect(preloads.map(([widget]) => widget)).toEqual(['add-to-cart']);
  for (const [widget, modules] of preloads)
    expect(listWidgetModules(widget, catalogue[widget]!)).toEqual(expect.arrayContaining(modules));
});
