<?php
/**
 * Implements the part of WordPress that the plugin calls in its tests. `$GLOBALS['site']` is the state of the site
 * under test.
 */

define( 'ABSPATH', __DIR__ . '/' );
define( 'COOKIEPATH', '/' );
define( 'COOKIE_DOMAIN', '' );
define( 'MB_IN_BYTES', 1048576 );
define( 'HOUR_IN_SECONDS', 3600 );
define( 'MONTH_IN_SECONDS', 2592000 );
define( 'WP_PLUGIN_DIR', sys_get_temp_dir() . '/tiem-plugins-' . getmypid() );
define( 'WP_CONTENT_DIR', '/none' );

/** Creates a site on which the plugin is installed and no option has been changed. */
function new_site( $changes = array() ) {
	$GLOBALS['site'] = $changes + array(
		'options'    => array(),
		'transients' => array(),
		'meta'       => array(),
		'hooks'      => array(),
		'template'   => 'storefront',
		'wordpress'  => '6.4',
		'kind'       => 'listing',
		'content'    => '',
		'notices'    => array(),
		'store_api'  => false,
		'admin'      => false,
		'multisite'  => false,
		'declared'   => array(),
		'errors'     => array(),
		'printed'    => array(),
		'scripts'    => array(),
		'wp_scripts' => new Scripts_Of_A_Page(),
		'products'   => array(),
		'cart'       => array( 0, '<span>0&nbsp;₫</span>' ),
		'front'      => false,
		'removed'    => array(),
		'states'     => array(),
		'locale'     => 'vi',
		'accounts'   => 'optional',
		'fields'     => array(),
	);
	$_GET    = array();
	$_COOKIE = array();

	$GLOBALS['wpdb'] = new Database_Of_A_Site();
}

/** A stand-in for `wpdb`. Each key of `site( 'meta' )` is the name of a table. */
class Database_Of_A_Site {
	public $prefix = 'wp_';

	public function esc_like( $text ) {
		return addcslashes( $text, '_%' );
	}
	public function prepare( $query, $value ) {
		return array( $query, $value );
	}
	public function get_var( $query ) {
		$table = 'SHOW TABLES LIKE %s' === $query[0] ? stripslashes( $query[1] ) : '';
		return isset( site( 'meta' )[ $table ] ) ? $table : null;
	}
	public function delete( $table, $where ) {
		unset( $GLOBALS['site']['meta'][ $table ][ $where['meta_key'] ] );
	}
}

function site( $key ) {
	return $GLOBALS['site'][ $key ];
}

