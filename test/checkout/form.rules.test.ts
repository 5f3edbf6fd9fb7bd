import type {
  AddressSchema,
  AddressState,
  CountryRules,
  FieldDefinition,
} from '../../src/address/address.rules';
import {
  type CheckoutForm,
  findCustomerChanges,
  findFormProblems,
  getAddressCountry,
  getAddressFields,
  getEmailField,
  getWcInputId,
  resolveFormAddresses,
} from '../../src/checkout/form/form.rules';

const createField = (name: string, overrides: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ name, label: name, optionalLabel: '', required: true, hidden: false, index: 1 },
  ...{ autocomplete: '', autocapitalize: '', type: 'text' },
  ...overrides,
});

/** An address schema in which Việt Nam has no postcode field, and the US has a list of states. */
const schema: AddressSchema = {
  fields: [
    createField('email', { type: 'email' }),
    createField('city'),
    createField('postcode'),
    createField('state', { required: false }),
  ],
  countries: { VN: 'Việt Nam', US: 'Mỹ' },
  baseCountry: 'VN',
  additional: { contact: [], order: [] },
  overrides: {},
  getCountryRules: (code): CountryRules => ({
    ...{ allowBilling: true, allowShipping: true, states: {}, locale: {} },
    ...(code === 'US' && { states: { CA: 'California' } }),
    ...(code === 'VN' && { locale: { postcode: { hidden: true } } }),
  }),
};

const requirements = { needsShipping: true, prefersCollection: false, forcedBillingAddress: false };

function createCheckoutFormState(
  values: Partial<AddressState['values']>,
  overrides: Partial<AddressState> = {},
  requirementOverrides: Partial<CheckoutForm['addressNeeds']> = {},
): CheckoutForm {
  const addresses = {
    ...{ values: { billing: {}, shipping: {}, ...values }, editedRevision: { billing: {}, shipping: {} } },
    ...{ revision: 0, serverAddresses: null, useShippingAsBilling: true },
    ...overrides,
  };
  return {
    schema,
    addresses,
    addressNeeds: { ...requirements, ...requirementOverrides },
    additional: {},
    conditions: null,
    formatOptionalLabel: (label) => `${label}?`,
  };
}

const getVisibleFieldNames = (fields: readonly FieldDefinition[]) =>
  fields.filter(({ hidden }) => !hidden).map(({ name }) => name);

describe('checkout form', () => {
  it("checkout form: consists of the email and the fields of each address's country, by default the shop's country", () => {
    const form = createCheckoutFormState({ billing: { country: 'US' } });
    expect([getAddressCountry(form, 'billing'), getAddressCountry(form, 'shipping')]).toEqual(['US', 'VN']);
    expect(getVisibleFieldNames(getAddressFields(form, 'billing'))).toEqual(['city', 'postcode', 'state']);
    expect(getVisibleFieldNames(getAddressFields(form, 'shipping'))).toEqual(['city', 'state']);
    expect(getEmailField(form)?.name).toBe('email');
    expect(getAddressFields(form, 'shipping')[0]?.optionalLabel).toBe('city?');
    expect(getEmailField({ ...form, schema: { ...schema, fields: [createField('city')] } })).toBeUndefined();
  });

  it("checkout form: the inputs have the same ids as in WooCommerce's checkout block", () => {
    expect([getWcInputId('billing', 'email'), getWcInputId('shipping', 'city')]).toEqual([
      'email',
      'shipping-city',
    ]);
  });
});

describe('problems of the checkout form', () => {
  const describeFormProblems = (form: CheckoutForm) =>
    findFormProblems(form).map(({ errorId, problem }) => `${errorId} ${problem}`);

  it('form problem: contains the field, the id of its input and the kind of address', () => {
    const [email, city] = findFormProblems(createCheckoutFormState({}));
    expect(email).toMatchObject({
      errorId: 'billing_email',
      inputId: 'email',
      kind: 'billing',
      problem: 'missing',
    });
    expect(city).toMatchObject({ errorId: 'shipping_city', inputId: 'shipping-city', kind: 'shipping' });
    expect([email?.field.name, city?.field.name]).toEqual(['email', 'city']);
  });

  it.each<[string, CheckoutForm, string[]]>([
    [
      'the email and a single address',
      createCheckoutFormState({}),
      ['billing_email missing', 'shipping_city missing'],
    ],
    [
      'both addresses, the shipping address first',
      createCheckoutFormState({ billing: { country: 'US', state: 'XX' } }, { useShippingAsBilling: false }),
      [
        ...['billing_email missing', 'shipping_city missing', 'billing_city missing'],
        ...['billing_postcode missing', 'billing_state choice'],
      ],
    ],
    [
      'the billing address only, when nothing is shipped',
      createCheckoutFormState({}, {}, { needsShipping: false }),
      ['billing_email missing', 'billing_city missing'],
    ],
    [
      'no field when the form is valid',
      createCheckoutFormState({ billing: { email: 'an@example.vn' }, shipping: { city: 'Huế' } }),
      [],
    ],
    [
      "a postcode that does not match its country's format",
      createCheckoutFormState({
        billing: { email: 'an@example.vn' },
        shipping: { country: 'US', city: 'Salem', postcode: '1' },
      }),
      ['shipping_postcode postcode'],
    ],
  ])('form problems: empty and invalid fields are reported for %s', (_, form, problems) => {
    expect(describeFormProblems(form)).toEqual(problems);
  });

  it('form problems: without an email field in the form, no problem with the email is reported', () => {
    const fields = schema.fields.filter(({ name }) => name !== 'email');
    expect(describeFormProblems({ ...createCheckoutFormState({}), schema: { ...schema, fields } })).toEqual([
      'shipping_city missing',
    ]);
  });
});

