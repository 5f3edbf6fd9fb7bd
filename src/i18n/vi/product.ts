export const productTexts = {
  'product.selectOptions': 'Chọn tùy chọn',
  'product.clearDone': 'Đã xóa các lựa chọn',
  'product.noMatch':
    'Rất tiếc, không có sản phẩm nào khớp với lựa chọn của bạn. Vui lòng chọn cách kết hợp khác.',
  'product.selectFirst': 'Vui lòng chọn các tùy chọn của sản phẩm trước khi thêm vào giỏ hàng.',
  'product.unavailable': 'Rất tiếc, sản phẩm này hiện không có sẵn. Vui lòng chọn cách kết hợp khác.',
  'product.optionSoldOut': '%s (hết hàng)',
  'product.optionUnavailable': '%s (không bán)',
  'product.quantity': 'Số lượng',
  'product.quantityLess': 'Giảm số lượng',
  'product.quantityMore': 'Tăng số lượng',
  'product.lookingUp': 'Đang tìm phiên bản phù hợp…',
  'product.lookUpFailed': 'Không tra được phiên bản này. Vui lòng thử lại.',
} as const;
