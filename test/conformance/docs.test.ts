import { listWidgetEntries, parseSummary } from '../../fixtures/gallery/examples';
import { readSectionHeadings, renderCoveragePage } from '../../scripts/coverage/coverage-page';
import { readAllTags } from '../../scripts/coverage/read-tags';
import {
  readCompatibility,
  readOldestVersions,
  renderCompatibility,
  renderJourneyRuns,
} from '../../scripts/docs/compatibility';
import { replaceExampleHtml } from '../../scripts/docs/example-html';
import { renderWidgetList, replaceMarkedText } from '../../scripts/docs/generated-sections';
import { renderOptionTable, replaceOptionTable } from '../../scripts/docs/option-table';
import { renderFaultsPage } from '../../scripts/faults/faults-page';
import { loadWidgetDefinitions } from '../../scripts/widgets/load-definitions';
import type { OptionsSchema } from '../../src/lib/options';
import { faults } from '../faults/fault-list';
import { removePadding } from '../support/conformance/remove-padding';
import { readProjectFile } from '../support/project-files';

describe('npm run docs, generated pages', () => {
  it.each(listWidgetEntries())(
    'npm run docs: the HTML in widgets/$name/README.md is that of its examples',
    ({ name, examples }) => {
      const readme = readProjectFile(`widgets/${name}/README.md`);
      expect(readme).toBe(replaceExampleHtml(readme, examples));
    },
  );

  it.each([...loadWidgetDefinitions()])(
    "npm run docs: the options in widgets/%s/README.md are those of the widget's schema",
    (name, { options }) => {
      const readme = readProjectFile(`widgets/${name}/README.md`);
      expect(removePadding(readme)).toBe(removePadding(replaceOptionTable(readme, options)));
    },
  );

  it('npm run docs: README.md lists every widget', () => {
    const readme = readProjectFile('README.md');
    const current = replaceMarkedText(readme, 'widgets', renderWidgetList(listWidgetEntries()));
    if (removePadding(readme) !== removePadding(current))
      throw new Error('README.md is out of date: run "npm run docs" and commit it.');
  });

  it('npm run docs: docs/compatibility.md has the runs of compatibility.json and the minimums of plugin and build', () => {
    const page = readProjectFile('docs/compatibility.md');
    expect(removePadding(page)).toBe(
      removePadding(replaceMarkedText(page, 'compatibility', renderCompatibility(readCompatibility()))),
    );
    expect(readOldestVersions().filter(({ version }) => version === '')).toEqual([]);
  });

  it('npm run docs: docs/journeys.md has every run of compatibility.json', () => {
    const page = readProjectFile('docs/journeys.md');
    expect(removePadding(page)).toBe(
      removePadding(replaceMarkedText(page, 'journey-runs', renderJourneyRuns(readCompatibility()))),
    );
  });
});

describe('npm run coverage, generated pages', () => {
  const tags = readAllTags();

  it.each([
    ['docs/coverage.md', () => renderCoveragePage(tags, readSectionHeadings())],
    ['docs/faults.md', () => renderFaultsPage(faults, tags)],
  ])('npm run coverage: %s matches the tags above the tests', (path, page) => {
    if (readProjectFile(path) !== page())
      throw new Error(`${path} is out of date: run "npm run coverage" and commit it.`);
  });
});

describe('npm run docs, writing', () => {
  const schema = {
    cut: { type: 'number', default: 0, min: 0, integer: true, help: 'Where it is cut' },
    openFor: { type: 'oneOf', allowed: ['all', 'none'], default: 'all', help: 'For whom' },
    where: { type: 'selector', default: '', help: 'Where' },
  } as const satisfies OptionsSchema;

  it("npm run docs: an option's row has its allowed values and its default", () => {
    expect(renderOptionTable(schema)).toContain(
      '| `data-tiem-cut` | a whole number from 0 | `0` | Where it is cut |',
    );
    expect(renderOptionTable(schema)).toContain(
      '| `data-tiem-open-for` | `all`, `none` | `all` | For whom |',
    );
    expect(renderOptionTable(schema)).toContain('| `data-tiem-where` | a CSS selector | (empty) | Where |');
  });

  const examples = [
    { title: 'First', html: '<p data-tiem="x">1</p>' },
    { title: 'Second', html: '<p data-tiem="x">2</p>\n<p>$&</p>' },
  ];

  it('npm run docs: a README gets the HTML of the first example and of each example that a marker names', () => {
    const readme =
      '# x\n\n<!-- html -->\n<!-- /html -->\n\nText.\n\n<!-- html: Second -->\nold\n<!-- /html -->\n\n- a\n';
    const written = replaceExampleHtml(readme, examples);
    expect(written).toBe(
      '# x\n\n<!-- html -->\n```html\n<p data-tiem="x">1</p>\n```\n<!-- /html -->\n\nText.\n\n<!-- html: Second -->\n```html\n<p data-tiem="x">2</p>\n<p>$&</p>\n```\n<!-- /html -->\n\n- a\n',
    );
    expect(replaceExampleHtml(written, examples)).toBe(written);
    expect(replaceExampleHtml(written.replace('>1<', '>one<'), examples)).toBe(written);
  });

  it.each([
    ['has no HTML', '# x\n', 'has no <!-- html -->'],
    [
      'has HTML of its own',
      '<!-- html -->\n<!-- /html -->\n\n```html\n<p data-tiem="x">1</p>\n```\n',
      'make it an example',
    ],
    ['names an unknown example', '<!-- html: Third -->\n<!-- /html -->\n', 'names the example "Third"'],
  ])('npm run docs: a README that %s is an error', (_, readme, message) => {
    expect(() => replaceExampleHtml(readme, examples)).toThrow(message);
  });

  it('npm run docs: the text around a table is kept, and a second run changes nothing', () => {
    const readme =
      '# a\n\n## Options\n\nNone.\n\nOff means no download.\n\n## Without script\n\nAll of it.\n';
    const written = replaceOptionTable(readme, schema);
    expect(written).toMatch(/Where \|\n\nOff means no download\.\n\n## Without script\n\nAll of it\.\n$/);
    expect(replaceOptionTable(written, schema)).toBe(written);
    expect(replaceOptionTable('# a\n\n## Options\n\nNone.\n', {})).toBe('# a\n\n## Options\n\nNone.\n');
  });

  it('npm run docs: only the text between its markers changes, and missing markers are an error', () => {
    expect(replaceMarkedText('a\n<!-- x -->\nold\n<!-- /x -->\nb', 'x', 'new')).toBe(
      'a\n<!-- x -->\nnew\n<!-- /x -->\nb',
    );
    expect(() => replaceMarkedText('a', 'x', 'new')).toThrow('has no <!-- x -->');
  });

  it.each([
    ['# quantity: plus and minus\n\nText.', 'Plus and minus'],
    ['# quantity\n\nPlus and minus beside\na `number`. And more.', 'Plus and minus beside a number'],
  ])('npm run docs: finds the purpose of a widget in a README that begins with %j', (readme, summary) => {
    expect(parseSummary(readme)).toBe(summary);
  });
});
