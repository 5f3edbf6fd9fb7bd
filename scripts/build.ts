import { buildBundle } from './build/bundle';

buildBundle();
