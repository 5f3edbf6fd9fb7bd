/** Said beside a button while what sends the addition cannot be loaded, so it lies apart from all other texts. */
export const addingTexts = {
  'adding.waiting': 'Đang chờ kết nối mạng. Món này sẽ được thêm vào giỏ khi có mạng trở lại.',
} as const;
