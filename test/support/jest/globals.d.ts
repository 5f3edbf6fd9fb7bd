// Written into the bundle by vite.config.ts, and into tests by jest.config.ts.
declare const __TIEM_VERSION__: string;
