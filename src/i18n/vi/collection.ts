/** Messages for product lists and their filters. */
export const collectionTexts = {
  'listing.none': 'Chưa có sản phẩm nào ở đây.',
  'listing.loading': 'Đang tải sản phẩm…',
  'listing.onSale': 'Giảm giá',
  'listing.view': 'Xem sản phẩm',
  'listing.quickView': 'Xem nhanh “%s”',
  'listing.rated': 'Được xếp hạng %s trên 5 sao',
  'listing.pages': 'Các trang sản phẩm',
  'listing.pageNumber': 'Trang %d',
  'listing.pageOf': 'Trang %1$d trên %2$d',
  'listing.previous': 'Trang trước',
  'listing.next': 'Trang sau',
  'listing.results.other': '%d sản phẩm',
  'listing.filtering': 'Đang lọc sản phẩm…',
  'listing.see.other': 'Xem %d sản phẩm',
  'common.showLess': 'Thu gọn',
  'common.showMoreCount': 'Xem thêm %s',
} as const;
