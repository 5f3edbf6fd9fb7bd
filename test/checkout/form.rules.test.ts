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
  getAddressFields,
  getCountry,
  getEmailField,
  getInputId,
  resolveFormAddresses,
} from '../../src/checkout/form/form.rules';

const field = (name: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ name, label: name, optionalLabel: '', required: true, hidden: false, index: 1 },
  ...{ autocomplete: '', autocapitalize: '', type: 'text' },
  ...more,
});

/** In these settings Việt Nam has no postcode field, and the US has a list of states. */
const schema: AddressSchema = {
  fields: [
    field('email', { type: 'email' }),
    field('city'),
    field('postcode'),
    field('state', { required: false }),
  ],
  countries: { VN: 'Việt Nam', US: 'Mỹ' },
  base: 'VN',
  additional: { contact: [], order: [] },
  overrides: {},
  getCountryRules: (code): CountryRules => ({
    ...{ allowBilling: true, allowShipping: true, states: {}, locale: {} },
    ...(code === 'US' && { states: { CA: 'California' } }),
    ...(code === 'VN' && { locale: { postcode: { hidden: true } } }),
  }),
};

const sent = { needsShipping: true, prefersCollection: false, forcedBillingAddress: false };

function formOf(
  values: Partial<AddressState['values']>,
  more: Partial<AddressState> = {},
  needs: Partial<CheckoutForm['needs']> = {},
): CheckoutForm {
  const addresses = {
    ...{ values: { billing: {}, shipping: {}, ...values }, editedRevision: { billing: {}, shipping: {} } },
    ...{ revision: 0, serverAddresses: null, useShippingAsBilling: true },
    ...more,
  };
  return {
    schema,
    addresses,
    needs: { ...sent, ...needs },
    additional: {},
    conditions: null,
    formatOptionalLabel: (label) => `${label}?`,
  };
}

const names = (fields: readonly FieldDefinition[]) =>
  fields.filter(({ hidden }) => !hidden).map(({ name }) => name);

describe('checkout form', () => {
  it("checkout form: has the fields of each address's country, or of the shop's country if none is chosen, and the email", () => {
    const form = formOf({ billing: { country: 'US' } });
    expect([getCountry(form, 'billing'), getCountry(form, 'shipping')]).toEqual(['US', 'VN']);
    expect(names(getAddressFields(form, 'billing'))).toEqual(['city', 'postcode', 'state']);
    expect(names(getAddressFields(form, 'shipping'))).toEqual(['city', 'state']);
    expect(getEmailField(form)?.name).toBe('email');
    expect(getAddressFields(form, 'shipping')[0]?.optionalLabel).toBe('city?');
    expect(getEmailField({ ...form, schema: { ...schema, fields: [field('city')] } })).toBeUndefined();
  });

  it("checkout form: its inputs have WooCommerce's ids", () => {
    expect([getInputId('billing', 'email'), getInputId('shipping', 'city')]).toEqual([
      'email',
      'shipping-city',
    ]);
  });
});

describe('problems of the checkout form', () => {
  const wrong = (form: CheckoutForm) =>
    findFormProblems(form).map(({ errorId, problem }) => `${errorId} ${problem}`);

  it('form problem: names the field, the input id and the address', () => {
    const [email, city] = findFormProblems(formOf({}));
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
    ['the email and a single address', formOf({}), ['billing_email missing', 'shipping_city missing']],
    [
      'both addresses, the shipping address first',
      formOf({ billing: { country: 'US', state: 'XX' } }, { useShippingAsBilling: false }),
      [
        ...['billing_email missing', 'shipping_city missing', 'billing_city missing'],
        ...['billing_postcode missing', 'billing_state choice'],
      ],
    ],
    [
      'the billing address only, when nothing is shipped',
      formOf({}, {}, { needsShipping: false }),
      ['billing_email missing', 'billing_city missing'],
    ],
    ['nothing', formOf({ billing: { email: 'an@example.vn' }, shipping: { city: 'Huế' } }), []],
    [
      'a postcode by its country',
      formOf({
        billing: { email: 'an@example.vn' },
        shipping: { country: 'US', city: 'Salem', postcode: '1' },
      }),
      ['shipping_postcode postcode'],
    ],
  ])('form problems: found in %s', (_, form, problems) => {
    expect(wrong(form)).toEqual(problems);
  });

  it('form problems: a form without an email field reports no problem with the email', () => {
    const fields = schema.fields.filter(({ name }) => name !== 'email');
    expect(wrong({ ...formOf({}), schema: { ...schema, fields } })).toEqual(['shipping_city missing']);
  });
});

