import { parseLocalizedObjects, parsePaymentMethodData } from '../../scripts/compat/php-data';

test('npm run compat: the data of a wp_localize_script call is read, and computed values are guessed from their keys', () => {
  const php = `
    wp_localize_script( self::HANDLE, 'nganHang', array(
      'ajax_url' => admin_url( 'admin-ajax.php', 'relative' ), // not a literal, and with a comma
      'title'    => 'Chuyển khoản, QR',
      'retries'  => 3,
      'isTest'   => true,
      'icons'    => $this->icons(),
      'nested'   => [ 'nonce' => wp_create_nonce( 'a' ), 'list' => array( 'a', 'b' ) ],
    ) );
    wp_localize_script( 'other', 'vanChuyen', $data );`;
  expect(parseLocalizedObjects(php)).toEqual({
    nganHang: {
      ajax_url: 'https://shop.example/',
      title: 'Chuyển khoản, QR',
      retries: 3,
      isTest: true,
      icons: [],
      nested: { nonce: 'nonce', list: ['a', 'b'] },
    },
    vanChuyen: {},
  });
});

test('npm run compat: the data of a payment method is read from its PHP class, including merged arrays', () => {
  const php = `class Blocks {
    public function get_payment_method_data() {
      $base = [ 'title' => $this->get_setting( 'title' ), 'supports' => $this->get_supported_features() ];
      return array_merge( $base, array( 'showSaved' => false, 'merchant' => "M-1" ) );
    }
    public function other() { return array( 'secret' => 'no' ); }
  }`;
  expect(parsePaymentMethodData(php)).toEqual({
    title: 'title',
    supports: ['products'],
    showSaved: false,
    merchant: 'M-1',
  });
  expect(parsePaymentMethodData('class None {}')).toEqual({});
});
