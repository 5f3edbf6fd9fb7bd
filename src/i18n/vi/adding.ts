/**
 * Messages beside an add-to-cart button while its code cannot be loaded. They have a module of their own, so that
 * nothing else has to be loaded for them.
 */
export const addingTexts = {
  'adding.waiting': 'Đang chờ kết nối mạng. Món này sẽ được thêm vào giỏ khi có mạng trở lại.',
} as const;
