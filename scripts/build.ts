import { buildBundle } from './build/bundle';

buildBundle().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
