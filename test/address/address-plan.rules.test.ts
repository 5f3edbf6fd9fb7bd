import { decodeAddressSchema } from '../../src/address/address.decode';
import {
  type AddressState,
  applyEdit,
  applyEdits,
  type CountryAddress,
  changedFields,
  type FieldDefinition,
  initialAddresses,
  isEmail,
  isSameAddress,
  mergeServerAddresses,
  shopperEdits,
} from '../../src/address/address.rules';
import { usedAddresses } from '../../src/address/address-plan.rules';
import { fieldsOfCountry } from '../../src/address/field.rules';
import { fieldProblem, isPhone } from '../../src/address/validate.rules';
import { createMessages } from '../../src/i18n/messages';
import { fieldTexts } from '../../src/i18n/vi/field';

/** Tests single rules of addresses; address.test.ts tests what a shopper sees of them. */

const messages = createMessages().addTexts(fieldTexts);
const typed = (field: string, value: string) => ({ kind: 'shipping' as const, field, value });
const both = (billing: string, shipping = billing) => ({
  billing: { city: billing },
  shipping: { city: shipping },
});

describe('address edit', () => {
  it('address edit: a new value belongs to the shopper, and typing the same value again changes nothing', () => {
    const state = applyEdit(initialAddresses, typed('city', 'Huế'));
    expect(state).toEqual({
      ...{ ...initialAddresses, revision: 1 },
      values: { billing: {}, shipping: { city: 'Huế' } },
      editedRevision: { billing: {}, shipping: { city: 1 } },
    });
    expect(applyEdit(state, typed('city', 'Huế'))).toBe(state);
    expect(applyEdit(state, typed('city', 'Vinh')).editedRevision.shipping).toEqual({ city: 2 });
  });

  it('address edit: choosing another country clears the state, which counts as an edit only if there was a state', () => {
    expect(applyEdit(initialAddresses, typed('country', 'US')).editedRevision.shipping).toEqual({
      country: 1,
    });
    const state = applyEdits(initialAddresses, [typed('state', 'CA'), typed('country', 'VN')]);
    expect(state.values.shipping).toEqual({ state: '', country: 'VN' });
    expect(state.editedRevision.shipping).toEqual({ state: 2, country: 2 });
    expect(applyEdit(state, typed('state', '01')).values.shipping.country).toBe('VN');
  });

  it('address draft: edits are stored in the order in which they were made, because choosing a country clears the state', () => {
    const edits = [
      typed('state', 'BC'),
      typed('country', 'US'),
      typed('state', 'CA'),
      typed('city', 'Salem'),
    ];
    expect(shopperEdits(applyEdits(initialAddresses, edits))).toEqual(edits.slice(1));
    expect(shopperEdits(mergeServerAddresses(initialAddresses, both('Vinh')))).toEqual([]);
  });
});

describe('address response', () => {
  const heard = (state: AddressState, ...cities: Parameters<typeof both>) =>
    mergeServerAddresses(state, both(...cities));

  it('address response: a newer response replaces an earlier one, and its values count as known to the server', () => {
    const state = heard(heard(initialAddresses, 'Huế'), 'Vinh', 'Đà Lạt');
    expect([state.values, state.known]).toEqual([both('Vinh', 'Đà Lạt'), both('Vinh', 'Đà Lạt')]);
  });

  it('address response: the first response before any edit decides whether both addresses are the same', () => {
    expect(heard(initialAddresses, 'Huế').useShippingAsBilling).toBe(true);
    const apart = heard(initialAddresses, 'Huế', 'Vinh');
    expect(apart.useShippingAsBilling).toBe(false);
    expect(heard(apart, 'Huế').useShippingAsBilling).toBe(false);
    expect(heard(heard(initialAddresses, 'Huế'), 'Huế', 'Vinh').useShippingAsBilling).toBe(true);
    const busy = applyEdit(initialAddresses, typed('phone', '1'));
    expect(heard(busy, 'Huế', 'Vinh').useShippingAsBilling).toBe(true);
  });
});

describe('address comparison', () => {
  it('address comparison: addresses differ when one field differs, even only in case or in inner spaces', () => {
    const one = { city: 'Huế', postcode: '1' };
    expect(isSameAddress(one, { ...one, city: 'Vinh' })).toBe(false);
    expect(changedFields({ city: 'hà nội', phone: '09 1' }, { city: 'Hà Nội', phone: '091' })).toEqual({
      city: 'hà nội',
      phone: '09 1',
    });
  });

  it('changed address fields: a postcode is sent normalised, and other values are trimmed', () => {
    const sent = { city: 'hà  nội', postcode: 'SW1A1AA' };
    expect(changedFields({ city: ' hà  nội ', postcode: ' sw1a 1aa' }, {})).toEqual(sent);
    expect(changedFields({ email: ' khach@' }, { email: 'a@b.vn' })).toEqual({ email: 'khach@' });
  });

  it('email check: an address is checked by its shape and may have at most 254 characters', () => {
    const long = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
    expect([isEmail(long(254)), isEmail(long(255))]).toEqual([true, false]);
  });
});

