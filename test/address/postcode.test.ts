import { isPostcode } from '../../src/address/validate.rules';

/** Valid and invalid postcodes of each country; `_` is a space. */
const POSTCODES: Record<string, readonly [valid: string, invalid: string]> = {
  // spec 5.3: postcode of US: 5 digits, -4 digits more
  US: ['90210 90210-1234', '9021 90210-12 abcde'],
  // spec 5.3: postcode of CA: letter-digit-letter, blank, digit-letter-digit
  CA: ['K1A0B1 k1a_0b1', 'K1A-0B1 1K1A0B KKAOBI'],
  // spec 5.3: postcode of GB: standard or BFPO
  GB: ['SW1A_1AA M11AE ec1a1bb BFPO_12 BFPO1234', '12345 SW1A BFPO12345'],
  // spec 5.3: postcode of UK: as GB
  UK: ['SW1A_1AA', '12345'],
  // spec 5.3: postcode of DE: 5 digits
  DE: ['10115', '1011 101155'],
  // spec 5.3: postcode of IT: 5 digits
  IT: ['00118', '0011A'],
  // spec 5.3: postcode of MX: 5 digits
  MX: ['01000', '1000'],
  // spec 5.3: postcode of KR: 5 digits
  KR: ['04524', '045-24'],
  // spec 5.3: postcode of FR: 5 digits, a blank after two
  FR: ['75001 75_001', '7500 750_01'],
  // spec 5.3: postcode of AU: 4 digits
  AU: ['2000', '20000'],
  // spec 5.3: postcode of CH: 4 digits
  CH: ['8001', '801'],
  // spec 5.3: postcode of BE: 4 digits
  BE: ['1000', '10000'],
  // spec 5.3: postcode of DK: 4 digits
  DK: ['1050', '105'],
  // spec 5.3: postcode of NO: 4 digits
  NO: ['0150', '01500'],
  // spec 5.3: postcode of NZ: 4 digits
  NZ: ['6011', '60110'],
  // spec 5.3: postcode of AT: 4 digits, not from 0
  AT: ['1010', '0010 10100'],
  // spec 5.3: postcode of NL: 4 digits, 2 letters other than SA, SD, SS
  NL: ['1011AB 1011_ab 9999ZZ', '0011AB 1011SA 1011sd 1011_SS 1011A'],
  // spec 5.3: postcode of JP: 3 digits, hyphen, 4 digits
  JP: ['1000001 100-0001', '100_0001 10-00001'],
  // spec 5.3: postcode of IN: 6 digits, not from 0, a blank after three
  IN: ['110001 110_001', '010001 1100_01'],
  // spec 5.3: postcode of CN: 6 digits
  CN: ['100000', '10000'],
  // spec 5.3: postcode of SG: 6 digits
  SG: ['018956', '18956'],
  // spec 5.3: postcode of RU: 6 digits
  RU: ['101000', '10100'],
  // spec 5.3: postcode of RO: 6 digits
  RO: ['010011', '10011'],
  // spec 5.3: postcode of VN: 6 digits
  VN: ['100000 700000', '10000 !! abcdef'],
  // spec 5.3: postcode of KH: 6 digits
  KH: ['120101', '12010'],
  // spec 5.3: postcode of PL: NN-NNN
  PL: ['00-950', '00950 0-0950'],
  // spec 5.3: postcode of BR: 5 digits, hyphen, 3 digits
  BR: ['01000-000 01000000', '0100-0000'],
  // spec 5.3: postcode of PT: 4 digits, -3 digits more
  PT: ['1000 1000-205', '1000-20 10000'],
  // spec 5.3: postcode of ES: 01 to 52, 3 digits
  ES: ['01001 28001 52001', '00001 53001 2800'],
  // spec 5.3: postcode of SE: 'SE-' may stand before 3+2 digits
  SE: ['11120 111_20 SE-11120 se-111_20', 'SE11120 1112'],
  // spec 5.3: postcode of FI: 'FI-' or 'AX-' may stand before 5 digits
  FI: ['00100 FI-00100 AX-22100', 'SE-00100 0010'],
  AX: ['22100 AX-22100 FI-22100', '2210 SE-22100'],
  CZ: ['11000 110_00', '1100 11-000'],
  // spec 5.3: postcode of IE: Eircode
  IE: ['D02_AF30 D6W_XY00 A65F4E2', 'D02 02D_AF30 B02_AF30'],
  // spec 5.3: postcode of BA: 5 digits from 7 or 8
  BA: ['71000 88000', '61000 7100'],
  // spec 5.3: postcode of NI: 5 digits, not from 0
  NI: ['11001', '01001 1100'],
  // spec 5.3: postcode of LI: 9480 to 9499
  LI: ['9480 9485 9490 9499', '9479 9500 94800'],
  // spec 5.3: postcode of SI: 'SI-' may stand before 4 digits, not from 0
  SI: ['1000 SI-1000 si-9000', '0100 SI1000'],
  // spec 5.3: postcode of VA: 00120
  VA: ['00120', '00121'],
  // spec 5.3: postcode of AS: 96799
  AS: ['96799', '96798'],
  // spec 5.3: postcode of IO: BBND 1ZZ
  IO: ['BBND_1ZZ', 'BBND_1ZA'],
  // spec 5.3: postcode of FK: FIQQ 1ZZ
  FK: ['FIQQ_1ZZ', 'FIQQ'],
  // spec 5.3: postcode of PN: PCRN 1ZZ
  PN: ['PCRN_1ZZ', 'PCRN'],
  // spec 5.3: postcode of TC: TKCA 1ZZ
  TC: ['TKCA_1ZZ', 'TKCA'],
};

