import fc from 'fast-check';
import {
  addAmounts,
  changeAmountPrecision,
  decodeCurrency,
  formatMoney,
  toMinorUnits,
} from '../../src/lib/money';

const dong = { minorUnit: 0, prefix: '', suffix: '₫', thousandSeparator: '.', decimalSeparator: '.' };
const dollar = { minorUnit: 2, prefix: '$', suffix: '', thousandSeparator: ',', decimalSeparator: '.' };
const amountArbitrary = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

describe('formatting amounts', () => {
  it.each([
    ['0', '0₫'],
    ['999', '999₫'],
    ['1000', '1.000₫'],
    // spec 2.7: amounts are written by the currency's own rules
    ['1250000', '1.250.000₫'],
    ['-30000', '-30.000₫'],
    ['123456789012345678901', '123.456.789.012.345.678.901₫'],
    [' 5000 ', '5.000₫'],
    ['', '0₫'],
    ['12.5', '0₫'],
    ['một triệu', '0₫'],
    [Number.NaN, '0₫'],
    [1999.6, '2.000₫'],
  ])('amount: %s dong is formatted as %s', (value, formatted) => {
    expect(formatMoney(value, dong)).toBe(formatted);
  });

  it.each([
    ['0', '$0.00'],
    ['5', '$0.05'],
    // spec 9: minor units are divided by 10^minorUnit
    ['123456', '$1,234.56'],
    ['-99', '-$0.99'],
  ])('amount: %s cents is formatted as %s', (value, formatted) => {
    expect(formatMoney(value, dollar)).toBe(formatted);
  });

  it('amount: special characters of replacement strings in separators are used literally', () => {
    expect(formatMoney('1234567', { ...dong, thousandSeparator: "$&'" })).toBe("1$&'234$&'567₫");
    expect(formatMoney('1234567', { ...dong, thousandSeparator: '' })).toBe('1234567₫');
  });

  it("amount: plain spaces in the shop's format become no-break spaces", () => {
    expect(formatMoney('1250000', { ...dong, suffix: ' ₫', thousandSeparator: ' ' })).toBe(
      '1\u00a0250\u00a0000\u00a0₫',
    );
    expect(formatMoney('123456', { ...dollar, prefix: 'US$ ' })).toBe('US$\u00a01,234.56');
  });

  it('amount: very large values are formatted in groups of three without losing a digit', () => {
    fc.assert(
      fc.property(amountArbitrary, fc.integer({ min: 0, max: 6 }), (value, minorUnit) => {
        const formatted = formatMoney(value, {
          ...dong,
          minorUnit,
          thousandSeparator: ' ',
          decimalSeparator: ',',
        });
        const [whole = '', decimals = ''] = formatted.replace(/^-|₫$/g, '').split(',');
        expect(whole).toMatch(/^\d{1,3}(\s\d{3})*$/);
        expect(decimals).toHaveLength(minorUnit);
        expect(BigInt(whole.replace(/\s/g, '') + decimals)).toBe(value < 0n ? -value : value);
        expect(formatted.startsWith('-')).toBe(value < 0n);
      }),
    );
  });

  it('amount: sums of very large amounts are exact', () => {
    fc.assert(
      fc.property(fc.array(amountArbitrary), (amounts) => {
        expect(addAmounts(amounts.map(String))).toBe(amounts.reduce((sum, one) => sum + one, 0n).toString());
      }),
    );
  });

  it.each([
    // spec 3.3: raw prices have a precision of their own
    ['179000000000', 6, 0, '179000'],
    ['1500000', 6, 0, '2'],
    ['1499999', 6, 0, '1'],
    ['-1500000', 6, 0, '-2'],
    ['179', 0, 2, '17900'],
    ['179', 2, 2, '179'],
  ])('amount: %s converted from %i to %i decimals is %s', (value, from, to, expected) => {
    expect(changeAmountPrecision(value, from, to)).toBe(expected);
  });

  it('amount: converting to more decimals and back gives the same value', () => {
    fc.assert(
      fc.property(amountArbitrary, fc.nat(8), fc.nat(8), (value, decimals, extraDecimals) => {
        expect(
          toMinorUnits(
            changeAmountPrecision(
              changeAmountPrecision(value, decimals, decimals + extraDecimals),
              decimals + extraDecimals,
              decimals,
            ),
          ),
        ).toBe(value);
      }),
    );
  });
});

describe('currency of a response', () => {
  const fallback = { code: 'VND', symbol: '₫', ...dong };

  // spec 3.3: currency fields
  it('currency: every currency field of a response is decoded', () => {
    const response = {
      currency_code: 'CHF',
      currency_symbol: 'Fr.',
      currency_minor_unit: 2,
      currency_prefix: 'Fr. ',
      currency_suffix: ' CHF',
      currency_thousand_separator: '’',
      currency_decimal_separator: ',',
    };
    expect(decodeCurrency(response, fallback)).toEqual({
      code: 'CHF',
      symbol: 'Fr.',
      minorUnit: 2,
      prefix: 'Fr. ',
      suffix: ' CHF',
      thousandSeparator: '’',
      decimalSeparator: ',',
    });
  });

  it.each([
    {},
    { currency_minor_unit: -1 },
    { currency_minor_unit: 2.5 },
    { currency_minor_unit: '2', currency_prefix: null },
  ])("currency: invalid fields in %j are replaced by the shop's settings", (response) => {
    expect(decodeCurrency(response, fallback)).toEqual(fallback);
  });
});