describe('addresses in use', () => {
  const needs = { needsShipping: true, prefersCollection: false, forcedBillingAddress: false };

  it('addresses in use: all ten fields and an email are present, and empty where nothing was typed', () => {
    const state = applyEdits(initialAddresses, [typed('city', ' Huế '), typed('postcode', 'sw1a 1aa')]);
    const { billing, shipping } = usedAddresses(state, needs, (values) => values);
    const empty = [
      'first_name',
      'last_name',
      'company',
      'address_1',
      'address_2',
      'state',
      'country',
      'phone',
    ];
    const used = { ...Object.fromEntries(empty.map((name) => [name, ''])), city: 'Huế', postcode: 'SW1A1AA' };
    expect([billing, shipping]).toEqual([{ ...used, email: '' }, used]);
  });
});

describe('fields of a country', () => {
  const fieldsOf = (raw: Record<string, unknown>, without?: string) => {
    const schema = decodeAddressSchema(raw, messages);
    const fields = schema.fields.filter(({ name }) => name !== without);
    return fieldsOfCountry({ ...schema, fields }, 'VN', (label) => `${label}?`);
  };
  const locale = (fields: object) => ({ countryData: { VN: { locale: fields } } });
  const names = (...given: Parameters<typeof fieldsOf>) => fieldsOf(...given).map(({ name }) => name);

  it("optional label: a country's own text is used first, then the shop's, then the default one", () => {
    const labelOf = (country: object, shop: object = {}) =>
      fieldsOf({ ...locale({ city: country }), defaultFields: { city: shop } }).find(
        ({ name }) => name === 'city',
      )?.optionalLabel;
    const shop = { label: 'Tỉnh', optionalLabel: 'Tỉnh, nếu có' };
    expect(labelOf({ label: 'Huyện', optionalLabel: 'Huyện, nếu có' }, shop)).toBe('Huyện, nếu có');
    expect(labelOf({ label: 'Huyện' }, shop)).toBe('Huyện?');
    expect(labelOf({}, shop)).toBe('Tỉnh, nếu có');
  });

  it('name fields: the family name comes first unless the shop orders the fields itself or asks for one name only', () => {
    const later = { defaultFields: { last_name: { index: 10 }, first_name: { index: 20 } } };
    for (const raw of [{}, later]) expect(names(raw).slice(1, 3)).toEqual(['last_name', 'first_name']);
    expect(names({}, 'first_name').slice(1, 3)).toEqual(['last_name', 'company']);
    expect(names({}, 'last_name').slice(1, 3)).toEqual(['first_name', 'company']);
  });
});

describe('field validation', () => {
  const rules = { allowBilling: true, allowShipping: true, states: {}, locale: {} };
  const problem = (field: Partial<FieldDefinition>, value: string, country = 'US') => {
    const definition = { name: 'x', required: true, hidden: false, type: 'text', ...field };
    const values: CountryAddress = { [definition.name]: value, country };
    return fieldProblem(definition as FieldDefinition, values, rules);
  };

  it.each<[string, Partial<FieldDefinition>, string, string | null]>([
    ['no problem with a hidden field, whatever it contains', { name: 'postcode', hidden: true }, '!!', null],
    ["an invalid email, recognised by the field's name", { name: 'email' }, 'khach@', 'email'],
    ["an invalid email, recognised by the field's type", { type: 'email' }, 'khach@', 'email'],
    ["an invalid phone number, recognised by the field's name", { name: 'phone' }, '123', 'phone'],
    ["an invalid phone number, recognised by the field's type", { type: 'tel' }, '123', 'phone'],
    ['no problem with a phone number of its country', { name: 'phone' }, '12345', null],
    ['a postcode that its country does not have', { name: 'postcode' }, 'SW1A', 'postcode'],
    ['no problem with a state in a country that lists none', { name: 'state' }, 'Tasmania', null],
    ['no problem with any other text', { name: 'city' }, '!!', null],
  ])('field validation: reports %s', (_, field, value, wrong) => {
    expect(problem(field, value)).toBe(wrong);
  });

  it('field validation: the phone format depends on the country', () => {
    expect(problem({ name: 'phone' }, '12345', 'VN')).toBe('phone');
    expect([isPhone('12345', 'US'), isPhone('1234', 'US'), isPhone('+1 212 555 0100', 'US')]).toEqual([
      ...[true, false, true],
    ]);
    expect(isPhone('1234567890123456', 'US')).toBe(false);
  });
});
