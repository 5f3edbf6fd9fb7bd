import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../mount/catalogue';
import { listModules } from '../../mount/loader/load-chunk';
import { ROOT } from '../support/project-files';

/** Reads one of the plugin's constants with widgets and the modules that it preloads for them. */
function readPreloads(name: string): [string, string[]][] {
  const php = readFileSync(join(ROOT, 'wordpress/tiem/plugin/preloads.php'), 'utf8');
  const [, body = ''] = new RegExp(`const ${name} = array\\((.*?)\\n\\);`, 's').exec(php) ?? [];
  return [...body.matchAll(/'([\w-]+)'\s*=> '([^']+)'/g)].map(([, widget = '', modules = '']) => [
    widget,
    modules.split(' '),
  ]);
}

it('WordPress plugin: widgets in the first view have a preload for each module that the loader loads for them', () => {
  const preloads = readPreloads('TIEM_FIRST_VIEW');
  expect(preloads.map(([widget]) => widget)).toEqual(['block-cart', 'block-checkout', 'variation-form']);
  for (const [widget, modules] of preloads) expect(modules).toEqual(listModules(widget, catalogue[widget]!));
});

it('WordPress plugin: the button that adds a product has preloads for some of the modules that the loader loads for it', () => {
  const preloads = readPreloads('TIEM_FIRST_CLICK');
  expect(preloads.map(([widget]) => widget)).toEqual(['add-to-cart']);
  for (const [widget, modules] of preloads)
    expect(listModules(widget, catalogue[widget]!)).toEqual(expect.arrayContaining(modules));
});
