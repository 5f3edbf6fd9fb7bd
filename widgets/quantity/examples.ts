import type { Example } from '../../mount/runtime/mount.types';

export const examples: readonly Example[] = [
  {
    title: 'Từ 1 đến 20',
    html: `<div class="quantity" data-tiem="quantity">
  <label class="screen-reader-text" for="so-luong">Số lượng chén</label>
  <input type="number" id="so-luong" class="input-text qty text" name="quantity" value="1" min="1" max="20" step="1">
</div>`,
    height: 90,
  },
  {
    title: 'Theo từng nửa ký',
    html: `<div class="quantity" data-tiem="quantity">
  <label class="screen-reader-text" for="can-nang">Số ký trà</label>
  <input type="number" id="can-nang" class="input-text qty text" name="quantity" value="1.5" min="0.5" step="0.5">
</div>`,
    height: 90,
  },
];
