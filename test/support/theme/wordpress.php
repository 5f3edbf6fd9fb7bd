<?php
/**
 * The part of WordPress and WooCommerce that docs/theme/tiem.php calls. Usage: `php wordpress.php <JSON>`: loads
 * tiem.php on the described page, runs its hooks and prints `{scripts, styles, registered, footer, settings, head,
 * request, block, cartUrl, health, hints}`.
 */
error_reporting( E_ALL );
set_error_handler( function ( $level, $message ) { throw new ErrorException( $message ); } );

$page  = json_decode( $argv[1], true ) + array( 'kind' => 'product', 'get' => array(), 'scripts' => array(), 'enqueued' => array(), 'actions' => array(), 'options' => array(), 'phpBeforeTiem' => '', 'folder' => __DIR__, 'done' => array(), 'admin' => false, 'post' => array(), 'block' => array( '', '' ), 'content' => '', 'endpoint' => '', 'styles' => array(), 'hints' => array() );
$_GET  = $page['get'];
$_REQUEST = $_GET + $page['post'];
$hooks = array_fill_keys( $page['actions'], array( '__return_true' ) );
define( 'ABSPATH', __DIR__ );
define( 'WC_VERSION', '11.0.1' );
define( 'MB_IN_BYTES', 1048576 );
define( 'MONTH_IN_SECONDS', 2592000 );
define( 'WP_CONTENT_DIR', $page['folder'] );
define( 'WP_PLUGIN_DIR', $page['folder'] . '/plugins' );
function content_url() { return 'https://shop.example/wp-content'; }
function plugins_url() { return 'https://shop.example/wp-content/plugins'; }
function includes_url( $path ) { return "https://shop.example/wp-includes$path"; }
function site_url() { return 'https://shop.example'; }
function transient_file( $name ) { return $GLOBALS['page']['folder'] . "/$name.json"; }
function get_transient( $name ) { return is_file( transient_file( $name ) ) ? json_decode( file_get_contents( transient_file( $name ) ), true ) : false; }
function set_transient( $name, $value ) { file_put_contents( transient_file( $name ), json_encode( $value ) ); }

function add_action( $hook, $run ) { $GLOBALS['hooks'][ $hook ][] = $run; }
function add_filter( $hook, $run ) { add_action( $hook, $run ); }
function remove_filter( $hook, $run ) { array_pop( $GLOBALS['hooks'][ $hook ] ); }
function has_action( $hook, $run = null ) { $these = $GLOBALS['hooks'][ $hook ] ?? array(); return null === $run ? count( $these ) > 0 : ( in_array( $run, $these, true ) ? 10 : false ); }
function apply_filters( $hook, $value, ...$more ) { foreach ( $GLOBALS['hooks'][ $hook ] ?? array() as $run ) { $value = $run( $value, ...$more ); } return $value; }