describe('addresses of an order', () => {
  it("addresses of an order: without a chosen country, the shop's country is sent without values of its hidden fields", () => {
    const values = { billing: { email: 'an@example.vn' }, shipping: { city: 'Huế', postcode: '49000' } };
    const { billing, shipping } = resolveFormAddresses(formOf(values));
    expect(shipping).toMatchObject({ country: 'VN', city: 'Huế', postcode: '' });
    expect(billing).toMatchObject({ country: 'VN', city: 'Huế', email: 'an@example.vn' });
    const american = { ...values, shipping: { ...values.shipping, country: 'US' } };
    expect(resolveFormAddresses(formOf(american)).shipping).toMatchObject({
      country: 'US',
      postcode: '49000',
    });
  });
});

describe('address changes to send', () => {
  const city = { country: 'VN', city: 'Huế' };
  const known = { billing: { ...city, email: 'an@example.vn' }, shipping: city };
  const changes = (
    values: Partial<AddressState['values']>,
    more: Partial<AddressState> = {},
    needs: Partial<CheckoutForm['needs']> = {},
  ) => findCustomerChanges(formOf(values, { serverAddresses: known, ...more }, needs));

  it("address changes: nothing is sent before the server's addresses are known, or when they are the same", () => {
    expect(changes({ shipping: { city: 'Vinh' } }, { serverAddresses: null })).toEqual({});
    expect(changes(known)).toEqual({});
  });

  it('address changes: only changed fields are sent, for both addresses if the shopper uses one for both', () => {
    expect(changes({ ...known, shipping: { ...city, city: 'Vinh' } })).toEqual({
      billing: { city: 'Vinh' },
      shipping: { city: 'Vinh' },
    });
    const apart = { useShippingAsBilling: false };
    expect(changes({ ...known, shipping: { ...city, city: 'Vinh' } }, apart)).toEqual({
      shipping: { city: 'Vinh' },
    });
    expect(changes({ ...known, billing: { ...known.billing, city: 'Vinh' } }, apart)).toEqual({
      billing: { city: 'Vinh' },
    });
  });

  it('address changes: no field of an unused shipping address is sent', () => {
    const values = { ...known, billing: { ...known.billing, city: 'Vinh' } };
    expect(changes(values, {}, { needsShipping: false })).toEqual({ billing: { city: 'Vinh' } });
  });

  it('address changes: an empty postcode is sent in a country without postcodes', () => {
    const before = { ...known, shipping: { ...city, postcode: '49000' } };
    expect(changes(before, { serverAddresses: before, useShippingAsBilling: false })).toEqual({
      shipping: { postcode: '' },
    });
  });

  it('address changes: nothing is sent while a changed field is invalid, but an empty required field does not matter', () => {
    const american = { country: 'US', city: 'Salem' };
    const apart = { useShippingAsBilling: false };
    const wrong = { ...american, postcode: '1' };
    expect(changes({ ...known, shipping: wrong }, apart)).toEqual({});
    expect(changes({ ...known, shipping: american }, apart)).toEqual({ shipping: american });
    expect(changes({ ...known, shipping: { ...american, state: 'XX' } }, apart)).toEqual({});
    expect(changes({ ...known, shipping: { ...american, state: 'CA' } }, apart)).toEqual({
      shipping: { ...american, state: 'CA' },
    });
  });
});
