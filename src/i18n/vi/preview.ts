/** Names of the products in the sample cart, which page editors show as a preview. */
export const previewTexts = {
  'preview.hat': 'Nón lá bài thơ',
  'preview.dress': 'Áo dài lụa',
  'preview.colour': 'Màu',
  'preview.jade': 'Xanh ngọc',
  'preview.flatRate': 'Giao hàng tiêu chuẩn',
  'preview.freeShipping': 'Miễn phí giao hàng',
  'preview.pickup': 'Nhận tại cửa hàng',
  'preview.place1': 'Cửa hàng phố Hàng Gai',
  'preview.address1': '12 Hàng Gai, Hoàn Kiếm, Hà Nội',
  'preview.place2': 'Cửa hàng Hội An',
  'preview.address2': '45 Trần Phú, Hội An, Đà Nẵng',
  'preview.tax': 'Thuế',
} as const;
