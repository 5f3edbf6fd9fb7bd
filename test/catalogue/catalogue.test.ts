import { catalogue } from '../../fixtures/catalogue/catalogue';
import type { CatalogueProduct } from '../../fixtures/catalogue/catalogue.types';
import { drawPictureSvg, listPictureNames } from '../../fixtures/pictures/draw-picture';
import { findUnbalancedTags } from '../support/catalogue/unbalanced-tags';

const { products, categories, reviews, posts, coupons, photos } = catalogue;
const variations = products.flatMap((product) => product.variations);
const variable = products.filter((product) => product.kind === 'variable');

const findDuplicates = <T>(values: T[]): T[] => values.filter((value, i) => values.indexOf(value) !== i);

describe('ids and slugs', () => {
  it('demo catalogue: products, variations, posts and coupons have unique ids, because they share one table', () => {
    const ids = [...products, ...variations, ...posts, ...coupons].map(({ id }) => id);
    expect(findDuplicates(ids)).toEqual([]);
  });

  it('demo catalogue: reviews and comments have unique ids', () => {
    const ids = [...reviews, ...posts.flatMap((post) => post.comments)].map(({ id }) => id);
    expect(findDuplicates(ids)).toEqual([]);
  });

  it('demo catalogue: slugs and SKUs are unique', () => {
    expect(findDuplicates(products.map(({ slug }) => slug))).toEqual([]);
    expect(findDuplicates(categories.map(({ slug }) => slug))).toEqual([]);
    expect(findDuplicates(posts.map(({ slug }) => slug))).toEqual([]);
    expect(findDuplicates([...products, ...variations].map(({ sku }) => sku))).toEqual([]);
    expect(findDuplicates(coupons.map(({ code }) => code.toLowerCase()))).toEqual([]);
  });

  it('demo catalogue: slugs have no diacritics, so that URLs stay short', () => {
    const slugs = [...products, ...categories, ...posts].map(({ slug }) => slug);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
  });
});

