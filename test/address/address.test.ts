import fc from 'fast-check';
import { decodeAddressSchema } from '../../src/address/address.decode';
import {
  type AddressState,
  applyFieldEdit,
  applyFieldEdits,
  findChangedFields,
  getShopperEdits,
  initialAddresses,
  isCompleteAddress,
  isEmail,
  isSameAddress,
  mergeServerAddresses,
} from '../../src/address/address.rules';
import { addressSlice, sameAddressToggled } from '../../src/address/address.slice';
import { planAddresses, resolveAddresses } from '../../src/address/address-plan.rules';
import {
  clearHiddenFieldValues,
  getCountryChoices,
  getCountryFields,
  getFieldLabel,
} from '../../src/address/field.rules';
import { isPhone, validateAddress } from '../../src/address/validate.rules';
import { createMessages } from '../../src/i18n/messages';
import { fieldTexts } from '../../src/i18n/vi/field';

const messages = createMessages().add(fieldTexts);
const formatOptionalLabel = (label: string) => messages.t('field.optional', label);

const SETTINGS = {
  countries: { VN: 'Việt Nam', JP: 'Nhật Bản', US: 'Mỹ' },
  countryData: {
    VN: {
      allowBilling: true,
      allowShipping: true,
      states: [],
      locale: { state: { required: false, hidden: true }, postcode: { priority: 65, required: false } },
    },
    JP: {
      allowBilling: true,
      allowShipping: false,
      states: { JP13: 'Tokyo' },
      locale: { last_name: { index: 10 }, first_name: { index: 20 }, state: { label: 'Tỉnh của Nhật' } },
    },
    US: { allowBilling: true, allowShipping: true, states: { CA: 'California' }, locale: {} },
  },
};

const schema = decodeAddressSchema(SETTINGS, messages);

/** The ten fields of the specification, written out so that a field that is lost in the product is noticed. */
const TEN_FIELDS = 'first_name last_name company address_1 address_2 city state postcode country phone'.split(
  ' ',
);
const getVisibleFieldNames = (country: string) =>
  getCountryFields(schema, country, formatOptionalLabel)
    .filter(({ hidden }) => !hidden)
    .map(({ name }) => name);
const findField = (country: string, name: string) =>
  getCountryFields(schema, country, formatOptionalLabel).find((one) => one.name === name)!;