class Scripts {
	public $registered = array();
	public $queue = array();
	public $done = array();
	public $base_url = 'https://shop.example';
	public $default_version = '7.0';
	function query( $handle ) { return $this->registered[ $handle ] ?? false; }
	function get_data() { return ''; }
}
function wp_scripts() { static $scripts; return $scripts ??= new Scripts(); }
foreach ( $page['scripts'] as $handle => $script ) { wp_scripts()->registered[ $handle ] = (object) ( $script + array( 'handle' => $handle, 'deps' => array(), 'ver' => null, 'extra' => array() ) ); }
wp_scripts()->done = $page['done'];
wp_scripts()->queue = $page['enqueued'];
function wp_script_is( $handle ) { return in_array( $handle, wp_scripts()->queue, true ); }
function wp_register_script( $handle, $src, $deps ) { wp_scripts()->registered[ $handle ] = (object) compact( 'src', 'deps' ); }
function wp_enqueue_script( $handle ) { if ( ! wp_script_is( $handle ) ) { wp_scripts()->queue[] = $handle; } }
function wp_dequeue_script( $handle ) { wp_scripts()->queue = array_values( array_diff( wp_scripts()->queue, array( $handle ) ) ); }
function wp_dequeue_style( $handle ) { $GLOBALS['page']['styles'] = array_values( array_diff( $GLOBALS['page']['styles'], array( $handle ) ) ); }
function is_singular() { return 'listing' !== $GLOBALS['page']['kind']; }
function has_block( $name ) { return false !== strpos( $GLOBALS['page']['content'], "<!-- wp:$name " ); }
function has_shortcode( $content, $name ) { return false !== strpos( $content, "[$name]" ); }
function get_post() { return (object) array( 'post_content' => $GLOBALS['page']['content'] ); }
function wp_print_script_tag( $attributes ) { echo '<script'; foreach ( $attributes as $name => $value ) { echo " $name=\"$value\""; } echo '></script>'; }
function wp_print_inline_script_tag( $text ) { echo "<script>$text</script>"; }
function wp_json_encode( $value, $flags = 0 ) { return json_encode( $value, $flags ); }
function wp_unslash( $value ) { return $value; }
function wp_list_filter( $list, $by ) { return array_filter( $list, function ( $item ) use ( $by ) { return array() === array_diff_assoc( $by, (array) $item ); } ); }
function esc_url( $url ) { return $url; }
function esc_attr( $text ) { return $text; }
function esc_html( $text ) { return $text; }
function absint( $value ) { return abs( (int) $value ); }
function sanitize_title( $text ) { return strtolower( $text ); }
function wc_clean( $text ) { return trim( $text ); }
function determine_locale() { return $GLOBALS['page']['options']['WPLANG'] ?? 'en_US'; }
function do_shortcode( $text ) { return "<form>$text</form>"; }
function is_wc_endpoint_url( $name = null ) { $here = $GLOBALS['page']['endpoint']; return null === $name ? '' !== $here : $name === $here; }
function add_query_arg( $name, $value, $url ) { return "$url?$name=$value"; }
function get_theme_file_path( $file ) { return __FILE__; }
function get_theme_file_uri( $file ) { return "https://shop.example/$file"; }
function get_option( $name, $default = false ) { return $GLOBALS['page']['options'][ $name ] ?? $default; }
foreach ( array( 'cart', 'checkout', 'product', 'account_page', 'front_page', 'shop', 'product_taxonomy', 'search' ) as $kind ) { eval( "function is_$kind() { return \$GLOBALS['page']['kind'] === '$kind'; }" ); }
function current_user_can() { return $GLOBALS['page']['admin']; }
foreach ( array( 'is_user_logged_in', 'wc_tax_enabled', 'wc_coupons_enabled', 'wc_shipping_enabled' ) as $name ) { eval( "function $name() { return false; }" ); }
foreach ( array( 'get_user_locale', 'rest_url', 'admin_url', 'home_url', 'wp_login_url', 'wc_date_format', 'get_woocommerce_currency', 'get_woocommerce_currency_symbol', 'wc_get_price_thousand_separator', 'wc_get_price_decimal_separator', 'get_woocommerce_price_format', 'get_privacy_policy_url', 'get_permalink', 'wp_create_nonce' ) as $name ) { eval( "function $name() { return ''; }" ); }
foreach ( array( 'get_current_user_id', 'wc_get_price_decimals', 'wc_get_page_id' ) as $name ) { eval( "function $name() { return 0; }" ); }
function wc_get_cart_url() { return apply_filters( 'woocommerce_get_cart_url', '/cart/' ); }
function wc_get_checkout_url() { return apply_filters( 'woocommerce_get_checkout_url', '/checkout/' ); }
function get_template() { return 'flatsome'; }
function wc_get_base_location() { return array( 'country' => get_option( 'woocommerce_default_country', 'VN' ), 'state' => '' ); }
class WC_AJAX { static function get_endpoint( $name ) { return "/?wc-ajax=$name"; } }

