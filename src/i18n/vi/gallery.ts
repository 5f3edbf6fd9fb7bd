export const galleryTexts = {
  'gallery.title': 'Hình ảnh sản phẩm',
  'gallery.previous': 'Ảnh trước',
  'gallery.next': 'Ảnh sau',
  'gallery.zoomFailed': 'Không tải được ảnh',
  'gallery.close': 'Đóng',
  'gallery.position': 'Ảnh %1$d trên %2$d',
  'gallery.thumbnail': 'Xem ảnh %d',
  'gallery.imageFailed': 'Không tải được ảnh số %curr%.',
  'gallery.playVideo': 'Phát video',
} as const;
