import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Biểu mẫu có trường ẩn',
    html: `<form action="/wp-comments-post.php" method="post" data-tiem="anti-spam">
  <label for="loi">Lời nhắn</label> <input id="loi" name="comment">
  <button type="submit" class="button">Gửi</button>
  <p class="akismet-fields-container" data-prefix="ak_" hidden><input type="hidden" name="ak_js" value="0"></p>
</form>`,
    height: 120,
  },
];
