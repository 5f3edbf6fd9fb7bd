// The package's version, which vite.config.ts sets in the bundle and jest.config.ts in tests.
declare const __TIEM_VERSION__: string;
