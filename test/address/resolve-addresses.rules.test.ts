import { decodeAddressSchema } from '../../src/address/address.decode';
import {
  type AddressState,
  applyFieldEdit,
  applyFieldEdits,
  type CountryAddress,
  type FieldDefinition,
  findChangedFields,
  getShopperEdits,
  initialAddresses,
  isEmail,
  isSameAddress,
  mergeServerAddresses,
} from '../../src/address/address.rules';
import { resolveAddresses } from '../../src/address/address-plan.rules';
import { getCountryFields } from '../../src/address/field.rules';
import { isPhone, validateField } from '../../src/address/validate.rules';
import { createMessages } from '../../src/i18n/messages';
import { fieldTexts } from '../../src/i18n/vi/field';

/** Tests each address rule by itself; address.test.ts tests how the rules work together. */

const messages = createMessages().add(fieldTexts);
const createFieldEdit = (field: string, value: string) => ({ kind: 'shipping' as const, field, value });
const createAddresses = (billing: string, shipping = billing) => ({
  billing: { city: billing },
  shipping: { city: shipping },
});

describe('address edit', () => {
  it("address edit: a typed value is recorded as the shopper's edit, and typing the same value again changes nothing", () => {
    const state = applyFieldEdit(initialAddresses, createFieldEdit('city', 'Huế'));
    expect(state).toEqual({
      ...{ ...initialAddresses, revision: 1 },
      values: { billing: {}, shipping: { city: 'Huế' } },
      editedRevision: { billing: {}, shipping: { city: 1 } },
    });
    expect(applyFieldEdit(state, createFieldEdit('city', 'Huế'))).toBe(state);
    expect(applyFieldEdit(state, createFieldEdit('city', 'Vinh')).editedRevision.shipping).toEqual({
      city: 2,
    });
  });

  it('address edit: choosing another country clears the state, which counts as an edit only if there was a state', () => {
    expect(
      applyFieldEdit(initialAddresses, createFieldEdit('country', 'US')).editedRevision.shipping,
    ).toEqual({
      country: 1,
    });
    const state = applyFieldEdits(initialAddresses, [
      createFieldEdit('state', 'CA'),
      createFieldEdit('country', 'VN'),
    ]);
    expect(state.values.shipping).toEqual({ state: '', country: 'VN' });
    expect(state.editedRevision.shipping).toEqual({ state: 2, country: 2 });
    expect(applyFieldEdit(state, createFieldEdit('state', '01')).values.shipping.country).toBe('VN');
  });

  it('address draft: edits keep their order, because choosing a country clears the state typed before it', () => {
    const edits = [
      createFieldEdit('state', 'BC'),
      createFieldEdit('country', 'US'),
      createFieldEdit('state', 'CA'),
      createFieldEdit('city', 'Salem'),
    ];
    expect(getShopperEdits(applyFieldEdits(initialAddresses, edits))).toEqual(edits.slice(1));
    expect(getShopperEdits(mergeServerAddresses(initialAddresses, createAddresses('Vinh')))).toEqual([]);
  });
});

describe('address response', () => {
  const mergeCitiesOfServer = (state: AddressState, ...cities: Parameters<typeof createAddresses>) =>
    mergeServerAddresses(state, createAddresses(...cities));

  it('address response: the newest response replaces the values of earlier ones and is what later edits are compared with', () => {
    const state = mergeCitiesOfServer(mergeCitiesOfServer(initialAddresses, 'Huế'), 'Vinh', 'Đà Lạt');
    expect([state.values, state.serverAddresses]).toEqual([
      createAddresses('Vinh', 'Đà Lạt'),
      createAddresses('Vinh', 'Đà Lạt'),
    ]);
  });

  it('address response: until the shopper edits something, the option "same address for billing" follows the first response', () => {
    expect(mergeCitiesOfServer(initialAddresses, 'Huế').useShippingAsBilling).toBe(true);
    const separateAddresses = mergeCitiesOfServer(initialAddresses, 'Huế', 'Vinh');
    expect(separateAddresses.useShippingAsBilling).toBe(false);
    expect(mergeCitiesOfServer(separateAddresses, 'Huế').useShippingAsBilling).toBe(false);
    expect(
      mergeCitiesOfServer(mergeCitiesOfServer(initialAddresses, 'Huế'), 'Huế', 'Vinh').useShippingAsBilling,
    ).toBe(true);
    const editedState = applyFieldEdit(initialAddresses, createFieldEdit('phone', '1'));
    expect(mergeCitiesOfServer(editedState, 'Huế', 'Vinh').useShippingAsBilling).toBe(true);
  });
});

describe('address comparison', () => {
  it('address comparison: addresses differ when one field differs, even if only in letter case or in spaces between words', () => {
    const address = { city: 'Huế', postcode: '1' };
    expect(isSameAddress(address, { ...address, city: 'Vinh' })).toBe(false);
    expect(findChangedFields({ city: 'hà nội', phone: '09 1' }, { city: 'Hà Nội', phone: '091' })).toEqual({
      city: 'hà nội',
      phone: '09 1',
    });
  });

  it('changed address fields: a postcode is sent normalised, and other values are trimmed', () => {
    const sentFields = { city: 'hà  nội', postcode: 'SW1A1AA' };
    expect(findChangedFields({ city: ' hà  nội ', postcode: ' sw1a 1aa' }, {})).toEqual(sentFields);
    expect(findChangedFields({ email: ' khach@' }, { email: 'a@b.vn' })).toEqual({ email: 'khach@' });
  });

  it('email validation: an email may have at most 254 characters', () => {
    const createEmailOfLength = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
    expect([isEmail(createEmailOfLength(254)), isEmail(createEmailOfLength(255))]).toEqual([true, false]);
  });
});

