import {
  type JourneyRecord,
  listJourneysWithWidget,
  mergeRunIntoRecord,
} from '../../scripts/journeys/journey-record';
import type { JourneyName, JourneyResult, JourneysReport } from '../../scripts/journeys/journeys.types';

const EMPTY: JourneyRecord = { runs: [], absent: { storefront: { toc: 'The theme has no articles.' } } };

const createJourneyResult = (
  journey: JourneyName,
  width: number,
  widgets: string[],
  outcome: JourneyResult['outcome'] = 'passed',
): JourneyResult => ({
  ...{ journey, title: '', width, outcome, widgets },
  ...{ checks: [], notes: [], orders: [], pictures: [], seconds: 1 },
});

const createJourneysReport = (
  results: JourneyResult[],
  shop: Record<string, string> = {},
): JourneysReport => ({
  url: 'https://shop.example/',
  date: '2026-11-25T22:50:00.000Z',
  shop: {
    ...{ theme: 'storefront 4.6.2', WooCommerce: '11.0.1', WordPress: '7.0.4' },
    Tiệm: 'https://shop.example/wp-content/plugins/tiem/dist/compact/tiem.js',
    ...shop,
  },
  results,
});

describe('npm run journeys -- --record', () => {
  it("npm run journeys -- --record: a run is recorded with the shop's software, and with the widgets of the journeys that passed", () => {
    const record = mergeRunIntoRecord(
      EMPTY,
      createJourneysReport([
        createJourneyResult('listing', 360, ['add-to-cart']),
        createJourneyResult('listing', 1280, ['add-to-cart', 'mini-cart']),
        createJourneyResult('quantity', 1280, ['block-cart']),
        createJourneyResult('sort', 1280, ['sort-select'], 'failed'),
        createJourneyResult('notice', 1280, ['store-notice'], 'skipped'),
      ]),
      'storefront',
    );
    expect(record.runs).toEqual([
      {
        ...{ date: '2026-11-25', profile: 'storefront', theme: 'storefront 4.6.2' },
        ...{ woocommerce: '11.0.1', wordpress: '7.0.4', build: 'compact', pages: 'blocks' },
        journeys: {
          listing: { widths: [360, 1280], widgets: ['add-to-cart', 'mini-cart'] },
          quantity: { widths: [1280], widgets: ['block-cart'] },
        },
      },
    ]);
    expect(record.absent).toEqual(EMPTY.absent);
    expect(listJourneysWithWidget(record, ['storefront'], 'mini-cart')).toMatchObject([
      { journey: 'listing' },
    ]);
    expect(listJourneysWithWidget(record, ['storefront'], 'sort-select')).toEqual([]);
    expect(listJourneysWithWidget(record, ['astra'], 'mini-cart')).toEqual([]);
  });

  it('npm run journeys -- --record: a later run replaces the results at its widths, and a journey that fails now is no longer recorded', () => {
    const cart = createJourneyResult('quantity', 1280, ['block-cart']);
    const first = createJourneysReport([
      ...[
        cart,
        createJourneyResult('sort', 360, ['sort-select']),
        createJourneyResult('sort', 1280, ['sort-select']),
      ],
      createJourneyResult('listing', 1280, ['add-to-cart']),
    ]);
    const second = createJourneysReport([
      ...[
        cart,
        createJourneyResult('sort', 1280, [], 'failed'),
        createJourneyResult('listing', 1280, [], 'failed'),
      ],
    ]);
    const { runs } = mergeRunIntoRecord(mergeRunIntoRecord(EMPTY, first, 'storefront'), second, 'storefront');
    expect(runs).toHaveLength(1);
    expect(runs[0]?.journeys).toEqual({
      quantity: { widths: [1280], widgets: ['block-cart'] },
      sort: { widths: [360], widgets: ['sort-select'] },
    });
  });

  it('npm run journeys -- --record: runs that differ in build, kind of pages or WooCommerce version are recorded separately', () => {
    const report = createJourneysReport([createJourneyResult('quantity', 1280, ['block-cart'])]);
    const reports = [
      report,
      createJourneysReport(report.results, {
        Tiệm: 'https://shop.example/wp-content/plugins/tiem/dist/tiem.js',
      }),
      createJourneysReport(report.results, { WooCommerce: '8.5.2' }),
      createJourneysReport([createJourneyResult('quantity', 1280, ['classic-cart'])]),
    ];
    const { runs } = reports.reduce((record, one) => mergeRunIntoRecord(record, one, 'storefront'), EMPTY);
    expect(runs.map(({ woocommerce, pages, build }) => [woocommerce, pages, build])).toEqual([
      ['8.5.2', 'blocks', 'compact'],
      ['11.0.1', 'blocks', 'compact'],
      ['11.0.1', 'blocks', 'React'],
      ['11.0.1', 'classic pages', 'compact'],
    ]);
  });

  it('npm run journeys -- --record: a run on a shop without Tiệm is not recorded', () => {
    const report = createJourneysReport([], { Tiệm: 'none on the home page' });
    expect(() => mergeRunIntoRecord(EMPTY, report, 'storefront')).toThrow(
      'the home page of the shop has no Tiệm',
    );
  });
});
