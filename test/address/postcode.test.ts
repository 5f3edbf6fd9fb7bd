import { isPostcode } from '../../src/address/validate.rules';

/** Country → right and wrong postcodes. */
const TABLE: Record<string, readonly [right: string, wrong: string]> = {
  US: ['90210 90210-1234', '9021 90210-12 abcde'],
  CA: ['K1A0B1 k1a_0b1', 'K1A-0B1 1K1A0B KKAOBI'],
  GB: ['SW1A_1AA M11AE ec1a1bb BFPO_12 BFPO1234', '12345 SW1A BFPO12345'],
  UK: ['SW1A_1AA', '12345'],
  DE: ['10115', '1011 101155'],
  IT: ['00118', '0011A'],
  MX: ['01000', '1000'],
  KR: ['04524', '045-24'],
  FR: ['75001 75_001', '7500 750_01'],
  AU: ['2000', '20000'],
  CH: ['8001', '801'],
  BE: ['1000', '10000'],
  DK: ['1050', '105'],
  NO: ['0150', '01500'],
  NZ: ['6011', '60110'],
  AT: ['1010', '0010 10100'],
  NL: ['1011AB 1011_ab 9999ZZ', '0011AB 1011SA 1011sd 1011_SS 1011A'],
  JP: ['1000001 100-0001', '100_0001 10-00001'],
  IN: ['110001 110_001', '010001 1100_01'],
  CN: ['100000', '10000'],
  SG: ['018956', '18956'],
  RU: ['101000', '10100'],
  RO: ['010011', '10011'],
  VN: ['100000 700000', '10000 !! abcdef'],
  KH: ['120101', '12010'],
  PL: ['00-950', '00950 0-0950'],
  BR: ['01000-000 01000000', '0100-0000'],
  PT: ['1000 1000-205', '1000-20 10000'],
  ES: ['01001 28001 52001', '00001 53001 2800'],
  SE: ['11120 111_20 SE-11120 se-111_20', 'SE11120 1112'],
  FI: ['00100 FI-00100 AX-22100', 'SE-00100 0010'],
  AX: ['22100 AX-22100 FI-22100', '2210 SE-22100'],
  CZ: ['11000 110_00', '1100 11-000'],
  IE: ['D02_AF30 D6W_XY00 A65F4E2', 'D02 02D_AF30 B02_AF30'],
  BA: ['71000 88000', '61000 7100'],
  NI: ['11001', '01001 1100'],
  LI: ['9480 9485 9490 9499', '9479 9500 94800'],
  SI: ['1000 SI-1000 si-9000', '0100 SI1000'],
  VA: ['00120', '00121'],
  AS: ['96799', '96798'],
  IO: ['BBND_1ZZ', 'BBND_1ZA'],
  FK: ['FIQQ_1ZZ', 'FIQQ'],
  PN: ['PCRN_1ZZ', 'PCRN'],
  TC: ['TKCA_1ZZ', 'TKCA'],
};

const list = (text: string) => text.split(' ').map((entry) => entry.replaceAll('_', ' '));

describe('postcode', () => {
  it.each(Object.entries(TABLE))(
    'postcode of %s: the country’s format is valid, other formats are not',
    (country, [right, wrong]) => {
      expect(list(right).filter((postcode) => !isPostcode(postcode, country))).toEqual([]);
      expect(list(wrong).filter((postcode) => isPostcode(postcode, country))).toEqual([]);
    },
  );

  it.each(['BH', 'BB', 'EC', 'HN', 'LB', 'MU', 'NG', 'NI'])('postcode of %s: may be empty', (country) => {
    expect(isPostcode('', country)).toBe(true);
    expect(isPostcode('???', country)).toBe(false);
  });

  it('postcode: empty in a country with a pattern, invalid', () => {
    expect(isPostcode('', 'US')).toBe(false);
  });

  it('postcode of Nicaragua: the long form is valid', () => {
    expect(isPostcode('110-010-1', 'NI')).toBe(true);
  });

  it('postcode: country without a pattern, any text is valid', () => {
    expect(isPostcode('bất kỳ', 'AO')).toBe(true);
  });

  it('postcode: unknown country, groups of letters and digits are valid', () => {
    for (const postcode of ['', 'A1', 'A1-B2-C3']) expect(isPostcode(postcode, '')).toBe(true);
    for (const postcode of ['A1-', '-A1', 'A1 B2', 'ệ']) expect(isPostcode(postcode, 'INTL')).toBe(false);
  });

  it('postcode: surrounded by spaces, valid', () => {
    expect(isPostcode(' 90210 ', 'US')).toBe(true);
  });
});
