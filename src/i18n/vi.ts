export const vi = {
  'error.offline': 'Có vẻ bạn đang ngoại tuyến. Hãy kiểm tra kết nối rồi thử lại.',
} as const;
