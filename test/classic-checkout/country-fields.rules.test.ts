import { getCountryFields, sortByPriority } from '../../src/classic-checkout/country-fields.rules';

const locales = {
  default: { city: { label: 'City', required: true, priority: 70 }, state: { required: true } },
  JP: { city: { priority: '67', class: ['form-row-first', 'address-field'] }, state: { hidden: true } },
};

it('country fields: the rules of a country override the default rules, and fields without a row in the form are left out', () => {
  expect(getCountryFields(locales, { city: '#c' }, 'JP')).toEqual({
    city: { label: 'City', isRequired: true, priority: 67, classes: ['form-row-first', 'address-field'] },
  });
  expect(getCountryFields(locales, { state: '#s', phone: '#p' }, 'VN')).toEqual({
    state: { isRequired: true },
    phone: {},
  });
});

it('country fields: a country that is named like a property of objects has the default rules', () => {
  expect(getCountryFields(locales, { state: '#s' }, 'constructor')).toEqual({ state: { isRequired: true } });
});

it('country fields: when rows are sorted by priority, a row without a priority stays behind the row that it follows', () => {
  const rows = ['a70', 'b', 'c50', 'd'];
  expect(sortByPriority(rows, (row) => Number.parseInt(row.slice(1), 10))).toEqual(['c50', 'd', 'a70', 'b']);
});
