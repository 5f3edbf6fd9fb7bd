import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import * as React from 'react';

// Shortens the HTML that a failure prints, because a whole page would hide the failure.
process.env.DEBUG_PRINT_LIMIT = '1500';

// Waits longer than usual for a condition, because a busy machine is slow.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);

// Disables a counter of React's development build, with which it creates an Error with a stack for the first 10,000
// elements of each second, for its warnings. The compact build's React has no such counter.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: object;
};
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