describe('address fields', () => {
  // spec 3.4: a country's locale changes label, order, required and hidden
  it('address fields: each country has its own order, and in Việt Nam the family name comes first', () => {
    expect(getVisibleFieldNames('VN').slice(0, 3)).toEqual(['email', 'last_name', 'first_name']);
    expect(getVisibleFieldNames('US').slice(0, 3)).toEqual(['email', 'first_name', 'last_name']);
    expect(getVisibleFieldNames('JP').slice(0, 3)).toEqual(['email', 'last_name', 'first_name']);
    expect(getVisibleFieldNames('VN').indexOf('postcode')).toBeLessThan(
      getVisibleFieldNames('VN').indexOf('city'),
    );
  });

  // spec 5.2: a hidden field is never required, and its value is cleared
  it('address fields: a field that the country hides is neither required nor sent', () => {
    const state = findField('VN', 'state');
    expect(state).toMatchObject({ hidden: true, required: false });
    const hiddenButRequired = decodeAddressSchema(
      { ...SETTINGS, defaultFields: { company: { required: true, hidden: true } } },
      messages,
    );
    const fields = getCountryFields(hiddenButRequired, 'US', formatOptionalLabel);
    expect(fields.find(({ name }) => name === 'company')).toMatchObject({ required: false });
    expect(clearHiddenFieldValues({ company: 'Mây', city: 'Huế' }, fields)).toEqual({
      company: '',
      city: 'Huế',
    });
  });

  // spec 3.4: optionalLabel stands where the field may be left empty
  // spec 5.2: a label without optionalLabel gets '%s (optional)'
  it('address fields: an optional field is labelled as optional, also when the country has its own label for it', () => {
    expect(getFieldLabel(findField('VN', 'postcode'))).toBe('Mã bưu chính (không bắt buộc)');
    expect(findField('JP', 'state').optionalLabel).toBe('Tỉnh của Nhật (không bắt buộc)');
    expect(getFieldLabel(findField('JP', 'state'))).toBe('Tỉnh của Nhật');
  });

  // spec 3.4: allowBilling and allowShipping decide which countries are offered
  it('country field: offers the countries that the shop accepts', () => {
    expect(getCountryChoices(schema, 'billing').map(({ value }) => value)).toEqual(['VN', 'JP', 'US']);
    expect(getCountryChoices(schema, 'shipping').map(({ value }) => value)).toEqual(['VN', 'US']);
    expect(getCountryChoices(schema, 'shipping')[0]).toEqual({ value: 'VN', label: 'Việt Nam' });
  });

  // spec 3.4: the shop's names of countries win
  it("country field: a country has the name from the settings, or the browser's name for it if the settings contain no names", () => {
    const unnamedSchema = decodeAddressSchema({ ...SETTINGS, countries: {} }, messages);
    expect(schema.countries.US).toBe('Mỹ');
    expect(unnamedSchema.countries.US).toBe('Hoa Kỳ');
  });

  // spec 3.4: ten fields, and an email for billing
  it("address fields: WooCommerce's ten fields and an email are used when the settings define no fields", () => {
    const defaultSchema = decodeAddressSchema({}, messages);
    expect(
      getCountryFields(defaultSchema, defaultSchema.baseCountry, formatOptionalLabel)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...TEN_FIELDS, 'email'].sort());
    expect(defaultSchema.countries).toEqual({ VN: 'Việt Nam' });
  });

  it('address fields: invalid settings are replaced by the defaults of WooCommerce', () => {
    const schemaOfInvalidSettings = decodeAddressSchema(
      { defaultFields: 'x', countryData: { VN: 7, US: [] }, countries: null },
      messages,
    );
    expect(getCountryFields(schemaOfInvalidSettings, 'VN', formatOptionalLabel)).toHaveLength(11);
  });
});

