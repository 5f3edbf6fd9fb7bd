export const accountTexts = {
  'account.login': 'Đăng nhập',
  'account.showPassword': 'Hiện mật khẩu',
  'account.hidePassword': 'Ẩn mật khẩu',
  'orderStatus.pending': 'Chờ thanh toán',
  'orderStatus.processing': 'Đang xử lý',
  'orderStatus.onHold': 'Tạm giữ',
  'orderStatus.completed': 'Đã hoàn thành',
  'orderStatus.cancelled': 'Đã hủy',
  'orderStatus.refunded': 'Đã hoàn tiền',
  'orderStatus.failed': 'Thất bại',
  'orderStatus.checkoutDraft': 'Bản nháp',
} as const;
