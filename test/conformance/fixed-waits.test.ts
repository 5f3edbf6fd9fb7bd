import { findFixedWaits } from '../support/conformance/fixed-waits';
import { globFiles } from '../support/project-files';

it('tests and their helpers: none waits for a fixed time', () => {
  // The files of this check are left out, because they contain examples of fixed waits.
  const files = globFiles(['test'], /\.tsx?$/).filter(({ path }) => !path.includes('fixed-waits'));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(findFixedWaits)).toEqual([]);
});

it.each([
  ['of some milliseconds', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
  ['whose time is a constant', 'await new Promise<void>((done) => setTimeout(done, ONE_SECOND));'],
  ['in braces', 'await new Promise((resolve) => {\n  setTimeout(resolve, 1_000);\n});'],
  ['that resolves with a value', 'await new Promise((resolve) => setTimeout(() => resolve(1), 5));'],
  ['on a browser page', 'await page.waitForTimeout(100);'],
])('check for fixed waits: finds a wait %s', (_what, code) => {
  expect(findFixedWaits({ path: 'a.test.ts', text: `it('a', async () => {\n${code}\n});` })).toEqual([
    expect.stringMatching(/^a\.test\.ts:2 waits for a fixed time/),
  ]);
});

it.each([
  ['a wait for the next task', 'await new Promise((resolve) => setTimeout(resolve, 0));'],
  ['a response that is delayed', 'respond(new Promise((resolve) => setTimeout(resolve, 50)));'],
  ['fake timers', 'await jest.advanceTimersByTimeAsync(500);'],
  ['a wait for a condition', 'await waitFor(() => expect(sent).toHaveLength(1));'],
])('check for fixed waits: accepts %s', (_what, text) => {
  expect(findFixedWaits({ path: 'a.test.ts', text })).toEqual([]);
});
