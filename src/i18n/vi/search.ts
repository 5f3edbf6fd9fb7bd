export const searchTexts = {
  'search.none': 'Không tìm thấy sản phẩm nào cho “%s”.',
  'search.found.other': 'Tìm thấy %d sản phẩm',
  'search.all': 'Xem tất cả kết quả',
} as const;
