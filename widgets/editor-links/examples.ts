import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Người sửa được trang',
    html: `<div data-tiem="editor-links">
  <div class="block-edit-link" data-title="Chân trang" data-link="/sua/?block=4" data-backend="/wp-admin/post.php?post=4"></div>
  <section><h2>Chân trang</h2><p>Số 12 ngõ Gạch, Hoàn Kiếm, Hà Nội.</p></section>
</div>`,
    settings: { canEditPages: true },
    height: 180,
  },
];
