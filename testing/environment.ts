import { TestEnvironment } from 'jest-environment-jsdom';
import { shimBrowser } from './browser-shims';

/** The jsdom environment with the shims of `browser-shims.ts`. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    shimBrowser(this.global as unknown as Window & typeof globalThis);
  }

  override exportConditions(): string[] {
    return ['browser', 'require', 'default'];
  }
}
