import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findScripts } from '../../scripts/compat/find-scripts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plugin-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeFixture(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const GATEWAY =
  "const s=window.wc.wcSettings.getSetting('ngan_hang_data');window.wc.wcBlocksRegistry.registerPaymentMethod({name:'a'});";

test("npm run compat: finds the block scripts in a plugin's folder and skips other files", () => {
  writeFixture('build/blocks.js', GATEWAY);
  writeFixture('build/optin.js', 'const c=window.wc.blocksCheckout;c.registerCheckoutBlock({});');
  writeFixture('build/editor.js', `${GATEWAY}wp.blocks.registerBlockType('a/b');`);
  writeFixture(
    'resources/blocks.js',
    `import { registerPaymentMethod } from '@woocommerce/blocks-registry';\n${GATEWAY}`,
  );
  writeFixture('node_modules/other/index.js', GATEWAY);
  writeFixture('build/classic.js', 'jQuery(function(){});');
  expect(Object.keys(findScripts(folder).scripts)).toEqual(['blocks.js', 'optin.js']);
});

test('npm run compat: of a script and its minified version in the same folder, only the minified one is loaded', () => {
  writeFixture('blocks.js', GATEWAY);
  writeFixture('blocks.min.js', GATEWAY);
  expect(Object.keys(findScripts(folder).scripts)).toEqual(['blocks.min.js']);
});

test('npm run compat: settings and libraries are read from the scripts and their asset files', () => {
  writeFixture('blocks.js', GATEWAY);
  writeFixture(
    'blocks.asset.php',
    "<?php return array('dependencies' => array('react', 'wc-blocks-registry', 'lodash', 'wp-i18n', 'jquery'), 'version' => '1');",
  );
  expect(findScripts(join(folder, 'blocks.js'))).toMatchObject({
    settings: { ngan_hang_data: { title: 'ngan_hang', supports: ['products'] } },
    libraries: ['jquery', 'lodash'],
  });
});

test("npm run compat: the data that PHP prints for a script is found by the payment method's PHP class and by the name of the JavaScript global", () => {
  writeFixture('build/blocks.js', `${GATEWAY}const key=vanNganHang.key;`);
  writeFixture(
    'includes/blocks.php',
    `<?php class Blocks { protected $name = 'the_cao';
      public function get_payment_method_script_handles() { wp_register_script( 'a', '/build/blocks.js' );
        wp_localize_script( 'a', 'vanNganHang', array( 'key' => 'k1' ) ); return array( 'a' ); }
      public function get_payment_method_data() { return array( 'merchant' => 'M-1' ); } }`,
  );
  writeFixture('includes/admin.php', "<?php wp_localize_script( 'b', 'quanTri', array( 'page' => 1 ) );");
  expect(findScripts(folder)).toMatchObject({
    settings: { the_cao_data: { title: 'the_cao', merchant: 'M-1' }, ngan_hang_data: { merchant: 'M-1' } },
    globals: { vanNganHang: { key: 'k1' } },
  });
  expect(findScripts(folder).globals).not.toHaveProperty('quanTri');
});

test('npm run compat: when PHP registers only some of the scripts in the folder, scripts of older versions are skipped', () => {
  writeFixture('build/blocks-v2.js', GATEWAY);
  writeFixture('build/old-checkout.js', GATEWAY);
  writeFixture(
    'plugin.php',
    "<?php wp_register_script( 'a', plugins_url( 'build/blocks-v2.js', __FILE__ ) );",
  );
  expect(Object.keys(findScripts(folder).scripts)).toEqual(['blocks-v2.js']);
});

test('npm run compat: a script that uses jQuery without declaring it gets jQuery, as on WooCommerce pages', () => {
  writeFixture('blocks.js', `${GATEWAY}jQuery(document.body).trigger('a');`);
  expect(findScripts(folder).libraries).toEqual(['jquery']);
});