function is_user_logged_in() {
	return false;
}
function determine_locale() {
	return site( 'locale' );
}
function get_user_locale() {
	return site( 'locale' );
}
function is_wp_version_compatible( $required ) {
	return version_compare( site( 'wordpress' ), $required, '>=' );
}
function add_filter( $hook, $run, $priority = 10, $arguments = 1 ) {
	$GLOBALS['site']['hooks'][ $hook ][] = $run;
}
function add_action( $hook, $run, $priority = 10, $arguments = 1 ) {
	add_filter( $hook, $run );
}
function remove_action( $hook, $run, $priority ) {
	$GLOBALS['site']['removed'][] = "$hook $priority " . ( is_array( $run ) ? $run[1] : $run );
}
function apply_filters( $hook, $value, ...$more ) {
	foreach ( site( 'hooks' )[ $hook ] ?? array() as $run ) {
		$value = $run( $value, ...$more );
	}
	return $value;
}
function has_hook( $hook, $run ) {
	return in_array( $run, site( 'hooks' )[ $hook ] ?? array(), true );
}
function get_option( $name, $default = false ) {
	return site( 'options' )[ $name ] ?? $default;
}
function update_option( $name, $value ) {
	$GLOBALS['site']['options'][ $name ] = $value;
}
function delete_option( $name ) {
	unset( $GLOBALS['site']['options'][ $name ] );
}
function delete_transient( $name ) {
	unset( $GLOBALS['site']['transients'][ $name ] );
}
function delete_metadata( $type, $id, $name, $value, $of_all ) {
	if ( $of_all ) {
		unset( $GLOBALS['site']['meta'][ "{$type}meta" ][ $name ] );
	}
}
function get_transient( $name ) {
	return site( 'transients' )[ $name ] ?? false;
}
function set_transient( $name, $value ) {
	$GLOBALS['site']['transients'][ $name ] = $value;
}
function add_settings_error( $setting, $code, $message ) {
	$GLOBALS['site']['errors'][] = $message;
}
function current_user_can() {
	return site( 'admin' );
}
function wp_is_block_theme() {
	return 0 === strpos( site( 'template' ), 'twenty' );
}
function get_template() {
	return site( 'template' );
}
function wp_get_theme( $name ) {
	return new class( $name ) {
		private $name;
		public function __construct( $name ) {
			$this->name = $name;
		}
		public function get() {
			return ucfirst( $this->name );
		}
	};
}
function wp_script_is( $handle ) {
	return isset( site( 'scripts' )[ $handle ] );
}
function wp_register_script( $handle, $src ) {
	$GLOBALS['site']['scripts'][ $handle ] = $src;
}
function wp_style_is( $handle ) {
	return isset( $GLOBALS['site']['styles'][ $handle ] );
}
function wp_register_style( $handle, $src ) {
	$GLOBALS['site']['styles'][ $handle ] = $src;
}
function wp_parse_url( $url, $part ) {
	return parse_url( $url, $part );
}
function add_query_arg( $name, $value, $url ) {
	return "$url?$name=$value";
}
function is_multisite() {
	return site( 'multisite' );
}
/** Imitates a network, in which each site has its own options. */
function get_sites() {
	return array_keys( site( 'network' ) );
}
function switch_to_blog( $id ) {
	$GLOBALS['site']['options'] = $GLOBALS['site']['network'][ $id ];
	$GLOBALS['site']['blog']    = $id;
}
function restore_current_blog() {
	$GLOBALS['site']['network'][ site( 'blog' ) ] = site( 'options' );
}
function plugin_dir_path( $file ) {
	return $GLOBALS['plugin_folder'];
}
function plugins_url( $file = '' ) {
	return 'https://shop.example/wp-content/plugins' . ( '' === $file ? '' : "/tiem/$file" );
}
function content_url() {
	return 'https://shop.example/wp-content';
}
function site_url() {
	return 'https://shop.example';
}
function is_wc_endpoint_url() {
	return false;
}
/**
 * Returns the scripts as WordPress has them when the page is complete: `registered` by handle, `queue` and `done`.
 */
function wp_scripts() {
	return site( 'wp_scripts' );
}
class Scripts_Of_A_Page {
	public $registered = array();
	public $queue      = array();
	public $done       = array();
	public function query( $handle ) {
		return $this->registered[ $handle ] ?? false;
	}
}
function plugin_basename() {
	return 'tiem/tiem.php';
}
function admin_url( $path ) {
	return "/wp-admin/$path";
}
function is_admin() {
	return ! site( 'front' );
}
function wc_get_product( $id ) {
	return isset( site( 'products' )[ $id ] ) ? new Test_Product( site( 'products' )[ $id ] ) : false;
}
/**
 * Returns WooCommerce with a customer in Japan. `site( 'cart' )` contains the values of the cart: [count, subtotal as
 * WooCommerce formats it]; `site( 'states' )` contains the states.
 */