class Product {
	private $type;
	function __construct( $type ) { $this->type = $type; }
	function is_type( $type ) { return $type === $this->type; }
	function get_variation_attributes() { return array( 'pa_colour' => array( 'blue' ), 'Size' => array( 'S', 'M' ) ); }
}
/** Returns product 7, which is variable and has one variation, 71, or product 8, which is simple. */
function wc_get_product( $id ) { return array( 7 => new Product( 'variable' ), 8 => new Product( 'simple' ) )[ $id ] ?? false; }
class WC_Data_Store {
	static function load() { return new self(); }
	function find_matching_product_variation( $product, $attributes ) { return array( 'attribute_pa_colour' => 'blue', 'attribute_size' => 'S' ) === $attributes ? 71 : 0; }
}

class Gateway {
	public $enabled = 'yes';
	public $supports = array( 'products' );
	public $has_fields = true;
	public $has_custom_place_order_button = false;
	function __construct() { $this->has_custom_place_order_button = $GLOBALS['page']['ownOrderButton'] ?? false; }
	function get_title() { return 'Bank'; }
	function get_description() { return ''; }
	function payment_fields() { echo '<input name="bank_account">'; }
}
class Shop {
	public $countries;
	public $session;
	public $customer;
	public $cart;
	function __construct() { $this->countries = $this; }
	function get_countries() { return array( 'CW' => 'Cura&ccedil;ao' ); }
	function get_allowed_countries() { return $this->get_countries(); }
	function get_shipping_countries() { return $this->get_countries(); }
	function get_states() { return array( 'CW' => array( 'X' => 'Sint&nbsp;Anna' ) ); }
	function get_country_locale() { return defined( 'RULES' ) ? RULES : array(); }
	function payment_gateways() { return $this->isList ? array( 'bank' => new Gateway() ) : $this->asList(); }
	function get_available_payment_gateways() { return array( 'bank' => new Gateway() ); }
	function checkout() { return $this; }
	function is_registration_required() { return false; }
	function is_registration_enabled() { return true; }
	private $isList = false;
	private function asList() { $list = clone $this; $list->isList = true; return $list; }
}
class WP_REST_Response {
	public $data;
	public $headers = array();
	function __construct( $data ) { $this->data = $data; }
	function header( $name, $value ) { $this->headers[ $name ] = $value; }
}
function WC() { static $shop; return $shop ??= new Shop(); }

eval( $page['phpBeforeTiem'] );
$include = dirname( __DIR__, 3 ) . '/docs/theme/tiem.php';
$code    = str_replace( '__DIR__', var_export( dirname( $include ), true ), preg_replace( '/^<\?php/', '', file_get_contents( $include ) ) );
// Uncomments the groups of scripts in tiem.php, as theme authors do who use them.
$code = preg_replace( "/^\t\/\/ ('[^\n]*,)$/m", "\t$1", $code );
$code = isset( $page['keptHandle'] ) ? str_replace( "\t'{$page['keptHandle']}',", '', $code ) : $code;
eval( $code );
ob_start();
foreach ( array( 'wp_loaded', 'wp_head', 'wp_enqueue_scripts', 'wp_footer' ) as $hook ) {
	foreach ( $hooks[ $hook ] ?? array() as $run ) {
		if ( is_callable( $run ) ) {
			$run();
		}
	}
}
$head = ob_get_clean();
list( $name, $html ) = $page['block'];
$block = apply_filters( "render_block_$name", $html, array( 'blockName' => $name ) );
$hints = apply_filters( 'wp_resource_hints', $page['hints'], 'prefetch' );
echo json_encode( array( 'hints' => $hints, 'styles' => $GLOBALS['page']['styles'], 'scripts' => wp_scripts()->queue, 'registered' => wp_scripts()->registered, 'footer' => $hooks['wp_footer'] ?? array(), 'settings' => tiem_get_settings(), 'head' => $head, 'request' => $_REQUEST, 'block' => $block, 'cartUrl' => wc_get_cart_url(), 'health' => apply_filters( 'debug_information', array() ) ) );
