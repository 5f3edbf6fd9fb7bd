import fc from 'fast-check';
import {
  type Attribution,
  addPageView,
  createFieldValues,
  detectSource,
  readConfig,
} from '../../src/attribution';

const SHOP_URL = 'https://tiem.example';
const VISIT_TIME = Date.UTC(2026, 10, 20, 8, 30, 15);

const describeDetectedSource = (address: string, referrer = '', engines = {}) => {
  const { typ, src, mdm, cmp, cnt, trm, id } = detectSource(
    { url: SHOP_URL + address, referrer, at: VISIT_TIME },
    engines,
  );
  return [typ, src, mdm, cmp, cnt, trm, id].map((value) => (value === '(none)' ? '-' : value)).join(' ');
};

describe('visitor source', () => {
  it.each([
    // Each row has the visited path, the referrer, and the expected type, source, medium, campaign, content, term and
    // id.
    // spec 3.7: type typein: source '(direct)', medium '(none)'
    ['/', '', 'typein (direct) - - - - -'],
    ['/?s=tr%C3%A0', '', 'typein (direct) - - - - -'],
    ['/?utm_source=zalo', '', 'utm zalo - - - - -'],
    // spec 3.7: type utm
    [
      '/?utm_source=zalo&utm_medium=oa&utm_campaign=tet&utm_content=anh&utm_term=tra&utm_id=7',
      '',
      'utm zalo oa tet anh tra 7',
    ],
    ['/?utm_campaign=trung-thu', 'https://www.google.com/', 'utm - - trung-thu - - -'],
    ['/?utm_source=&utm_medium=%20', '', 'typein (direct) - - - - -'],
    ['/?gclid=abc', 'https://www.google.com/', 'utm google cpc - - - -'],
    ['/?yclid=abc&utm_source=y', '', 'utm y cpc - - - -'],
    // spec 3.7: type organic
    ['/', 'https://www.google.com/', 'organic google organic - - - -'],
    // spec 9: a major search engine under any country
    ['/', 'https://google.com.vn/search?q=tra', 'organic google organic - - - -'],
    ['/', 'https://mail.google.com/', 'referral mail.google.com referral - / - -'],
    ['/', 'https://google.phishing.example/x', 'referral google.phishing.example referral - /x - -'],
    // spec 9: a second one with 'text'
    ['/', 'https://yandex.ru/search?text=tra', 'organic yandex organic - - - -'],
    // spec 9: and not without
    ['/', 'https://yandex.ru/', 'referral yandex.ru referral - / - -'],
    // spec 9: with q, first of six
    ['/', 'https://www.bing.com/search?q=tra', 'organic bing organic - - - -'],
    ['/', 'https://www.bing.com/', 'referral bing.com referral - / - -'],
    // spec 9: with q, second
    ['/', 'https://about.com/?q=a', 'organic about organic - - - -'],
    // spec 9: with q, third
    ['/', 'https://search.aol.com/?q=a', 'organic aol organic - - - -'],
    // spec 9: with q, fourth
    ['/', 'https://ask.com/?q=a', 'organic ask organic - - - -'],
    // spec 9: with q, fifth
    ['/', 'https://globososo.com/?q=a', 'organic globososo organic - - - -'],
    // spec 9: with q, sixth
    ['/', 'https://go.mail.ru/?q=a', 'organic go.mail.ru organic - - - -'],
    // spec 9: with p
    ['/', 'https://vn.search.yahoo.com/search?p=a', 'organic yahoo organic - - - -'],
    ['/', 'https://yahoo.com/?q=a', 'referral yahoo.com referral - / - -'],
    // spec 9: with query, first of two
    ['/', 'https://nova.rambler.ru/?query=a', 'organic rambler organic - - - -'],
    // spec 9: with query, second
    ['/', 'https://tut.by/?query=a', 'organic tut.by organic - - - -'],
    // spec 9: a short-link domain stands as its network
    ['/', 'https://t.co/Ab1', 'referral twitter.com referral - /Ab1 - -'],
    // spec 3.7: type referral
    ['/', 'https://www.facebook.com/groups/gom?x=1', 'referral facebook.com referral - /groups/gom - -'],
    ['/', 'https://tiem.example/gio-hang/', 'typein (direct) - - - - -'],
    ['/', 'https://blog.tiem.example/', 'typein (direct) - - - - -'],
    ['/', 'not an address', 'typein (direct) - - - - -'],
  ])(
    'visitor source: a visit to %s with the referrer "%s" is stored as "%s"',
    (address, referrer, expected) => {
      expect(describeDetectedSource(address, referrer)).toBe(expected);
    },
  );

  it('visitor source: search engines from the settings are recognised', () => {
    const engines = { 'coccoc.com': 'query' };
    expect(describeDetectedSource('/', 'https://coccoc.com/search?query=tra', engines)).toMatch(
      /^organic coccoc organic/,
    );
    expect(describeDetectedSource('/', 'https://coccoc.com/search?query=tra')).toMatch(
      /^referral coccoc.com/,
    );
  });

  it('visitor source: a separator inside a UTM value is removed', () => {
    expect(describeDetectedSource('/?utm_source=a|||typ=organic')).toBe('utm a typ=organic - - - - -');
  });
});

const { fields } = readConfig({});
const addPageViewToAttribution = (stored: Attribution, address: string, referrer = '', at = VISIT_TIME) => {
  const landing = { url: SHOP_URL + address, referrer, at };
  return addPageView(stored, { url: SHOP_URL + address, landing, userAgent: 'Thử/1' }, {});
};
const omitSessionRecord = ({ session: _over, ...attribution }: Attribution): Attribution => attribution;

