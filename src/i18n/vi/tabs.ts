export const tabsTexts = {
  'tabs.showMore': 'Xem thêm',
  'tabs.showLess': 'Thu gọn',
} as const;
