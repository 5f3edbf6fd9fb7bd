import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import * as React from 'react';

// Printing the whole page with every failure would hide the failure.
process.env.DEBUG_PRINT_LIMIT = '1500';

// On a busy machine it takes longer until a condition is true.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);

// React's development build creates an Error with a stack for the first 10,000 elements of each second, for its
// warnings. The compact build's React has no such counter.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: object;
};
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
