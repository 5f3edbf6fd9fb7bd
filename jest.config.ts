/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
const config: Config = { testEnvironment: 'node', transform: {'\\.[cm]?[jt]sx?$': ['@swc/jest', {}]} };
export default config;
