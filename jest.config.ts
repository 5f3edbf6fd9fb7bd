/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { version } from './package.json';
import { compactModules } from './scripts/build/compact-modules';
import { listModuleReplacements } from './scripts/build/module-replacements';

const compact = process.env.TIEM_BUILD === 'compact';

const createNameMapper = (modules: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(modules).map(([name, replacement]) => [`^${name}$`, replacement]));

const modules = {
  '\\.css$': '<rootDir>/test/support/jest/empty-module.ts',
  ...createNameMapper(listModuleReplacements('<rootDir>')),
};

const shared: Config = {
  rootDir: __dirname,
  transform: {
    '\\.(m?js|tsx?)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  // Transforms these packages, because they contain only ES modules.
  transformIgnorePatterns: ['/node_modules/(?!(marked|preact|swiper)/)'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  moduleNameMapper: modules,
  globals: { __TIEM_VERSION__: version },
};

const config: Config = {
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/test/(mount|widgets|ui|extend|faults)/'],
    },
    {
      ...shared,
      displayName: 'page',
      // Only these tests run the widgets from their sources; browser tests use the build in dist/, which contains its own
      // React or Preact.
      moduleNameMapper: { ...modules, ...(compact && createNameMapper(compactModules)) },
      testEnvironment: '<rootDir>/test/support/jest/browser-environment.ts',
      setupFilesAfterEnv: ['<rootDir>/test/support/jest/page-setup.ts'],
      testMatch: [
        '<rootDir>/test/**/*.test.tsx',
        '<rootDir>/test/(mount|widgets|ui|extend|faults)/**/*.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/test/support/jest/node-environment.ts',
      testMatch: ['<rootDir>/test/e2e/**/*.e2e.ts'],
    },
  ],
};

export default config;