describe('references', () => {
  it('demo catalogue: every picture of a product has a drawing', () => {
    const usedNames = [
      ...products.flatMap(({ pictures }) => pictures),
      ...variations.flatMap(({ picture }) => picture ?? []),
      ...categories.flatMap(({ picture }) => picture ?? []),
      ...posts.map(({ picture }) => picture),
      ...photos.map(({ picture }) => picture),
    ];
    expect(usedNames.filter((name) => drawPictureSvg(name) === undefined)).toEqual([]);
    expect(products.filter(({ pictures }) => pictures.length === 0)).toEqual([]);
  });

  it('demo catalogue: every category, related product and reviewed product exists', () => {
    const ids = new Set(products.map(({ id }) => id));
    const slugs = new Set(categories.map(({ slug }) => slug));
    expect(products.flatMap((p) => p.categories).filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(categories.filter(({ parent }) => parent && !categories.some(({ id }) => id === parent))).toEqual(
      [],
    );
    const related = products.flatMap(({ children = [], crossSells = [] }) => [...children, ...crossSells]);
    expect(related.filter((id) => !ids.has(id))).toEqual([]);
    expect(reviews.filter(({ productId }) => !ids.has(productId))).toEqual([]);
  });

  it('demo catalogue: the photo feed links to pages of the shop', () => {
    const pages = new Set([
      ...products.map(({ slug }) => `/san-pham/${slug}/`),
      ...categories.map(({ slug }) => `/danh-muc/${slug}/`),
    ]);
    expect(photos.map(({ link }) => link).filter((link) => !pages.has(link))).toEqual([]);
  });
});

describe('variations', () => {
  it.each(variable.map((product) => [product.slug, product] as const))(
    'demo catalogue: variations of %s use only existing terms of every variation attribute',
    (_slug, product) => {
      const choices = product.attributes.filter(({ isForVariations }) => isForVariations);
      for (const variation of product.variations) {
        expect(Object.keys(variation.attributes).sort()).toEqual(choices.map(({ key }) => key).sort());
        for (const { key, terms } of choices) {
          expect(['', ...terms.map(({ slug }) => slug)]).toContain(variation.attributes[key]);
        }
      }
      expect(findDuplicates(product.variations.map((v) => JSON.stringify(v.attributes)))).toEqual([]);
      for (const { terms, defaultTerm } of product.attributes) {
        if (defaultTerm !== undefined) expect(terms.map(({ slug }) => slug)).toContain(defaultTerm);
      }
    },
  );

  it('demo catalogue: a term of a global attribute has the same name everywhere', () => {
    const names = new Map<string, string>();
    for (const { key, terms } of products.flatMap(({ attributes }) => attributes)) {
      if (!key.startsWith('pa_')) continue;
      for (const { slug, name } of terms) {
        expect([key, slug, names.get(`${key} ${slug}`) ?? name]).toEqual([key, slug, name]);
        names.set(`${key} ${slug}`, name);
      }
    }
  });

  it('demo catalogue: the scarf has sixty variations, too many to embed in a page, some of them sold out and one disabled', () => {
    const productsWithManyVariations = variable.filter((product) => product.variations.length > 30);
    expect(productsWithManyVariations.map(({ slug, variations: all }) => [slug, all.length])).toEqual([
      ['khan-lua-van-phuc', 60],
    ]);
    const scarves = productsWithManyVariations[0]!.variations;
    expect(scarves.filter(({ stock }) => stock === 0).length).toBeGreaterThan(2);
    expect(scarves.filter(({ isInactive }) => isInactive)).toHaveLength(1);
    expect(new Set(scarves.map(({ picture }) => drawPictureSvg(picture!))).size).toBe(60);
  });

  it('demo catalogue: the bowl has a combination without a variation, and a size that allows any colour', () => {
    const bowls = products.find(({ slug }) => slug === 'bat-com-bat-trang')!;
    const pairings = bowls.attributes
      .filter(({ isForVariations }) => isForVariations)
      .reduce((count, { terms }) => count * terms.length, 1);
    expect(bowls.variations).toHaveLength(pairings - 1);
    expect(variations.some(({ attributes }) => Object.values(attributes).includes(''))).toBe(true);
  });
});

describe('product types', () => {
  const kinds: Record<string, (product: CatalogueProduct) => unknown> = {
    simple: (p) => p.kind === 'simple' && p.salePrice === undefined,
    'on sale': (p) => p.kind === 'simple' && p.salePrice !== undefined,
    'with two variation attributes': (p) => p.attributes.filter((a) => a.isForVariations).length === 2,
    'with a non-global variation attribute': (p) =>
      p.attributes.some((a) => a.isForVariations && !a.key.startsWith('pa_')),
    'with preselected attributes': (p) => p.attributes.some((a) => a.defaultTerm !== undefined),
    'sold individually': (p) => p.soldIndividually,
    'out of stock': (p) => p.isOutOfStock,
    'on backorder': (p) => p.allowsBackorders && p.stock === 0,
    'low in stock': (p) => p.stock !== null && p.stock > 0 && p.stock <= (p.lowStockAt ?? 0),
    'sold in packs': (p) => p.quantity && p.quantity.step > 1,
    virtual: (p) => p.virtual,
    grouped: (p) => p.kind === 'grouped' && p.children?.length,
    external: (p) => p.kind === 'external' && p.externalUrl && p.buttonText,
    'with at least five pictures': (p) => p.kind === 'simple' && p.pictures.length >= 5,
    'with a long name': (p) => p.name.length > 80,
    'with a long description': (p) => p.description.length > 2200,
  };

  it.each(Object.entries(kinds))('demo catalogue: at least one product is %s', (_kind, fits) => {
    expect(products.some((product) => Boolean(fits(product)))).toBe(true);
  });

  it('demo catalogue: has at least 28 products, 45 reviews and 8 photos', () => {
    expect(products.length).toBeGreaterThanOrEqual(28);
    expect(reviews.length).toBeGreaterThanOrEqual(45);
    expect(photos.length).toBeGreaterThanOrEqual(8);
  });
});

describe('prices and quantities', () => {
  it('demo catalogue: prices are whole đồng, and a sale price is lower than the regular price', () => {
    for (const { regularPrice, salePrice } of [...products, ...variations]) {
      if (regularPrice !== undefined) expect(regularPrice % 1000).toBe(0);
      if (salePrice === undefined) continue;
      expect(salePrice % 1000).toBe(0);
      expect(salePrice).toBeLessThan(regularPrice!);
    }
  });

  it('demo catalogue: variable and grouped products have no price of their own', () => {
    for (const { kind, regularPrice, variations: productVariations } of products) {
      expect(regularPrice === undefined).toBe(kind === 'variable' || kind === 'grouped');
      expect(productVariations.length > 0).toBe(kind === 'variable');
    }
  });

  it('demo catalogue: minimum and maximum quantities are multiples of the step', () => {
    for (const { quantity } of products) {
      if (quantity) expect([quantity.min % quantity.step, quantity.max % quantity.step]).toEqual([0, 0]);
    }
  });
});

describe('texts', () => {
  it('demo catalogue: every HTML text has balanced tags', () => {
    const texts = [
      ...products.flatMap(({ shortDescription, description }) => [shortDescription, description]),
      ...posts.map(({ body }) => body),
    ];
    expect(texts.flatMap(findUnbalancedTags)).toEqual([]);
  });

  it('demo catalogue: texts are in Unicode NFC, so that search and truncation work on whole letters', () => {
    const all = JSON.stringify(catalogue);
    expect(all).toBe(all.normalize('NFC'));
  });

  it('demo catalogue: every heading of a post has its own id', () => {
    for (const { body } of posts) {
      const headings = [...body.matchAll(/<h[23]([^>]*)>/g)].map((match) => match[1]!);
      const ids = headings.map((attributes) => /id="([a-z0-9-]+)"/.exec(attributes)?.[1]);
      expect(ids.length).toBeGreaterThanOrEqual(5);
      expect(ids).not.toContain(undefined);
      expect(findDuplicates(ids)).toEqual([]);
      expect(body).toMatch(/<h3 /);
    }
  });

  it('demo catalogue: replies follow earlier comments of the same post', () => {
    for (const { comments } of posts) {
      comments.forEach(({ parent, date }, i) => {
        if (parent === 0) return;
        const parentComment = comments.slice(0, i).find(({ id }) => id === parent);
        expect(parentComment && parentComment.date < date).toBe(true);
      });
    }
    expect(posts.flatMap(({ comments }) => comments).some(({ parent }) => parent !== 0)).toBe(true);
  });
});

describe('coupons', () => {
  it('demo catalogue: coupons cover every type and restriction', () => {
    const byCode = Object.fromEntries(coupons.map((coupon) => [coupon.code, coupon]));
    expect(byCode.GIAM10).toMatchObject({ kind: 'percent', amount: 10 });
    expect(byCode.TET50K).toMatchObject({ kind: 'fixed_cart', amount: 50_000 });
    expect(coupons.some(({ expires }) => expires)).toBe(true);
    expect(coupons.some(({ minimumSubtotal }) => minimumSubtotal === 1_000_000)).toBe(true);
    expect(coupons.some(({ usageLimit }) => usageLimit === 1)).toBe(true);
    expect(coupons.some(({ individualUse }) => individualUse)).toBe(true);
    expect(coupons.some(({ freeShipping }) => freeShipping)).toBe(true);
  });
});

it("demo catalogue: a product's images never show the same drawing under two names", () => {
  for (const { slug, pictures } of products) {
    expect([slug, findDuplicates(pictures.map((name) => drawPictureSvg(name)))]).toEqual([slug, []]);
  }
  expect(listPictureNames().length).toBeGreaterThan(100);
});