describe('address validation', () => {
  const validateAddressValues = (country: string, values: Record<string, string>) =>
    validateAddress(
      getCountryFields(schema, country, formatOptionalLabel),
      { country, ...values },
      schema.getCountryRules(country),
    );
  const completeAddress = {
    email: 'a@b.vn',
    first_name: 'Mây',
    last_name: 'Lê',
    address_1: '1 Hàng Gai',
    city: 'Hà Nội',
  };

  it('address validation: a required field that is empty or blank is reported as missing', () => {
    expect(Object.keys(validateAddressValues('VN', {})).sort()).toEqual([
      'address_1',
      'city',
      'email',
      'first_name',
      'last_name',
    ]);
    expect(validateAddressValues('VN', { ...completeAddress, city: '   ' })).toEqual({ city: 'missing' });
    expect(validateAddressValues('VN', completeAddress)).toEqual({});
  });

  // spec 3.4: states of a country are choices
  it('address validation: an invalid email, postcode, phone number or state is reported', () => {
    expect(
      validateAddressValues('VN', { ...completeAddress, email: 'a@b', postcode: '!!', phone: 'không' }),
    ).toEqual({
      email: 'email',
      postcode: 'postcode',
      phone: 'phone',
    });
    expect(validateAddressValues('US', { ...completeAddress, postcode: '90210', state: 'XX' })).toEqual({
      state: 'choice',
    });
    expect(validateAddressValues('US', { ...completeAddress, postcode: '90210', state: 'CA' })).toEqual({});
  });

  it.each([
    '0912345678',
    '0912 345 678',
    '0912.345.678',
    '912345678',
    '+84 912 345 678',
    '84912345678',
    '02438251234',
    '+33 6 12 34 56 78',
  ])('address validation: phone number %s is valid', (phone) => expect(isPhone(phone, 'VN')).toBe(true));

  it.each(['12', '09123456789012', 'số của tôi', '091234567x'])(
    'address validation: phone number %s is invalid',
    (phone) => {
      expect(isPhone(phone, 'VN')).toBe(false);
    },
  );

  it.each(['khach@example.com', 'le.thi+hoa@tiệm.vn', ' a@b.museum '])(
    'address validation: email %s is valid',
    (email) => {
      expect(isEmail(email)).toBe(true);
    },
  );

  it.each([
    'khach',
    'khach@',
    'khach@example',
    '@example.com',
    'a b@c.vn',
    // spec 5.2: a top-level domain has at least two letters
    'a@b.c',
  ])('address validation: email %s is invalid', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

describe('address comparison', () => {
  const huế = 'Huế';

  // spec 5.2: postcodes are compared without blanks, in capitals; other texts trimmed
  it('address comparison: spaces, the case of postcodes and Unicode normalisation are ignored', () => {
    const one = { postcode: 'sw1a 1aa', city: ' Huế ', first_name: huế };
    const other = { postcode: 'SW1A1AA', city: 'Huế', first_name: huế.normalize('NFD') };
    expect(isSameAddress(one, other)).toBe(true);
    expect(findChangedFields(one, other)).toEqual({});
  });

  // spec 5.2: an email that is none counts as empty
  it('address comparison: an invalid email counts as empty', () => {
    expect(findChangedFields({ email: 'khach@' }, { email: '' })).toEqual({});
    expect(findChangedFields({ email: ' a@b.vn ' }, { email: '' })).toEqual({ email: 'a@b.vn' });
  });

  // spec 5.2: completeness: ten fields, and an email for billing
  it('complete address: has all ten fields, even if empty, and an email for billing', () => {
    const names = [
      'first_name',
      'last_name',
      'company',
      'address_1',
      'address_2',
      'city',
      'state',
      'postcode',
    ];
    const address = Object.fromEntries([...names, 'country', 'phone'].map((name) => [name, '']));
    expect(isCompleteAddress(address, 'shipping')).toBe(true);
    expect(isCompleteAddress(address, 'billing')).toBe(false);
    expect(isCompleteAddress({ ...address, email: '' }, 'billing')).toBe(true);
    for (const name of Object.keys(address)) {
      const { [name]: _, ...rest } = address;
      expect(isCompleteAddress(rest, 'shipping')).toBe(false);
    }
  });
});

describe('address merge', () => {
  const createServerAddresses = (city: string) => ({
    billing: { city, country: 'VN' },
    shipping: { city, country: 'VN' },
  });
  const editShippingField = (state: AddressState, fieldName: string, value: string) =>
    applyFieldEdit(state, { kind: 'shipping', field: fieldName, value });

  // spec 4.4: useShippingAsBilling is true where both addresses are the same
  it("address merge: a field that the shopper has not edited takes the server's value", () => {
    const state = mergeServerAddresses(initialAddresses, createServerAddresses('Huế'));
    expect(state.values.shipping.city).toBe('Huế');
    expect(state.useShippingAsBilling).toBe(true);
  });

  // fault 12
  // fault 14
  it('address merge: a field that the shopper has edited keeps its value, whatever responses arrive', () => {
    const field = fc.constantFrom('city', 'address_1', 'first_name');
    const step = fc.oneof(
      fc.record({ do: fc.constant('type' as const), field, value: fc.string({ maxLength: 6 }) }),
      fc.record({ do: fc.constant('answer' as const), field, value: fc.string({ maxLength: 6 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let state = mergeServerAddresses(initialAddresses, createServerAddresses(''));
        const typed: Record<string, string> = {};
        for (const one of steps) {
          const before = state.values.shipping[one.field] ?? '';
          if (one.do === 'type' && one.value !== before) typed[one.field] = one.value;
          state =
            one.do === 'type'
              ? editShippingField(state, one.field, one.value)
              : mergeServerAddresses(state, { billing: {}, shipping: { [one.field]: one.value } });
          for (const [name, value] of Object.entries(typed)) expect(state.values.shipping[name]).toBe(value);
        }
      }),
    );
  });

  it('address merge: a value that the server discards is not sent again, and stays in the form', () => {
    const typed = editShippingField(
      mergeServerAddresses(initialAddresses, createServerAddresses('')),
      'city',
      'Hội An',
    );
    const merged = mergeServerAddresses(typed, createServerAddresses(''), { shipping: { city: 'Hội An' } });
    expect(merged.values.shipping.city).toBe('Hội An');
    expect(findChangedFields(merged.values.shipping, merged.serverAddresses!.shipping)).toEqual({});
  });

  it('address edit: choosing another country clears the state', () => {
    const state = applyFieldEdits(initialAddresses, [
      { kind: 'shipping', field: 'country', value: 'US' },
      { kind: 'shipping', field: 'state', value: 'CA' },
      { kind: 'shipping', field: 'country', value: 'VN' },
    ]);
    expect(state.values.shipping).toMatchObject({ country: 'VN', state: '' });
  });

  it('address draft: restoring the stored edits gives the same values as before', () => {
    const typed = editShippingField(editShippingField(initialAddresses, 'city', 'Huế'), 'country', 'VN');
    expect(applyFieldEdits(initialAddresses, getShopperEdits(typed)).values).toEqual(typed.values);
  });

  it('billing address: starts as a copy of the shipping address when the shopper separates the two', () => {
    const typed = editShippingField(
      mergeServerAddresses(initialAddresses, createServerAddresses('')),
      'city',
      'Huế',
    );
    const { reducer } = addressSlice;
    const apart = reducer(typed, sameAddressToggled(false));
    expect(apart.values.billing.city).toBe('Huế');
    expect(reducer(apart, sameAddressToggled(false))).toBe(apart);
  });
});

describe('address plan', () => {
  const state = applyFieldEdits(initialAddresses, [
    { kind: 'shipping', field: 'city', value: ' Huế ' },
    { kind: 'billing', field: 'city', value: 'Vinh' },
    { kind: 'billing', field: 'email', value: 'a@b.vn ' },
  ]);
  const separateState = { ...state, useShippingAsBilling: false };
  const requirements = { needsShipping: true, prefersCollection: false, forcedBillingAddress: false };
  const resolveCitiesAndEmail = (addressState: AddressState, overrides: Partial<typeof requirements>) => {
    const { billing, shipping } = resolveAddresses(
      addressState,
      { ...requirements, ...overrides },
      (values) => values,
    );
    return [billing.city, shipping?.city, billing.email];
  };

  it.each([
    [{}, true, { shipping: true, billing: false, showsSameAddressOption: true }],
    [{}, false, { shipping: true, billing: true, showsSameAddressOption: true }],
    [{ needsShipping: false }, true, { shipping: false, billing: true, showsSameAddressOption: false }],
    [{ prefersCollection: true }, true, { shipping: false, billing: true, showsSameAddressOption: false }],
    [{ forcedBillingAddress: true }, true, { shipping: false, billing: true, showsSameAddressOption: false }],
  ])(
    'address plan: with the requirements %j and "same address for billing" set to %s, the form shows and sends the listed addresses',
    (overrides, same, plan) => {
      expect(planAddresses({ ...requirements, ...overrides }, same)).toEqual(plan);
    },
  );

  it('address plan: when only one address is shown, its values are sent as shipping and billing address', () => {
    expect(resolveCitiesAndEmail(state, {})).toEqual(['Huế', 'Huế', 'a@b.vn']);
    expect(resolveCitiesAndEmail(separateState, {})).toEqual(['Vinh', 'Huế', 'a@b.vn']);
    expect(resolveCitiesAndEmail(state, { prefersCollection: true })).toEqual(['Vinh', 'Vinh', 'a@b.vn']);
    expect(resolveCitiesAndEmail(state, { needsShipping: false })).toEqual(['Vinh', undefined, 'a@b.vn']);
  });
});