describe('attribution over several visits', () => {
  const firstVisit = addPageViewToAttribution({}, '/tra/?utm_source=zalo&utm_medium=oa');

  // spec 3.7: what stands in the thirteen fields
  it('attribution: all thirteen fields are filled from the visit, the session and the browser', () => {
    const landing =
      '/tra/?utm_source=zalo&utm_medium=oa&utm_campaign=tet&utm_content=anh&utm_term=tra&utm_id=7';
    const landingPage = addPageViewToAttribution({}, landing, 'https://zalo.me/tiem');
    const secondPage = addPageViewToAttribution(
      landingPage,
      '/gio-hang/',
      `${SHOP_URL}/tra/`,
      VISIT_TIME + 60_000,
    );
    expect(createFieldValues(secondPage, fields)).toEqual({
      type: 'utm',
      url: 'https://zalo.me/tiem',
      utm_campaign: 'tet',
      utm_source: 'zalo',
      utm_medium: 'oa',
      utm_content: 'anh',
      utm_id: '7',
      utm_term: 'tra',
      session_entry: SHOP_URL + landing,
      session_start_time: '2026-11-20 08:30:15',
      session_pages: '2',
      session_count: '1',
      user_agent: 'Thử/1',
    });
  });

  const secondVisit = addPageViewToAttribution(
    firstVisit,
    '/gio-hang/',
    `${SHOP_URL}/tra/`,
    VISIT_TIME + 60_000,
  );
  it.each<[string, Attribution, [source: string, pages: string, visits: string, entry: string]]>([
    ['a second page is counted and does not change the source', secondVisit, ['zalo', '2', '1', '/tra/']],
    [
      'a reload of the landing page counts as a page only',
      addPageViewToAttribution(firstVisit, '/tra/?utm_source=zalo&utm_medium=oa'),
      ['zalo', '2', '1', '/tra/'],
    ],
    [
      'another campaign within the session replaces the source',
      addPageViewToAttribution(secondVisit, '/?utm_source=fb', '', VISIT_TIME + 1),
      ['fb', '3', '1', '/'],
    ],
    [
      'a search within the session replaces the source',
      addPageViewToAttribution(secondVisit, '/lua/', 'https://google.com/'),
      ['google', '3', '1', '/lua/'],
    ],
    [
      'coming back from a bank within the session does not replace the source',
      addPageViewToAttribution(secondVisit, '/xong/', 'https://bank.example/'),
      ['zalo', '3', '1', '/tra/'],
    ],
    // spec 3.7: session_count counts visits
    [
      'a link from another site after the session opens a new session as a referral',
      addPageViewToAttribution(omitSessionRecord(secondVisit), '/lua/', 'https://bao.example/'),
      ['bao.example', '1', '2', '/lua/'],
    ],
    [
      'a direct visit after the session keeps the earlier source',
      addPageViewToAttribution(omitSessionRecord(secondVisit), '/lua/'),
      ['zalo', '1', '2', '/tra/'],
    ],
    [
      'a session whose source has expired counts as direct',
      addPageViewToAttribution({ session: { pgs: '4' } }, '/lua/', `${SHOP_URL}/tra/`),
      ['(direct)', '5', '1', '/lua/'],
    ],
    [
      'invalid stored numbers start again at 1',
      addPageViewToAttribution({ session: { pgs: 'x' }, udata: { vst: '-3' } }, '/'),
      ['(direct)', '1', '1', '/'],
    ],
  ])(
    'attribution fields after several visits: contain source, page count, visit count and entry page: %s',
    (_, attribution, [src, pages, visits, entry]) => {
      const values = createFieldValues(attribution, fields);
      expect([values.utm_source, values.session_pages, values.session_count]).toEqual([src, pages, visits]);
      expect(new URL(values.session_entry ?? '').pathname).toBe(entry);
    },
  );

  it('attribution: the first source of a visitor is kept when the visitor comes again from another source', () => {
    expect(addPageViewToAttribution(omitSessionRecord(secondVisit), '/?utm_source=fb').first?.src).toBe(
      'zalo',
    );
  });

  it('attribution fields: the settings define their names, and an invalid definition does not throw', () => {
    expect(createFieldValues(firstVisit, { source_type: 'current.typ', odd: 'nowhere' })).toEqual({
      source_type: 'utm',
      odd: '(none)',
    });
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.jsonValue(), (url, referrer, raw) => {
        const config = readConfig({ attribution: raw });
        const attribution = addPageView(
          {},
          { url, landing: { url, referrer, at: VISIT_TIME }, userAgent: '' },
          config.searchEngines,
        );
        expect(createFieldValues(attribution, config.fields)).toBeDefined();
      }),
    );
  });
});

describe('setting `attribution`', () => {
  it.each<[string, unknown, object]>([
    // spec 9: attribution: 0.00001 months, 30 minutes, allowed
    [
      'a missing value gets the defaults of section 9',
      undefined,
      { lifetime: 0.00001, session: 30, allowTracking: true },
    ],
    [
      'values that PHP prints as text are converted',
      { lifetime: '1.0e-5', session: '45', allowTracking: 'no', prefix: 'x_' },
      { lifetime: 0.00001, session: 45, allowTracking: false, prefix: 'x_' },
    ],
    [
      'invalid values are replaced by the defaults',
      { lifetime: -1, session: 'lâu', prefix: '' },
      { lifetime: 0.00001, session: 30 },
    ],
  ])('setting `attribution`: missing and invalid values get defaults: %s', (_, attribution, expected) => {
    expect(readConfig({ attribution })).toMatchObject(expected);
  });
});
