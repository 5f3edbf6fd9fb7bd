import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Ảnh kèm đánh giá',
    html: `<form method="post" action="/wp-comments-post.php" enctype="multipart/form-data">
  <div class="comment-form-photos" data-tiem="review-photos">
    <label for="review_photo">Ảnh của bạn</label>
    <input type="file" id="review_photo" name="review_photo[]" accept="image/*" multiple>
  </div>
</form>`,
    height: 200,
  },
];
