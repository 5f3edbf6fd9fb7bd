export const coreTexts = {
  'error.offline': 'Có vẻ bạn đang ngoại tuyến. Hãy kiểm tra kết nối rồi thử lại.',
  'error.timeout': 'Cửa hàng trả lời quá lâu. Vui lòng thử lại.',
  'error.stopped': 'Thao tác đã dừng lại.',
  'error.invalidJson': 'Cửa hàng trả lời không đúng định dạng. Vui lòng thử lại.',
  'error.unknown': 'Đã xảy ra lỗi không xác định.',
  'error.generic': 'Đã có lỗi xảy ra. Vui lòng liên hệ với chúng tôi để được hỗ trợ.',
  'error.blocked':
    'Yêu cầu bị hệ thống bảo vệ của trang chặn lại. Vui lòng thử lại sau ít phút hoặc liên hệ với cửa hàng.',
  'error.throttled': 'Bạn thao tác hơi nhanh. Vui lòng thử lại sau ít phút.',
  'error.throttledSeconds.other': 'Bạn thao tác hơi nhanh. Vui lòng thử lại sau %d giây.',
  'error.nonce': 'Phiên làm việc đã hết hạn. Vui lòng tải lại trang rồi thử lại.',
  'error.broken': 'Cửa hàng đang gặp sự cố. Vui lòng thử lại sau ít phút.',
  'error.cartApi': 'Không lấy được dữ liệu giỏ hàng.',
  'error.batch': 'Câu trả lời của cửa hàng không hợp lệ.',
  'error.upload':
    'Tải tệp lên không thành công. Nếu đây là ảnh chụp hoặc ảnh lớn, vui lòng thu nhỏ ảnh rồi thử lại.',
  'common.close': 'Đóng',
  'common.remove': 'Xóa',
  'common.retry': 'Thử lại',
  'common.loading': 'Đang tải…',
  'common.removeItem': 'Xóa “%s”',
} as const;