describe('addresses of an order', () => {
  it("addresses of an order: without a selected country the shop's country is used, and values of its hidden fields are not sent", () => {
    const values = { billing: { email: 'an@example.vn' }, shipping: { city: 'Huế', postcode: '49000' } };
    const { billing, shipping } = resolveFormAddresses(createCheckoutFormState(values));
    expect(shipping).toMatchObject({ country: 'VN', city: 'Huế', postcode: '' });
    expect(billing).toMatchObject({ country: 'VN', city: 'Huế', email: 'an@example.vn' });
    const valuesForUs = { ...values, shipping: { ...values.shipping, country: 'US' } };
    expect(resolveFormAddresses(createCheckoutFormState(valuesForUs)).shipping).toMatchObject({
      country: 'US',
      postcode: '49000',
    });
  });
});

describe('address changes to send', () => {
  const city = { country: 'VN', city: 'Huế' };
  const savedAddresses = { billing: { ...city, email: 'an@example.vn' }, shipping: city };
  const findCustomerChangesOfForm = (
    values: Partial<AddressState['values']>,
    overrides: Partial<AddressState> = {},
    requirementOverrides: Partial<CheckoutForm['addressNeeds']> = {},
  ) =>
    findCustomerChanges(
      createCheckoutFormState(
        values,
        { serverAddresses: savedAddresses, ...overrides },
        requirementOverrides,
      ),
    );

  it("address changes: nothing is sent before the server's addresses are known, or when they are the same", () => {
    expect(findCustomerChangesOfForm({ shipping: { city: 'Vinh' } }, { serverAddresses: null })).toEqual({});
    expect(findCustomerChangesOfForm(savedAddresses)).toEqual({});
  });

  it('address changes: only changed fields are sent, for both addresses if "same address for billing" is selected', () => {
    expect(findCustomerChangesOfForm({ ...savedAddresses, shipping: { ...city, city: 'Vinh' } })).toEqual({
      billing: { city: 'Vinh' },
      shipping: { city: 'Vinh' },
    });
    const separateAddresses = { useShippingAsBilling: false };
    expect(
      findCustomerChangesOfForm(
        { ...savedAddresses, shipping: { ...city, city: 'Vinh' } },
        separateAddresses,
      ),
    ).toEqual({
      shipping: { city: 'Vinh' },
    });
    expect(
      findCustomerChangesOfForm(
        { ...savedAddresses, billing: { ...savedAddresses.billing, city: 'Vinh' } },
        separateAddresses,
      ),
    ).toEqual({
      billing: { city: 'Vinh' },
    });
  });

  it('address changes: when nothing is shipped, no field of the shipping address is sent', () => {
    const values = { ...savedAddresses, billing: { ...savedAddresses.billing, city: 'Vinh' } };
    expect(findCustomerChangesOfForm(values, {}, { needsShipping: false })).toEqual({
      billing: { city: 'Vinh' },
    });
  });

  it('address changes: a postcode is cleared in a country without postcodes', () => {
    const before = { ...savedAddresses, shipping: { ...city, postcode: '49000' } };
    expect(
      findCustomerChangesOfForm(before, { serverAddresses: before, useShippingAsBilling: false }),
    ).toEqual({
      shipping: { postcode: '' },
    });
  });

  it('address changes: nothing is sent while a changed field is invalid, but empty required fields are allowed', () => {
    const valuesForUs = { country: 'US', city: 'Salem' };
    const separateAddresses = { useShippingAsBilling: false };
    const invalidAddress = { ...valuesForUs, postcode: '1' };
    expect(
      findCustomerChangesOfForm({ ...savedAddresses, shipping: invalidAddress }, separateAddresses),
    ).toEqual({});
    expect(
      findCustomerChangesOfForm({ ...savedAddresses, shipping: valuesForUs }, separateAddresses),
    ).toEqual({
      shipping: valuesForUs,
    });
    expect(
      findCustomerChangesOfForm(
        { ...savedAddresses, shipping: { ...valuesForUs, state: 'XX' } },
        separateAddresses,
      ),
    ).toEqual({});
    expect(
      findCustomerChangesOfForm(
        { ...savedAddresses, shipping: { ...valuesForUs, state: 'CA' } },
        separateAddresses,
      ),
    ).toEqual({
      shipping: { ...valuesForUs, state: 'CA' },
    });
  });
});
