export const reviewTexts = {
  'review.ratingRequired': 'Vui lòng chọn một mức đánh giá',
  'review.textRequired': 'Vui lòng viết nhận xét của bạn.',
  'review.photos': 'Ảnh đã chọn',
  'review.photoDone': 'Đã tải lên',
  'review.photoWaiting': 'Đang chờ',
  'review.photoRetry': 'Tải lại “%s”',
  'review.photoTooBig': 'Ảnh lớn hơn %s MB. Vui lòng chọn ảnh nhỏ hơn.',
  'review.photoKind': 'Tệp này không phải là ảnh.',
  'review.photoTooMany.other': 'Mỗi đánh giá có nhiều nhất %d ảnh. Những ảnh còn lại chưa được thêm.',
  'review.photosFirst': 'Ảnh đang tải lên. Đánh giá sẽ được gửi ngay khi xong.',
  'review.uploading': 'Đang tải ảnh lên: %d%%',
} as const;
