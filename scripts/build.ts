import { buildBundle } from './build/bundle';
import { buildTestingKit } from './build/testing-kit';

buildBundle();
buildTestingKit();
