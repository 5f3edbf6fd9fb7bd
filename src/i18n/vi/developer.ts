export const developerTexts = {
  'developer.noNamespace': 'Không có đường dẫn nào cho không gian tên (%s) trong kho',
  'developer.noResource': 'Không có đường dẫn nào cho tên tài nguyên (%s) trong kho',
  'developer.noRouteForIds': 'Không có đường dẫn nào của “%1$s/%2$s” nhận %3$d mã số',
  'developer.observerType': 'Hàm quan sát phải trả về một đối tượng có thuộc tính type',
  'developer.templateNotFound': 'Không tìm thấy mẫu: #tmpl-%s',
  'developer.filterType':
    'Kiểu trả về của bộ lọc thanh toán phải giống kiểu mà bộ lọc nhận vào (nhận %1$s, trả về %2$s).',
  'developer.invalidParent': 'Khối cha phải là một vùng khối bên trong hợp lệ',
  'developer.extensionFailed': 'Phần mở rộng gặp lỗi: %s',
} as const;
