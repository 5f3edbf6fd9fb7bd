import { TestEnvironment } from 'jest-environment-node';

/** Node, in which what follows a test knows whether it has failed (`globalThis.hasTestFailed`). */
export default class NodeEnvironment extends TestEnvironment {
  handleTestEvent({ name }: { name: string }): void {
    if (name === 'test_start') this.global.hasTestFailed = false;
    if (name === 'test_fn_failure') this.global.hasTestFailed = true;
  }
}