describe('addresses in use', () => {
  const requirements = { needsShipping: true, prefersCollection: false, forcedBillingAddress: false };

  it('addresses of an order: contain all ten fields and an email, with empty text for fields that the shopper left empty', () => {
    const state = applyFieldEdits(initialAddresses, [
      createFieldEdit('city', ' Huế '),
      createFieldEdit('postcode', 'sw1a 1aa'),
    ]);
    const { billing, shipping } = resolveAddresses(state, requirements, (values) => values);
    const emptyFields = [
      'first_name',
      'last_name',
      'company',
      'address_1',
      'address_2',
      'state',
      'country',
      'phone',
    ];
    const usedFields = {
      ...Object.fromEntries(emptyFields.map((name) => [name, ''])),
      city: 'Huế',
      postcode: 'SW1A1AA',
    };
    expect([billing, shipping]).toEqual([{ ...usedFields, email: '' }, usedFields]);
  });
});

describe('fields of a country', () => {
  const getDecodedFields = (raw: Record<string, unknown>, excludedName?: string) => {
    const schema = decodeAddressSchema(raw, messages);
    const fields = schema.fields.filter(({ name }) => name !== excludedName);
    return getCountryFields({ ...schema, fields }, 'VN', (label) => `${label}?`);
  };
  const createFieldLocaleOfVietnam = (fields: object) => ({ countryData: { VN: { locale: fields } } });
  const getFieldNames = (...given: Parameters<typeof getDecodedFields>) =>
    getDecodedFields(...given).map(({ name }) => name);

  it("optional field label: a country's own text is used first, then the shop's, then the default one", () => {
    const getOptionalLabelOfCity = (country: object, shop: object = {}) =>
      getDecodedFields({
        ...createFieldLocaleOfVietnam({ city: country }),
        defaultFields: { city: shop },
      }).find(({ name }) => name === 'city')?.optionalLabel;
    const shop = { label: 'Tỉnh', optionalLabel: 'Tỉnh, nếu có' };
    expect(getOptionalLabelOfCity({ label: 'Huyện', optionalLabel: 'Huyện, nếu có' }, shop)).toBe(
      'Huyện, nếu có',
    );
    expect(getOptionalLabelOfCity({ label: 'Huyện' }, shop)).toBe('Huyện?');
    expect(getOptionalLabelOfCity({}, shop)).toBe('Tỉnh, nếu có');
  });

  it('name fields: the family name comes before the given name, also when only one of the two is requested', () => {
    const familyNameFirst = { defaultFields: { last_name: { index: 10 }, first_name: { index: 20 } } };
    for (const raw of [{}, familyNameFirst])
      expect(getFieldNames(raw).slice(1, 3)).toEqual(['last_name', 'first_name']);
    expect(getFieldNames({}, 'first_name').slice(1, 3)).toEqual(['last_name', 'company']);
    expect(getFieldNames({}, 'last_name').slice(1, 3)).toEqual(['first_name', 'company']);
  });
});

describe('field validation', () => {
  const countryRules = { allowBilling: true, allowShipping: true, states: {}, locale: {} };
  const findFieldProblem = (field: Partial<FieldDefinition>, value: string, country = 'US') => {
    const definition = { name: 'x', required: true, hidden: false, type: 'text', ...field };
    const values: CountryAddress = { [definition.name]: value, country };
    return validateField(definition as FieldDefinition, values, countryRules);
  };

  it.each<[string, Partial<FieldDefinition>, string, string | null]>([
    ['no problem with a hidden field, whatever it contains', { name: 'postcode', hidden: true }, '!!', null],
    ["an invalid email, recognised by the field's name", { name: 'email' }, 'khach@', 'email'],
    ["an invalid email, recognised by the field's type", { type: 'email' }, 'khach@', 'email'],
    ["an invalid phone number, recognised by the field's name", { name: 'phone' }, '123', 'phone'],
    ["an invalid phone number, recognised by the field's type", { type: 'tel' }, '123', 'phone'],
    [
      "no problem with a phone number that is valid in the address's country",
      { name: 'phone' },
      '12345',
      null,
    ],
    ["a postcode that does not match its country's format", { name: 'postcode' }, 'SW1A', 'postcode'],
    ['no problem with a state in a country that lists none', { name: 'state' }, 'Tasmania', null],
    ['no problem with any other text', { name: 'city' }, '!!', null],
  ])('field validation: the form reports %s', (_, field, value, expectedProblem) => {
    expect(findFieldProblem(field, value)).toBe(expectedProblem);
  });

  it('field validation: the phone format depends on the country', () => {
    expect(findFieldProblem({ name: 'phone' }, '12345', 'VN')).toBe('phone');
    expect([isPhone('12345', 'US'), isPhone('1234', 'US'), isPhone('+1 212 555 0100', 'US')]).toEqual([
      ...[true, false, true],
    ]);
    expect(isPhone('1234567890123456', 'US')).toBe(false);
  });
});
