export const contentTexts = {
  'menu.main': 'Trình đơn chính',
  'menu.toggle': 'Mở/đóng',
  'menu.toggleSub': 'Mở hoặc đóng mục con của “%s”',
  'storeNotice.dismiss': 'Bỏ qua',
  'panel.close': 'Đóng bảng này',
  'lightbox.imageFailed': 'Không tải được ảnh này.',
  'lightbox.videoFailed': 'Không phát được video này.',
  'photoFeed.error': 'Lỗi %1$s: %2$s',
  'photoFeed.invalidData': 'Dữ liệu không hợp lệ',
  'editLink.builder': 'Sửa bằng trình dựng trang',
  'editLink.backend': 'Sửa trong trang quản trị',
  'theme.reducedMotion': 'Hiệu ứng chuyển động đang tắt theo cài đặt giảm chuyển động của hệ điều hành.',
} as const;
