import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';
import { getActiveMutant, SWITCH } from './mutant-switch';

/** Jest's Node environment, in which one mutant is active. It stops a test file after the first failed test. */
export default class MutantEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, { [SWITCH]: getActiveMutant() });
  }

  handleTestEvent(event: Circus.Event, state: Circus.State): void {
    if (event.name === 'test_done' && event.test.errors.length > 0)
      skipRemainingTests(state.rootDescribeBlock);
  }
}

function skipRemainingTests({ children }: Circus.DescribeBlock): void {
  for (const child of children) {
    if (child.type === 'describeBlock') skipRemainingTests(child);
    else if (!child.startedAt) child.mode = 'skip';
  }
}
