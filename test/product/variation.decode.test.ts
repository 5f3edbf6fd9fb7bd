import { decodeVariations } from '../../src/product';
import { decodeLookUpResponse } from '../../src/product/variation.decode';
import { createRawVariation } from '../support/product/variations';

describe('variations of a page', () => {
  // spec 3.2: product_variations is a list, or false
  it('variation data: is decoded to a list, or to null when the page contains false because the product has too many variations', () => {
    expect(decodeVariations(false)).toBeNull();
    expect(decodeVariations([])).toEqual([]);
    expect(decodeVariations([createRawVariation(5, { attribute_co: 's' })])?.[0]?.id).toBe(5);
  });

  it('variation data: unknown fields are kept', () => {
    const [variation] = decodeVariations([createRawVariation(5, {}, { x_badge: 'mới' })]) ?? [];
    expect(variation?.raw.x_badge).toBe('mới');
  });

  it.each([
    [{ variation_id: 'x' }, 'product_variations[0].variation_id'],
    [{ variation_id: 0 }, 'product_variations[0].variation_id'],
    [{ attributes: 'do' }, 'product_variations[0].attributes'],
    [{ attributes: { attribute_co: {} } }, 'product_variations[0].attributes.attribute_co'],
    // spec 3.2: a field of the wrong kind is named
    [{ is_in_stock: 'maybe' }, 'product_variations[0].is_in_stock'],
    [{ min_qty: 'một' }, 'product_variations[0].min_qty'],
    [{ image: 'x.jpg' }, 'product_variations[0].image'],
    [{ sku: {} }, 'product_variations[0].sku'],
  ])('variation data: the error for %j names the invalid field', (invalidFields, field) => {
    expect(() => decodeVariations([createRawVariation(1, {}, invalidFields)])).toThrow(
      expect.objectContaining({ name: 'VariationDataError', field }),
    );
  });

  // spec 3.2: pictures by their new keys and by those of older themes
  it('variation data: the image is read from `image`, or from the keys of older themes', () => {
    const [current, old] = decodeVariations([
      createRawVariation(
        1,
        {},
        { image: { src: 'a.svg', full_src: 'b.svg', gallery_thumbnail_src: 'c.svg' } },
      ),
      createRawVariation(2, {}, { image: { thumb_src: 'z.svg' }, image_src: 'x.svg', image_link: 'y.svg' }),
    ]) ?? [undefined, undefined];
    expect(current?.image).toMatchObject({ src: 'a.svg', fullSrc: 'b.svg', thumbnailSrc: 'c.svg' });
    expect(old?.image).toMatchObject({ src: 'x.svg', fullSrc: 'y.svg', thumbnailSrc: 'z.svg' });
  });

  // spec 3.2: quantity bounds may be missing
  it('variation data: the quantity is unlimited when the maximum is missing, empty or -1', () => {
    const limits = [undefined, '', -1, 4].map(
      (max_qty) => decodeVariations([createRawVariation(1, {}, { max_qty })])?.[0]?.maxQuantity,
    );
    expect(limits).toEqual([null, null, null, 4]);
  });

  // spec 3.2: quantity bounds may be missing
  it('variation data: the minimum quantity is 1 when it is missing or empty', () => {
    const minimums = [undefined, '', 4].map(
      (min_qty) => decodeVariations([createRawVariation(1, {}, { min_qty })])?.[0]?.minQuantity,
    );
    expect(minimums).toEqual([1, 1, 4]);
  });
});

describe('response to a variation lookup', () => {
  // spec 7.5: a falsy answer is no match
  it('variation lookup: the response is decoded to a variation, or to null if it is falsy', () => {
    expect(decodeLookUpResponse(createRawVariation(9, {}))?.id).toBe(9);
    for (const falsy of [false, null, '', 0, undefined]) expect(decodeLookUpResponse(falsy)).toBeNull();
  });
});
