/** Messages about the outcomes of cart changes; loaded together with the cart writer. */
export const cartOutcomeTexts = {
  'cart.updatedElsewhere': 'Giỏ hàng đã được cập nhật.',
  'cart.addFailed': 'Chưa thêm được vào giỏ hàng. Vui lòng thử lại.',
  'cart.removeFailed': 'Chưa xóa được “%s” khỏi giỏ hàng.',
  'cart.removed': '“%s” đã bị xóa khỏi giỏ hàng của bạn.',
  'cart.changedToMultiple': 'Số lượng của “%1$s” đã được đổi thành %2$d. Sản phẩm này được bán theo bộ %3$d.',
  'cart.raisedToMinimum': 'Số lượng của “%1$s” đã được tăng lên %2$d. Đây là số lượng tối thiểu phải mua.',
  'cart.loweredToMaximum': 'Số lượng của “%1$s” đã được giảm xuống %2$d. Đây là số lượng tối đa được mua.',
  'cart.changedTo': 'Số lượng của “%1$s” đã được đổi thành %2$d.',
  'coupon.applied': 'Đã áp dụng mã giảm giá “%s”.',
  'coupon.removed': 'Đã bỏ mã giảm giá “%s”.',
} as const;
