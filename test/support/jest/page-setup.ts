import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Printing the whole page with every failure would hide the failure.
process.env.DEBUG_PRINT_LIMIT = '1500';

// A busy machine needs longer until an awaited condition is true.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);
