import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findScripts } from '../../scripts/compat/find-scripts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plugin-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const GATEWAY =
  "const s=window.wc.wcSettings.getSetting('ngan_hang_data');window.wc.wcBlocksRegistry.registerPaymentMethod({name:'a'});";

test('compat: the block scripts of a plugin’s folder are found, and what is no script of its pages is not', () => {
  write('build/blocks.js', GATEWAY);
  write('build/optin.js', 'const c=window.wc.blocksCheckout;c.registerCheckoutBlock({});');
  write('build/editor.js', `${GATEWAY}wp.blocks.registerBlockType('a/b');`);
  write(
    'resources/blocks.js',
    `import { registerPaymentMethod } from '@woocommerce/blocks-registry';\n${GATEWAY}`,
  );
  write('node_modules/other/index.js', GATEWAY);
  write('build/classic.js', 'jQuery(function(){});');
  expect(Object.keys(findScripts(folder).scripts)).toEqual(['blocks.js', 'optin.js']);
});

test('compat: of a script and its minified twin one is loaded', () => {
  write('blocks.js', GATEWAY);
  write('blocks.min.js', GATEWAY);
  expect(Object.keys(findScripts(folder).scripts)).toEqual(['blocks.min.js']);
});

test('compat: settings and libraries are taken from the scripts and their asset files', () => {
  write('blocks.js', GATEWAY);
  write(
    'blocks.asset.php',
    "<?php return array('dependencies' => array('react', 'wc-blocks-registry', 'lodash', 'wp-i18n', 'jquery'), 'version' => '1');",
  );
  expect(findScripts(join(folder, 'blocks.js'))).toMatchObject({
    settings: { ngan_hang_data: { title: 'ngan_hang', supports: ['products'] } },
    libraries: ['jquery', 'lodash'],
  });
});
