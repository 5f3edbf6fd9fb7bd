import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Printing the whole page with every failure would hide the failure.
process.env.DEBUG_PRINT_LIMIT = '1500';

// On a busy machine it takes longer until a condition is true.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);
