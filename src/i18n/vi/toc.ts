export const tocTexts = {
  'toc.title': 'Mục lục',
  'toc.open': 'Mở',
  'toc.close': 'Đóng',
  'toc.openList': 'Mở mục lục',
  'toc.closeList': 'Đóng mục lục',
} as const;
