import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Câu hỏi của biểu mẫu',
    html: `<form action="/wp-comments-post.php" method="post">
  <div class="comment-form-rating" data-tiem="review-stars">
    <label for="rating">Bạn chấm mấy sao?</label>
    <select name="rating" id="rating" required>
      <option value="">Chọn số sao…</option>
      <option value="5">5 sao: Rất ưng</option><option value="4">4 sao: Ưng</option><option value="3">3 sao: Được</option>
      <option value="2">2 sao: Chưa ưng</option><option value="1">1 sao: Không ưng</option>
    </select>
  </div>
  <label for="comment">Lời khen chê</label> <textarea id="comment" name="comment"></textarea>
  <button type="submit" class="button">Gửi</button> <input type="hidden" name="comment_post_ID" value="104">
</form>`,
    height: 320,
  },
  {
    title: 'Số sao đã có',
    html: `<div data-tiem="review-stars">
  <div class="star-rating" role="img" aria-label="Được xếp hạng 4,5 trên 5 sao"><span>Xếp hạng <strong class="rating">4,5</strong> trên 5</span></div>
</div>`,
    height: 80,
  },
];
