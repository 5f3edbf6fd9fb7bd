import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePhp } from '../../scripts/system-packages';
import { ROOT, readProjectFile } from '../support/project-files';

const PHP = ensurePhp();
const widgets = readdirSync(join(ROOT, 'widgets'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const helpers = /```php\n([\s\S]*?)```/.exec(readProjectFile('docs/theme-hooks.md'))?.[1] ?? '';
const readSnippetInReadme = (widget: string) =>
  /^## In a theme, without the plugin\n[\s\S]*?```php\n([\s\S]*?)```/m.exec(
    readProjectFile(`widgets/${widget}/README.md`),
  )?.[1] ?? '';

/** Runs a theme snippet and lists the names of the hooks that it registers. */
function listHooks(code: string): string[] {
  const standIns = `error_reporting(E_ALL);
    set_error_handler(function ($level, $message) { throw new Exception($message); });
    function add_filter($hook) { echo $hook, "\\n"; }
    function add_action($hook) { add_filter($hook); }
    function add_shortcode($name) { add_filter($name); }`;
  return execFileSync(PHP, ['-r', standIns + helpers + code], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
}

it.each(widgets)('theme hooks: the snippet in the README of %s runs and registers a hook', (widget) => {
  const snippet = readSnippetInReadme(widget);
  expect(snippet).toMatch(new RegExp(`data-tiem="?|'${widget}|${widget}'|\\b${widget}\\b`));
  expect(listHooks(snippet).length).toBeGreaterThan(0);
});

it('theme hooks: when the snippets of two widgets add attributes to the same form, both are applied', () => {
  const twice = ['one', 'two']
    .map((widget) => `my_theme_tiem_between('comment_form_before', 'comment_form_after', 'x', '${widget}');`)
    .join('\n');
  const code = `${helpers}
    $hooks = array();
    function add_action($hook, $run, $priority = 10) {
      // As WordPress does, a function that is already there is not added again.
      $GLOBALS['hooks'][$hook][is_string($run) ? $run . $priority : spl_object_id($run)] = $run;
    }
    class WP_HTML_Tag_Processor {
      private $html;
      function __construct($html) { $this->html = $html; }
      function next_tag() { return false; }
      function get_updated_html() { return "<$this->html>"; }
    }
    ${twice}
    foreach ($hooks['comment_form_before'] as $run) { $run(); }
    echo 'form';
    foreach ($hooks['comment_form_after'] as $run) { $run(); }`;
  expect(execFileSync(PHP, ['-r', code], { encoding: 'utf8' })).toBe('<<form>>');
});

it('theme hooks: the snippet of sticky-add-to-cart adds its attribute to the product of the page, and not to related products', () => {
  const code = `${helpers}
    $hooks = array();
    function add_action($hook, $run, $priority = 10) { $GLOBALS['hooks'][$hook][] = $run; }
    function do_action($hook) { foreach ($GLOBALS['hooks'][$hook] ?? array() as $run) $run(); }
    class WP_HTML_Tag_Processor {
      private $html; private $at = -1;
      function __construct($html) { $this->html = $html; }
      function next_tag($query) {
        $this->at = strpos($this->html, "class='$query[class_name]'", $this->at + 1);
        return $this->at !== false;
      }
      function get_attribute() { return null; }
      function set_attribute($name, $value) {
        $attribute = "$name='$value' ";
        $this->html = substr_replace($this->html, $attribute, $this->at, 0);
        $this->at += strlen($attribute);
      }
      function get_updated_html() { return $this->html; }
    }
    ${readSnippetInReadme('sticky-add-to-cart')}
    do_action('woocommerce_before_single_product');
    echo "<div class='type-product'>";
    do_action('woocommerce_before_single_product_summary');
    do_action('woocommerce_after_single_product_summary');
    echo "<li class='type-product'></li></div>";
    do_action('woocommerce_after_single_product');`;
  expect(execFileSync(PHP, ['-r', code], { encoding: 'utf8' })).toBe(
    "<div data-tiem='sticky-add-to-cart' class='type-product'><li class='type-product'></li></div>",
  );
});
