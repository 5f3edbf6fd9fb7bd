export const quickViewTexts = {
  'quickView.open': 'Xem nhanh',
  'quickView.loading': 'Đang mở xem nhanh…',
  'quickView.failed': 'Không mở được xem nhanh.',
  'quickView.full': 'Xem trang sản phẩm',
} as const;