const splitPostcodes = (text: string) => text.split(' ').map((entry) => entry.replaceAll('_', ' '));

describe('postcode', () => {
  it.each(Object.entries(POSTCODES))(
    "postcode of %s: a postcode in the country's format is valid, one in another format is not",
    (country, [valid, invalid]) => {
      expect(splitPostcodes(valid).filter((postcode) => !isPostcode(postcode, country))).toEqual([]);
      expect(splitPostcodes(invalid).filter((postcode) => isPostcode(postcode, country))).toEqual([]);
    },
  );

  it.each([
    // spec 5.3: postcode of BH: may be empty
    'BH',
    // spec 5.3: postcode of BB: may be empty
    'BB',
    // spec 5.3: postcode of EC: may be empty
    'EC',
    // spec 5.3: postcode of HN: may be empty
    'HN',
    // spec 5.3: postcode of LB: may be empty
    'LB',
    // spec 5.3: postcode of MU: may be empty
    'MU',
    // spec 5.3: postcode of NG: may be empty
    'NG',
    // spec 5.3: postcode of NI: may be empty
    'NI',
  ])('postcode of %s: may be empty', (country) => {
    expect(isPostcode('', country)).toBe(true);
    expect(isPostcode('???', country)).toBe(false);
  });

  it('postcode: an empty postcode is invalid in a country with a postcode pattern', () => {
    expect(isPostcode('', 'US')).toBe(false);
  });

  // spec 5.3: postcode of NI: long format
  it('postcode of Nicaragua: a postcode of seven digits with hyphens is valid', () => {
    expect(isPostcode('110-010-1', 'NI')).toBe(true);
  });

  // spec 5.3: countries without a rule pass
  it('postcode: any text is valid in a country without a pattern', () => {
    expect(isPostcode('bất kỳ', 'AO')).toBe(true);
  });

  // spec 5.3: INTL: groups of letters and digits joined by hyphens, or empty
  it('postcode: groups of letters and digits are valid in an unknown country', () => {
    for (const postcode of ['', 'A1', 'A1-B2-C3']) expect(isPostcode(postcode, '')).toBe(true);
    for (const postcode of ['A1-', '-A1', 'A1 B2', 'ệ']) expect(isPostcode(postcode, 'INTL')).toBe(false);
  });

  it('postcode: spaces around a valid postcode are ignored', () => {
    expect(isPostcode(' 90210 ', 'US')).toBe(true);
  });
});
