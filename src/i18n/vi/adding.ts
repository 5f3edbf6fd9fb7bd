/**
 * Messages next to an add-to-cart button while the code that sends the addition cannot be loaded. Therefore they are
 * separate from all other messages.
 */
export const addingTexts = {
  'adding.waiting': 'Đang chờ kết nối mạng. Món này sẽ được thêm vào giỏ khi có mạng trở lại.',
} as const;
