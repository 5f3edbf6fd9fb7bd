// Set by vite.config.ts in the bundle, and by jest.config.ts in tests.
declare const __TIEM_VERSION__: string;
