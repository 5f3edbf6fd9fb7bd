/**
 * Messages beside an add-to-cart button whose code cannot be loaded. They are in a separate module, so that only this
 * module has to be loaded to show them.
 */
export const addingTexts = {
  'adding.waiting': 'Đang chờ kết nối mạng. Món này sẽ được thêm vào giỏ khi có mạng trở lại.',
} as const;
