export const searchTexts = {
  'search.label': 'Tìm sản phẩm',
  'search.placeholder': 'Tìm sản phẩm…',
  'search.submit': 'Tìm',
  'search.clear': 'Xóa ô tìm kiếm',
  'search.none': 'Không tìm thấy sản phẩm nào cho “%s”.',
  'search.found.other': 'Tìm thấy %d sản phẩm',
  'search.all': 'Xem tất cả kết quả',
} as const;
