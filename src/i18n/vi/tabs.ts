export const tabsTexts = {
  'tabs.description': 'Mô tả',
  'tabs.additionalInformation': 'Thông tin bổ sung',
  'tabs.reviews': 'Đánh giá (%d)',
  'tabs.showMore': 'Xem thêm',
  'tabs.showLess': 'Thu gọn',
} as const;
