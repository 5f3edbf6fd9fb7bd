import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A whole page of the shop in every failure hides what failed.
process.env.DEBUG_PRINT_LIMIT = '1500';

// What a test waits for comes sooner or later; a machine that does much else makes it later.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);