function WC() {
	$cart = new class() {
		public function get_cart_contents_count() {
			return site( 'cart' )[0];
		}
		public function get_cart_subtotal() {
			return site( 'cart' )[1];
		}
		public function get_cart_hash() {
			return 'hash-' . site( 'cart' )[0];
		}
	};
	$customer  = new class() {
		public function get_billing_country() {
			return 'JP';
		}
		public function get_shipping_country() {
			return '';
		}
	};
	$countries = new class() {
		public function get_states() {
			return site( 'states' );
		}
		public function get_country_locale() {
			return array( 'VN' => array( 'state' => array( 'required' => false ), 'postcode' => array( 'required' => false, 'hidden' => true ) ) );
		}
	};
	return new class( $cart, $customer, $countries ) {
		public $cart;
		public $customer;
		public $countries;
		public function __construct( $cart, $customer, $countries ) {
			$this->cart      = $cart;
			$this->customer  = $customer;
			$this->countries = $countries;
		}
		public function payment_gateways() {
			return $this;
		}
		public function checkout() {
			return $this;
		}
		public function is_registration_required() {
			return in_array( site( 'accounts' ), array( 'existing', 'required' ), true );
		}
		public function is_registration_enabled() {
			return ! in_array( site( 'accounts' ), array( 'existing', 'none' ), true );
		}
		public function get_available_payment_gateways() {
			return array();
		}
	};
}
function wc_get_base_location() {
	return array( 'country' => 'VN' );
}
function wp_json_encode( $value, $flags = 0 ) {
	return json_encode( $value, $flags );
}
function nocache_headers() {
	$GLOBALS['site']['printed'][] = 'no cache';
}
/** Prints data as JSON; in WordPress, this function also ends the request. */
function wp_send_json( $data ) {
	$GLOBALS['site']['printed'][] = json_encode( $data, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
}
/** Returns the notices and removes them from the session, as WooCommerce does. */
function wc_print_notices() {
	$printed                    = implode( '', site( 'notices' ) );
	$GLOBALS['site']['notices'] = array();
	return $printed;
}
function woocommerce_mini_cart() {
	echo '<ul><li>Trà</li></ul>';
}
function wc_get_cart_url() {
	return '/gio-hang/';
}
/** Returns the items that have the given values. */
function wp_list_filter( $items, $values ) {
	return array_filter(
		$items,
		function ( $item ) use ( $values ) {
			return array_intersect_key( $item, $values ) == $values;
		}
	);
}
function wc_tax_enabled() {
	return false;
}
function wp_login_url( $redirect = '' ) {
	return 'https://shop.example/wp-login.php' . ( $redirect ? "?redirect_to=$redirect" : '' );
}
function wc_get_checkout_url() {
	return '/thanh-toan/';
}
function wc_get_page_id() {
	return 6;
}
function get_the_title() {
	return 'Giỏ hàng';
}
/** Returns a post with the content in `site( 'content' )`. */
function get_post() {
	return (object) array( 'post_content' => site( 'content' ) );
}
function has_block( $name ) {
	return false !== strpos( site( 'content' ), "<!-- wp:$name " );
}
function has_shortcode( $content, $name ) {
	return false !== strpos( $content, "[$name]" );
}
function wp_strip_all_tags( $text ) {
	return strip_tags( $text );
}
function wp_dequeue_script( $handle ) {
	unset( $GLOBALS['site']['scripts'][ $handle ] );
	wp_scripts()->queue = array_values( array_diff( wp_scripts()->queue, array( $handle ) ) );
}
function wp_dequeue_style( $handle ) {
	unset( $GLOBALS['site']['styles'][ $handle ] );
}
function wp_enqueue_style() {}
function wp_add_inline_style( $handle, $css ) {
	$GLOBALS['site']['printed'][] = $css;
}
class Test_Product {
	private $url;
	public function __construct( $url ) {
		$this->url = $url;
	}
	public function add_to_cart_url() {
		return $this->url;
	}
	public function get_permalink() {
		return str_replace( '?add-to-cart=', 'p/', $this->url );
	}
	public function is_type( $type ) {
		return ( 'simple' === $type ) === ( false === strpos( $this->url, 'variable' ) );
	}
	public function is_purchasable() {
		return true;
	}
	public function is_in_stock() {
		return false === strpos( $this->url, 'sold-out' );
	}
}
function is_ssl() {
	return true;
}
function wp_unslash( $value ) {
	return $value;
}
function is_singular() {
	return 'content' === site( 'kind' );
}
function get_the_ID() {
	return 5;
}
function get_queried_object_id() {
	return 5;
}
function doing_filter() {
	return false;
}
/** Removes all tags from a text, whatever is allowed, and leaves entities unchanged. */
function wp_kses_post( $html ) {
	return preg_replace( '/ on\w+=\S+/', '', $html );
}
function wp_kses( $text ) {
	return strip_tags( $text );
}
function sanitize_key( $key ) {
	return preg_replace( '/[^a-z0-9_\-]/', '', strtolower( $key ) );
}
function esc_html( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES );
}
function esc_attr( $text ) {
	return esc_html( $text );
}
function esc_url( $text ) {
	return esc_html( $text );
}
function __( $text ) {
	return $text;
}
function esc_html__( $text ) {
	return esc_html( $text );
}
function esc_html_e( $text ) {
	echo esc_html( $text );
}
function checked( $value, $wanted ) {
	return $value === $wanted ? ' checked' : '';
}
function selected( $value, $wanted ) {
	return $value === $wanted ? ' selected' : '';
}
function settings_fields() {}
function submit_button() {}
function home_url( $path ) {
	return $path;
}
foreach ( array( 'cart', 'checkout', 'product', 'account_page', 'front_page', 'shop', 'product_taxonomy', 'search' ) as $kind ) {
	$wanted = array( 'account_page' => 'account', 'shop' => 'listing' )[ $kind ] ?? $kind;
	eval( "function is_$kind() { return '$wanted' === site( 'kind' ); }" );
}

