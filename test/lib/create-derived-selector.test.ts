import { createDerivedSelector } from '../../src/lib/create-derived-selector';

interface TestState {
  products: readonly string[];
  isOpen: boolean;
}

const selectProducts = (state: unknown) => (state as TestState).products;
const selectFirstLetter = (_: unknown, firstLetter: string) => firstLetter;

describe('derived selector', () => {
  it('derived selector: returns the same object while its inputs are unchanged', () => {
    const selectUppercase = createDerivedSelector([selectProducts], (products) =>
      products.map((name) => name.toUpperCase()),
    );
    const shop: TestState = { products: ['gốm', 'lụa'], isOpen: true };
    expect(selectUppercase(shop)).toEqual(['GỐM', 'LỤA']);
    expect(selectUppercase({ ...shop, isOpen: false })).toBe(selectUppercase(shop));
  });

  it('derived selector: recomputes its result when one of its inputs changes', () => {
    const selectByFirstLetter = createDerivedSelector(
      [selectProducts, selectFirstLetter],
      (products, firstLetter) => products.filter((name) => name.startsWith(firstLetter)),
    );
    const shop: TestState = { products: ['gốm', 'lụa'], isOpen: true };
    expect(selectByFirstLetter(shop, 'g')).toEqual(['gốm']);
    expect(selectByFirstLetter(shop, 'l')).toEqual(['lụa']);
    expect(selectByFirstLetter({ ...shop, products: ['lanh'] }, 'l')).toEqual(['lanh']);
  });
});
