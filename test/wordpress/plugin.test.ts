import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPluginFiles, readTranslations } from '../../scripts/build/plugin-files';
import { ensurePhp } from '../../scripts/system-packages';
import { globFiles, ROOT } from '../support/project-files';

const PHP = ensurePhp();
const code = globFiles(['wordpress'], /\.php$/);

/**
 * The hooks by which the plugin changes pages: it prints tags, adopts elements, and removes scripts and
 * styles of WooCommerce.
 */
const PAGE_HOOKS = ['wp_head', 'wp_enqueue_scripts', 'print_styles_array', 'wp_footer', 'template_redirect'];

it.each(code.map(({ path }) => path))('WordPress plugin: %s is valid PHP', (path) => {
  expect(execFileSync(PHP, ['-l', join(ROOT, path)], { encoding: 'utf8' })).toContain('No syntax errors');
});

it('WordPress plugin: its own PHP tests pass', () => {
  const { stdout, status } = spawnSync(PHP, [join(ROOT, 'wordpress/tests/run.php')], { encoding: 'utf8' });
  expect(stdout.split('\n').filter((line) => !line.startsWith('ok '))).toEqual(['']);
  expect(status).toBe(0);
});

it('WordPress plugin: every file exits when it is run outside WordPress', () => {
  const unguarded = code.filter(
    ({ path, text }) =>
      path.startsWith('wordpress/tiem/') &&
      !/defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/.test(text),
  );
  expect(unguarded.map(({ path }) => path)).toEqual([]);
});

it('WordPress plugin: every message has a Vietnamese translation, and no translation is unused', () => {
  const inCode = code.flatMap(({ path, text }) => {
    const calls = text.matchAll(/\b(?:__|esc_html__|esc_html_e)\( '((?:[^'\\]|\\.)*)', 'tiem' \)/g);
    return path.startsWith('wordpress/tiem/') ? [...calls].map(([, message = '']) => message) : [];
  });
  expect(inCode.length).toBeGreaterThan(20);
  expect(Object.keys(readTranslations('vi')).sort()).toEqual([...new Set(inCode)].sort());
});

it('WordPress plugin: each translation has the same placeholders as its original message', () => {
  const listPlaceholders = (text: string) => (text.match(/%(?:\d\$)?s/g) ?? []).sort();
  for (const [text, translation] of Object.entries(readTranslations('vi')))
    expect(listPlaceholders(translation)).toEqual(listPlaceholders(text));
});

it('WordPress plugin: on PHP 7.3, none of its files is loaded, and administrators see one sentence about it', () => {
  const main = code.find(({ path }) => path === 'wordpress/tiem/tiem.php')?.text ?? '';
  const script = `define('ABSPATH', 1);
    function __($text) { return $text; }
    function esc_html($text) { return $text; }
    function add_action($hook, $run) { echo "$hook: "; $run(); }
    eval('?>' . str_replace('PHP_VERSION', "'7.3.33'", file_get_contents('php://stdin')));
    echo defined('TIEM_PLUGIN_FILE') ? 'loaded' : '';`;
  expect(execFileSync(PHP, ['-r', script], { input: main, encoding: 'utf8' })).toBe(
    'admin_notices: <div class="notice notice-error"><p>Tiệm needs PHP 7.4 or newer and does nothing on PHP 7.3.33: ask your host for a newer version.</p></div>',
  );
});

it('WordPress plugin: on WooCommerce 8.4, nothing is added to pages, and a message names the required version', () => {
  const script = `error_reporting(E_ALL);
    $plugin_folder = '/none/';
    define('WP_CLI', false);
    define('WC_VERSION', '8.4.1');
    class WooCommerce {}
    require '${join(ROOT, 'wordpress/tests/wordpress.php')}';
    new_site();
    require '${join(ROOT, 'wordpress/tiem/tiem.php')}';
    echo tiem_find_blocking_problems()[0], tiem_is_shown() ? ' shown' : '';`;
  expect(execFileSync(PHP, ['-r', script], { encoding: 'utf8' })).toBe(
    'Tiệm needs WooCommerce 8.5 or newer, and this shop has 8.4.1: update WooCommerce.',
  );
});

