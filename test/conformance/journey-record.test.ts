import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceMarkedText } from '../../scripts/docs/generated-sections';
import {
  listProfiles,
  listProfilesCovering,
  listProfileWidgets,
  renderJourneyRecord,
} from '../../scripts/docs/journey-record';
import { listJourneysWithWidget, readJourneyRecord } from '../../scripts/journeys/journey-record';
import { removePadding } from '../support/conformance/remove-padding';
import { ROOT } from '../support/project-files';

const record = readJourneyRecord();

const ADOPTED = listProfiles().flatMap((profile) =>
  listProfileWidgets(profile).map((widget) => [profile, widget] as const),
);

describe('adoption profiles, docs/journeys.json', () => {
  it.each(ADOPTED)(
    'profile %s: the widget %s was mounted in a journey that passed, or docs/journeys.json says why it cannot be',
    (profile, widget) => {
      const reason = record.absent[profile]?.[widget] ?? '';
      const isProved = listJourneysWithWidget(record, listProfilesCovering(profile), widget).length > 0;
      if (isProved && reason) throw new Error(`It mounted, so the reason in "absent" is wrong: ${reason}`);
      if (!isProved && reason.length < 20)
        throw new Error(
          'Run "npm run journeys -- --url=… --record=profile" on a shop with this profile, or take the widget out of it.',
        );
    },
  );

  it('docs/journeys.json: every reason in "absent" is about a widget that the profile adopts', () => {
    const known = new Set(ADOPTED.map((pair) => pair.join()));
    const unknown = Object.entries(record.absent).flatMap(([profile, widgets]) =>
      Object.keys(widgets)
        .map((widget) => [profile, widget].join())
        .filter((pair) => !known.has(pair)),
    );
    expect(unknown).toEqual([]);
  });

  it('docs/journeys.json: every run is for a profile that is listed, on the theme that the profile is made for', () => {
    for (const { profile, theme } of record.runs) {
      expect(listProfiles()).toContain(profile);
      const file = readFileSync(join(ROOT, `wordpress/tiem/profiles/${profile}.json`), 'utf8');
      const { theme: own } = JSON.parse(file) as { theme?: string };
      if (own) expect(theme.split(' ')[0]).toBe(own);
    }
  });

  it('npm run docs: docs/journeys.md has the tables of docs/journeys.json', () => {
    const page = readFileSync(join(ROOT, 'docs/journeys.md'), 'utf8');
    expect(removePadding(page)).toBe(
      removePadding(replaceMarkedText(page, 'journey-record', renderJourneyRecord(record))),
    );
  });
});
