import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Trả lời tại chỗ',
    html: `<div id="comments">
  <div id="div-comment-8"><p>Men này rửa máy được không tiệm?</p>
    <a class="comment-reply-link" rel="nofollow" href="?replytocom=8#respond" data-commentid="8" data-postid="105"
       data-belowelement="div-comment-8" data-respondelement="respond" data-replyto="Trả lời Chị Lan">Trả lời</a></div>
  <div id="div-comment-9"><p>Chén dùng bền lắm.</p></div>
  <div id="respond" class="comment-respond" data-tiem="comments">
    <h3 class="comment-reply-title">Viết bình luận <small><a id="cancel-comment-reply-link" href="#respond" hidden>Thôi trả lời</a></small></h3>
    <form action="/wp-comments-post.php" method="post" id="commentform">
      <label for="comment">Bình luận</label>
      <textarea name="comment" id="comment" required></textarea>
      <button type="submit" name="submit" id="submit" class="button">Gửi bình luận</button>
      <input type="hidden" name="comment_post_ID" value="105"><input type="hidden" name="comment_parent" value="0">
    </form>
  </div>
</div>`,
    height: 420,
  },
];
