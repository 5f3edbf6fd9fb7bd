/** Messages that the classic cart page shows in addition to the server's own. */
export const classicCartTexts = {
  'classicCart.removed': 'Đã xóa “%s” khỏi giỏ hàng.',
  'classicCart.undo': 'Hoàn tác',
  'classicCart.notRestored': 'Chưa khôi phục được “%s”. Vui lòng thêm lại từ trang sản phẩm.',
  'classicCart.total': 'Tổng cộng: %s',
  'classicCart.enterCoupon': 'Vui lòng nhập mã giảm giá.',
  'classicCart.couponApplied': 'Đã áp dụng mã giảm giá.',
  'classicCart.couponRemoved': 'Đã bỏ mã giảm giá.',
  'classicCart.selectState': 'Chọn tỉnh hoặc bang…',
  'classicCart.waitingForNetwork': 'Đang chờ kết nối mạng. Thay đổi của bạn sẽ được gửi khi có mạng trở lại.',
  'classicCart.waitingForServer': 'Cửa hàng đang bận. Thay đổi của bạn sẽ được gửi sau ít giây.',
  'classicCart.unreadable': 'Chưa hiển thị được giỏ hàng mới nhất.',
  'classicCart.reload': 'Tải lại trang',
} as const;