/** Records what the command line prints. */
class WP_CLI {
	public static function add_command() {}
	public static function line( $text ) {
		$GLOBALS['site']['printed'][] = $text;
	}
	public static function warning( $text ) {
		self::line( "Warning: $text" );
	}
	public static function success( $text ) {
		self::line( "Success: $text" );
	}
	public static function error( $text ) {
		throw new RuntimeException( $text );
	}
}

/**
 * Implements the methods of WordPress's tag processor that the plugin calls. Supports only well-formed tags outside of
 * scripts.
 */
class WP_HTML_Tag_Processor {
	private $html;
	private $tokens = array();
	private $at     = -1;

	public function __construct( $html ) {
		$this->html = $html;
		preg_match_all( '~<(script|style)\b[^>]*>.*?</\1>|<(/?)([a-z][a-z0-9]*)((?:[^>"\']|"[^"]*"|\'[^\']*\')*)>~is', $html, $found, PREG_SET_ORDER | PREG_OFFSET_CAPTURE );
		foreach ( $found as $token ) {
			if ( isset( $token[3] ) ) {
				preg_match_all( '/([\w-]+)(?:=(?|"([^"]*)"|\'([^\']*)\'))?/', $token[4][0], $pairs, PREG_SET_ORDER );
				$attributes = array();
				foreach ( $pairs as $pair ) {
					$attributes[ $pair[1] ] = isset( $pair[2] ) ? html_entity_decode( $pair[2], ENT_QUOTES, 'UTF-8' ) : true;
				}
				$this->tokens[] = array(
					'offset'     => $token[0][1],
					'length'     => strlen( $token[0][0] ),
					'closes'     => '/' === $token[2][0],
					'tag'        => strtoupper( $token[3][0] ),
					'attributes' => $attributes,
					'added'      => array(),
					'removed'    => array(),
				);
			}
		}
	}
	public function next_tag() {
		return ++$this->at < count( $this->tokens );
	}
	public function get_tag() {
		return $this->tokens[ $this->at ]['tag'];
	}
	public function is_tag_closer() {
		return $this->tokens[ $this->at ]['closes'];
	}
	public function get_attribute( $name ) {
		$token = $this->tokens[ $this->at ];
		return $token['added'][ $name ] ?? ( in_array( $name, $token['removed'], true ) ? null : $token['attributes'][ $name ] ?? null );
	}
	public function get_attribute_names_with_prefix( $prefix ) {
		return array_values( preg_grep( "/^$prefix/", array_keys( $this->tokens[ $this->at ]['attributes'] ) ) );
	}
	public function set_attribute( $name, $value ) {
		$this->tokens[ $this->at ]['added'][ $name ] = $value;
	}
	public function remove_attribute( $name ) {
		$this->tokens[ $this->at ]['removed'][] = $name;
	}
	public function get_updated_html() {
		$html = $this->html;
		foreach ( array_reverse( $this->tokens ) as $token ) {
			$text = substr( $html, $token['offset'], $token['length'] );
			// Removes the old value of each attribute that was removed or set.
			foreach ( array_merge( $token['removed'], array_keys( $token['added'] ) ) as $name ) {
				$text = preg_replace( '/\s' . preg_quote( $name, '/' ) . '(?:=(?:"[^"]*"|\'[^\']*\'))?(?=[\s>])/', '', $text );
			}
			$html  = substr_replace( $html, $text, $token['offset'], $token['length'] );
			$added = '';
			foreach ( $token['added'] as $name => $value ) {
				$added .= true === $value ? " $name" : sprintf( ' %s="%s"', $name, esc_attr( $value ) );
			}
			$html = substr_replace( $html, $added, $token['offset'] + 1 + strlen( $token['tag'] ), 0 );
		}
		return $html;
	}
}
