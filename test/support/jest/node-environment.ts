import { TestEnvironment } from 'jest-environment-node';

/** Jest's Node environment, which also lets hooks read whether the test has failed (`globalThis.hasTestFailed`). */
export default class NodeEnvironment extends TestEnvironment {
  handleTestEvent({ name }: { name: string }): void {
    if (name === 'test_start') this.global.hasTestFailed = false;
    if (name === 'test_fn_failure') this.global.hasTestFailed = true;
  }
}
