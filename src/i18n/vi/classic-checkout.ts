/** Texts that the widget adds to those of the server on the classic checkout page. */
export const classicCheckoutTexts = {
  'classicCheckout.missing': 'Vui lòng nhập: %s.',
  'classicCheckout.choose': 'Vui lòng chọn: %s.',
  'classicCheckout.unchecked': 'Vui lòng đánh dấu vào ô này để tiếp tục.',
  'classicCheckout.invalidEmail': 'Email chưa đúng. Ví dụ: ten@example.com.',
  'classicCheckout.invalidPhone': 'Số điện thoại chưa đúng.',
  'classicCheckout.correctFields': 'Chưa đặt được hàng. Vui lòng kiểm tra lại:',
  'classicCheckout.total': 'Tổng cộng: %s',
  'classicCheckout.totalChanged':
    'Tổng tiền đã đổi từ %s thành %s. Vui lòng xem lại rồi bấm đặt hàng lần nữa.',
  'classicCheckout.reviewFailed': 'Chưa cập nhật được tổng tiền.',
  'classicCheckout.retry': 'Thử lại',
  'classicCheckout.waiting': 'Đang chờ đơn hàng ở một tab khác…',
  'classicCheckout.sending': 'Đang đặt hàng…',
  'classicCheckout.checking': 'Đang kiểm tra đơn hàng của bạn… Vui lòng không đặt lại.',
  'classicCheckout.offline': 'Bạn đang ngoại tuyến nên đơn hàng chưa được gửi. Vui lòng thử lại khi có mạng.',
  'classicCheckout.placed': 'Đơn hàng của bạn đã được đặt.',
  'classicCheckout.unpaid': 'Đơn hàng của bạn đã có nhưng chưa được thanh toán.',
  'classicCheckout.viewOrder': 'Xem đơn hàng',
  'classicCheckout.pay': 'Thanh toán đơn hàng này',
  'classicCheckout.probablyPlaced':
    'Rất có thể đơn hàng đã được đặt, vì giỏ hàng của bạn đã trống. Vui lòng xem email hoặc tài khoản của bạn trước khi đặt lại.',
  'classicCheckout.notPlaced': 'Đơn hàng chưa được đặt vì mất kết nối. Vui lòng thử lại.',
  'classicCheckout.unknownOutcome':
    'Chưa rõ đơn hàng đã được đặt hay chưa. Vui lòng xem email hoặc tài khoản của bạn; nếu không thấy đơn hàng, bạn có thể đặt lại.',
  'classicCheckout.failed': 'Chưa đặt được hàng. Vui lòng thử lại hoặc liên hệ với cửa hàng.',
  'classicCheckout.correctPayment': 'Chưa gửi được thanh toán. Vui lòng kiểm tra lại:',
  'classicCheckout.paying': 'Đang gửi thanh toán…',
  'classicCheckout.checkFailed': 'Chưa kiểm tra được đơn hàng nên chưa gửi thanh toán. Vui lòng thử lại.',
  'classicCheckout.paymentUnknown':
    'Một thanh toán cho đơn hàng này vừa được gửi và chưa có kết quả. Nếu bạn chắc chắn chưa trả tiền, hãy bấm lần nữa.',
  'classicCheckout.enterCoupon': 'Vui lòng nhập mã giảm giá.',
  'classicCheckout.couponFailed': 'Chưa gửi được mã giảm giá. Vui lòng thử lại.',
} as const;
