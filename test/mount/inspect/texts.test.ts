import { textsFor } from '../../../mount/inspect/texts';

test('inspector texts: English for English pages, Vietnamese for all others, with values', () => {
  expect(textsFor('en-US')('cost.loaded', 5.12, 3)).toBe('5.1 KiB in 3 files');
  expect(textsFor('vi')('cost.loaded', 5.12, 3)).toBe('5,1 KiB trong 3 tệp');
  expect(textsFor('de')('copied')).toBe('Đã sao chép.');
});