it.each([
  ['the constant TIEM_OFF', 'no page', "define('TIEM_OFF', true);", 'everyone', []],
  ['the setting "Nobody"', 'no page', '', 'nobody', []],
  ['the constant TIEM_OFF set to false', 'every page', "define('TIEM_OFF', false);", 'everyone', PAGE_HOOKS],
])('WordPress plugin: in a shop with %s, its hooks change %s', (_, __, constant, audience, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'tiem-plugin-'));
  mkdirSync(join(folder, 'dist/compact'), { recursive: true });
  for (const file of ['tiem.js', 'tiem-adopt.js', 'tiem-wc.js'])
    writeFileSync(join(folder, 'dist/compact', file), '');
  const script = `error_reporting(E_ALL);
    $plugin_folder = '${folder}/';
    define('WP_CLI', false);
    define('WC_VERSION', '11.0.1');
    ${constant}
    class WooCommerce {}
    require '${join(ROOT, 'wordpress/tests/wordpress.php')}';
    new_site(array('options' => array('tiem_options' => array('profile' => 'storefront', 'audience' => '${audience}'))));
    require '${join(ROOT, 'wordpress/tiem/tiem.php')}';
    $before = array_keys(site('hooks'));
    tiem_start_plugin();
    echo json_encode(array_values(array_diff(array_keys(site('hooks')), $before)));`;
  const added: string[] = JSON.parse(execFileSync(PHP, ['-r', script], { encoding: 'utf8' }));
  rmSync(folder, { recursive: true });
  expect(PAGE_HOOKS.filter((hook) => added.includes(hook))).toEqual(expected);
  if (expected.length === 0) expect(added).toEqual([]);
});

describe('zip of the WordPress plugin', () => {
  const dist = ['dist/tiem.js', 'dist/compact/tiem.js', 'dist/tiem.d.ts', 'dist/testing/index.js'];
  const files = listPluginFiles(dist.map((name) => ({ name, data: Buffer.from('x') })));
  const names = files.map(({ name }) => name);

  it('plugin zip: contains the code, the theme profiles, the translations and both builds, in one folder', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        ...['tiem/tiem.php', 'tiem/uninstall.php', 'tiem/readme.txt', 'tiem/LICENSE'],
        ...['tiem/profiles/storefront.json', 'tiem/includes/load.php', 'tiem/plugin/load.php'],
        ...['tiem/languages/tiem.pot', 'tiem/languages/tiem-vi.po', 'tiem/languages/tiem-vi.mo'],
        ...['tiem/languages/tiem-vi.l10n.php', 'tiem/dist/tiem.js', 'tiem/dist/compact/tiem.js'],
      ]),
    );
    expect(names.filter((name) => !name.startsWith('tiem/') || /tests|testing|\.d\.ts$/.test(name))).toEqual(
      [],
    );
  });

  it('plugin zip: PHP can read the compiled translations', () => {
    const getFileInZip = (name: string) =>
      files.find((entry) => entry.name === name)?.data ?? Buffer.alloc(0);
    const script = `$data = file_get_contents('php://stdin');
      $head = unpack('Vmagic/Vversion/Vcount/Vtexts/Vtranslations', $data);
      $all = array();
      for ($i = 0; $i < $head['count']; $i++) {
        $pair = array();
        foreach (array('texts', 'translations') as $table) {
          $row = unpack('Vlength/Vat', $data, $head[$table] + 8 * $i);
          $pair[] = substr($data, $row['at'], $row['length']);
        }
        $all[$pair[0]] = $pair[1];
      }
      echo json_encode($all);`;
    const runPhp = (text: string, input: Buffer) =>
      JSON.parse(execFileSync(PHP, ['-r', text], { input, encoding: 'utf8' })) as Record<string, string>;
    const compiled = runPhp(script, getFileInZip('tiem/languages/tiem-vi.mo'));
    expect(compiled.Profile).toBe('Hồ sơ giao diện');
    expect(Object.keys(compiled)).toHaveLength(Object.keys(readTranslations('vi')).length + 1);
    const read = runPhp(
      "define('ABSPATH', 1); echo json_encode(eval('?>' . file_get_contents('php://stdin')));",
      getFileInZip('tiem/languages/tiem-vi.l10n.php'),
    );
    expect(read.messages).toEqual(readTranslations('vi'));
  });
});
