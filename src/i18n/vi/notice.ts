export const noticeTexts = {
  'notice.dismiss': 'Đóng thông báo này',
  'notice.summary': 'Vui lòng sửa các lỗi sau trước khi tiếp tục',
  'notice.region': 'Thông báo',
  'notice.error': 'Lỗi',
  'notice.success': 'Thành công',
  'notice.warning': 'Cảnh báo',
  'notice.info': 'Thông tin',
} as const;
