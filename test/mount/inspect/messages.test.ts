import { createTranslate } from '../../../mount/inspect/texts';

test('inspector messages: are English on English pages and Vietnamese on all others, with placeholders filled in', () => {
  expect(createTranslate('en-US')('cost.loaded', 5.12, 3)).toBe('5.1 KiB in 3 files');
  expect(createTranslate('vi')('cost.loaded', 5.12, 3)).toBe('5,1 KiB trong 3 tệp');
  expect(createTranslate('de')('copied')).toBe('Đã sao chép.');
});
