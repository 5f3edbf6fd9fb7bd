import { createDerivedSelector } from '../../src/lib/create-derived-selector';

interface Shop {
  goods: readonly string[];
  open: boolean;
}

const goods = (state: unknown) => (state as Shop).goods;
const letter = (_: unknown, first: string) => first;

describe('a derived selector', () => {
  it('derived selector: returns the same object while its inputs are unchanged', () => {
    const upper = createDerivedSelector([goods], (all) => all.map((name) => name.toUpperCase()));
    const shop: Shop = { goods: ['gốm', 'lụa'], open: true };
    expect(upper(shop)).toEqual(['GỐM', 'LỤA']);
    expect(upper({ ...shop, open: false })).toBe(upper(shop));
  });

  it('derived selector: recomputes when one input changes', () => {
    const beginning = createDerivedSelector([goods, letter], (all, first) =>
      all.filter((name) => name.startsWith(first)),
    );
    const shop: Shop = { goods: ['gốm', 'lụa'], open: true };
    expect(beginning(shop, 'g')).toEqual(['gốm']);
    expect(beginning(shop, 'l')).toEqual(['lụa']);
    expect(beginning({ ...shop, goods: ['lanh'] }, 'l')).toEqual(['lanh']);
  });
});
