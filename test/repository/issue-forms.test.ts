import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { devDependencies, scripts } from '../../package.json';
import { ROOT, readProjectFile } from '../support/project-files';
import { readYaml } from '../support/repository/read-yaml';

interface IssueFormField {
  type: string;
  id?: string;
  attributes: { label?: string; value?: string; description?: string; options?: unknown[] };
  validations?: { required: boolean };
}

interface IssueForm {
  name: string;
  description: string;
  body: IssueFormField[];
}

const FOLDER = '.github/ISSUE_TEMPLATE';
const forms = readdirSync(join(ROOT, FOLDER)).filter((name) => name !== 'config.yml');
const readForm = (name: string) => readYaml<IssueForm>(`${FOLDER}/${name}`);

describe.each(forms)('%s', (name) => {
  it('issue form: has the keys that GitHub requires, and no id or label twice', () => {
    const { name: title, description, body } = readForm(name);
    expect([title, description].every(Boolean)).toBe(true);
    for (const field of body) {
      expect(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']).toContain(field.type);
      if (field.type === 'markdown') expect(field.attributes.value).toBeTruthy();
      else expect(field).toMatchObject({ id: expect.stringMatching(/^[\w-]+$/) });
      if (field.type === 'dropdown')
        // The options Yes and No must be quoted: without quotes, YAML reads them as booleans,
        // which GitHub rejects.
        expect(field.attributes.options?.every((option) => typeof option === 'string')).toBe(true);
    }
    const inputs = body.filter(({ type }) => type !== 'markdown');
    for (const values of [inputs.map(({ id }) => id), inputs.map(({ attributes }) => attributes.label)])
      expect(new Set(values).size).toBe(inputs.length);
  });

  it('issue form: every npm command that it names exists', () => {
    const commands = [...readProjectFile(`${FOLDER}/${name}`).matchAll(/npm run ([\w:-]+)/g)].map(
      ([, one]) => one,
    );
    expect(commands.filter((command) => !(`${command}` in scripts))).toEqual([]);
  });
});

it('issue form for problems: asks for the report of `npm run check` and requires it', () => {
  const report = readForm('problem.yml').body.find(({ id }) => id === 'report');
  expect(report?.attributes.label).toContain('npm run check');
  expect(report?.validations).toEqual({ required: true });
});

it('CODEOWNERS: every path exists, and every file has an owner', () => {
  const rows = readProjectFile('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+/));
  expect(rows[0]?.[0]).toBe('*');
  expect(rows.slice(1).filter(([path = '']) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(rows.filter(([, ...owners]) => !owners.every((owner) => owner.startsWith('@')))).toEqual([]);
});

it('renovate.json: each package with a rule of its own is a direct dependency', () => {
  const { packageRules } = JSON.parse(readProjectFile('renovate.json')) as {
    packageRules: { matchPackageNames?: string[] }[];
  };
  const named = packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in devDependencies))).toEqual([]);
});
