import { runTiemPhp } from '../support/theme/run-tiem-php';

/** Tests the lookup by which the checkout finds an order whose response was lost. */

const ATTEMPT = '0123456789abcdef0123456789abcdef';

/**
 * Creates an order with the attempt id `posted`, and returns the plugin's response to a lookup of
 * the id `asked`.
 */
function lookUpOrder(postedId: string, requestedId: string, status = 'processing'): unknown {
  const phpBeforeTiem = `add_action( 'wp_footer', function () {
    $order = new class {
      public $meta = array();
      function update_meta_data( $key, $value ) { $this->meta[ $key ] = $value; }
      function get_meta( $key ) { return $this->meta[ $key ] ?? ''; }
      function has_status( $list ) { return in_array( '${status}', $list, true ); }
      function get_checkout_payment_url() { return '/pay/7/'; }
      function get_checkout_order_received_url() { return '/received/7/'; }
    };
    $GLOBALS['order'] = $order;
    $_POST['tiem_attempt'] = '${postedId}';
    tiem_store_attempt( $GLOBALS['order'] );
    echo PHP_EOL, json_encode( tiem_answer_attempt( array( 'id' => '${requestedId}' ) ) ), PHP_EOL;
  } );
  // A store that ignores conditions answers with any order.
  function wc_get_orders() { return array( $GLOBALS['order'] ); }
  function sanitize_key( $text ) { return strtolower( $text ); }
  define( 'DAY_IN_SECONDS', 86400 );`;
  return JSON.parse(/^{"data":.*$/m.exec(runTiemPhp({ kind: 'checkout', phpBeforeTiem }).head)![0]);
}

it.each([
  ['processing', 'placed', '/received/7/'],
  ['on-hold', 'placed', '/received/7/'],
  ['pending', 'unpaid', '/pay/7/'],
  ['failed', 'unpaid', '/pay/7/'],
  ['cancelled', 'cancelled', '/received/7/'],
])('order lookup by attempt id: an order with the status "%s" is reported as "%s"', (status, state, url) => {
  expect(lookUpOrder(ATTEMPT, ATTEMPT, status)).toEqual({
    data: { state, url },
    headers: { 'Cache-Control': 'no-store' },
  });
});

it.each([
  ['of another attempt', ATTEMPT, ATTEMPT.replace('0', 'f')],
  ['without an attempt', '', ''],
  ['with an attempt that the widget cannot have made', 'a', 'a'],
])('order lookup by attempt id: an order %s is not revealed', (_, postedId, requestedId) => {
  expect(lookUpOrder(postedId, requestedId)).toMatchObject({ data: { state: 'none', url: '' } });
});
