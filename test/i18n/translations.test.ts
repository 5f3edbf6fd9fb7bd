import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '../../src/i18n/en';
import { vietnameseTexts } from '../support/i18n/vietnamese-texts';

/**
 * Lists the areas into which the messages of a language are divided. Vietnamese has one file for each area, and
 * English files contain several areas.
 */
const listTextAreas = (language: string) => {
  const folder = join(__dirname, '../../src/i18n', language);
  return readdirSync(folder)
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/^export const (\w+)Texts(En)? =/gm),
    ])
    .map(([, area = '']) => area)
    .sort();
};

const english: Record<string, string> = en;
const findPlaceholders = (text: string) => (text.match(/%(\d+\$)?[sd%]|%\w+%/g) ?? []).sort();

const ROOT = join(__dirname, '../..');
/** The text of all product code except the translations, to search it for keys of messages. */
const productCode = ['src', 'widgets', 'mount']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(ROOT, folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/i18n[\\/](vi|en)[\\/]/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe('translations', () => {
  it('translations: every message is used in the code', () => {
    const names = Object.values(vietnameseTexts).flatMap((texts) =>
      Object.keys(texts).map((key) => key.replace(/\.other$/, '')),
    );
    // Counts all messages of order statuses as used, because their keys are composed at run time from the status
    // slug.
    const isMessageUsed = (name: string) =>
      name.startsWith('orderStatus.') || productCode.includes(`'${name}'`);
    expect(names.filter((name) => !isMessageUsed(name))).toEqual([]);
  });

  it('translations: Vietnamese and English have the same areas, and this test covers all of them', () => {
    expect(listTextAreas('en')).toEqual(listTextAreas('vi'));
    expect(listTextAreas('vi')).toHaveLength(Object.keys(vietnameseTexts).length);
  });

  it('translations: Vietnamese and English have the same keys, and English also has singular forms', () => {
    const keys = Object.values(vietnameseTexts).flatMap((texts) => Object.keys(texts));
    expect(new Set(keys).size).toBe(keys.length);
    const keysWithSingular = keys.flatMap((key) =>
      key.endsWith('.other') ? [key, key.replace(/other$/, 'one')] : [key],
    );
    expect(Object.keys(english).sort()).toEqual(keysWithSingular.sort());
  });

  it.each(Object.values(vietnameseTexts).flatMap((texts) => Object.entries<string>(texts)))(
    'translations: Vietnamese and English have the same placeholders in %s',
    (key, text) => {
      expect(findPlaceholders(english[key] ?? '')).toEqual(findPlaceholders(text));
      if (key.endsWith('.other')) {
        expect(findPlaceholders(english[key.replace(/other$/, 'one')] ?? '')).toEqual(findPlaceholders(text));
      }
      expect(text.trim()).not.toBe('');
      // Checks that messages are in Unicode NFC, because decomposed characters would be truncated, searched and
      // measured wrongly.
      expect(text).toBe(text.normalize('NFC'));
    },
  );
});

describe('messages that the specification defines', () => {
  it.each([
    ['error.invalidJson', 'The response is not a valid JSON response.'],
    ['error.unknown', 'An unknown error occurred.'],
    ['error.offline', 'You are probably offline.'],
    [
      'error.upload',
      'Media upload failed. If this is a photo or a large image, please scale it down and try again.',
    ],
    ['error.cartApi', 'Unable to get cart data from the API.'],
    // spec 8: generic: the text
    ['error.generic', 'Something went wrong. Please contact us to get assistance.'],
    ['error.batch', 'Response not valid'],
    // spec 8: the summary's text
    ['notice.summary', 'Please fix the following errors before continuing'],
    // spec 8: 'Dismiss this notice'
    ['notice.dismiss', 'Dismiss this notice'],
    // spec 8: 'Please enter a valid %s'
    ['field.invalid', 'Please enter a valid %s'],
    // spec 5.2: '%s (optional)'
    ['field.optional', '%s (optional)'],
    // spec 8: registration: the text
    ['payment.registrationFailed', "There was an error registering the payment method with id '%s': "],
    // spec 8: registration: missing properties, the text
    [
      'payment.missingProperties',
      'The payment method configuration object is missing the following properties:',
    ],
    // spec 8: no matching variation: the text
    ['product.noMatch', 'Sorry, no products match your selection. Please choose a different combination.'],
    // spec 8: added before everything is chosen: the text
    ['product.selectFirst', 'Please select product options before adding this product to your cart.'],
    // spec 8: an unavailable variation: the text
    [
      'product.unavailable',
      'Sorry, this product is currently unavailable. Please choose a different combination.',
    ],
    // spec 8: image lightbox: the text
    ['gallery.imageFailed', 'The image #%curr% could not be loaded.'],
    // spec 8: zoom: the text
    ['gallery.zoomFailed', 'The image could not be loaded'],
    ['photoFeed.error', '%1$s error: %2$s'],
    ['photoFeed.invalidData', 'Invalid data'],
    ['cart.removed', '"%s" was removed from your cart.'],
    [
      'cart.changedToMultiple',
      'The quantity of "%1$s" was changed to %2$d. You must purchase this product in groups of %3$d.',
    ],
    [
      'cart.raisedToMinimum',
      'The quantity of "%1$s" was increased to %2$d. This is the minimum required quantity.',
    ],
    [
      'cart.loweredToMaximum',
      'The quantity of "%1$s" was decreased to %2$d. This is the maximum allowed quantity.',
    ],
    ['cart.changedTo', 'The quantity of "%1$s" was changed to %2$d.'],
    // spec 2.7: 'Show %s more'
    ['common.showMoreCount', 'Show %s more'],
    // spec 2.7: 'Show less'
    ['common.showLess', 'Show less'],
    // spec 2.7: chip: 'Remove "%s"'
    // spec 2.7: chip: 'Remove'
    ['common.removeItem', 'Remove "%s"'],
    // spec 2.7: chip: 'Remove'
    ['common.remove', 'Remove'],
    // spec 9: Fee
    ['totals.fee', 'Fee'],
    // spec 9: Free shipping
    ['totals.freeShipping', 'Free shipping'],
    // spec 9: Shipping
    ['totals.shipping', 'Shipping'],
    // spec 9: Local pickup
    ['totals.localPickup', 'Local pickup'],
    // spec 3.8: pending
    ['orderStatus.pending', 'Pending payment'],
    // spec 3.8: processing
    ['orderStatus.processing', 'Processing'],
    // spec 3.8: on-hold
    ['orderStatus.onHold', 'On hold'],
    // spec 3.8: completed
    ['orderStatus.completed', 'Completed'],
    // spec 3.8: cancelled
    ['orderStatus.cancelled', 'Cancelled'],
    // spec 3.8: refunded
    ['orderStatus.refunded', 'Refunded'],
    // spec 3.8: failed
    ['orderStatus.failed', 'Failed'],
    // spec 3.8: checkout-draft
    ['orderStatus.checkoutDraft', 'Draft'],
    ['cart.view', 'View cart'],
    ['tabs.showMore', 'Show more'],
    ['tabs.showLess', 'Collapse'],
    ['toc.open', 'Open'],
    ['toc.close', 'Close'],
    ['menu.main', 'Main menu'],
    ['menu.toggle', 'Toggle'],
    ['review.ratingRequired', 'Please select a rating'],
  ])('specified messages: the English message %s has the specified wording', (key, text) => {
    expect(english[key]).toBe(text);
  });

  it.each([
    [vietnameseTexts.cart['cart.view'], 'Xem giỏ hàng'],
    [vietnameseTexts.tabs['tabs.showMore'], 'Xem thêm'],
    [vietnameseTexts.tabs['tabs.showLess'], 'Thu gọn'],
    [vietnameseTexts.toc['toc.open'], 'Mở'],
    [vietnameseTexts.toc['toc.close'], 'Đóng'],
    // spec 8: review without rating: the text
    [vietnameseTexts.review['review.ratingRequired'], 'Vui lòng chọn một mức đánh giá'],
    [vietnameseTexts.checkout['checkout.checking'], 'Đang kiểm tra đơn hàng…'],
  ])('specified messages: the Vietnamese message "%s" has the specified wording', (text, expectedText) => {
    expect(text).toBe(expectedText);
  });
});
