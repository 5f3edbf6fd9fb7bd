import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/dom';
import * as React from 'react';

// Shortens the HTML that a failure prints, because a whole page would hide the failure.
process.env.DEBUG_PRINT_LIMIT = '1500';

// Waits longer than usual for a condition, because a busy machine is slow.
configure({ asyncUtilTimeout: 15_000 });

// While `waitFor` and `findBy…` repeat a query, the error of each failed attempt is thrown away. Printing the page for
// each took a tenth of the tests' time, so the page is printed only when the message is read, after a timeout.
const { getElementError } = getConfig();
const isQueryRepeatedWhileWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
configure({
  getElementError: function createElementError(message, container) {
    if (!isQueryRepeatedWhileWaiting()) {
      const error = getElementError(message, container);
      // Removes `createElementError` from the error's stack, so that Jest shows the line of the test.
      Error.captureStackTrace(error, createElementError);
      return error;
    }
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    const printMessage = () => getElementError(message, container).message;
    return Object.defineProperty(error, 'message', { get: printMessage, configurable: true });
  },
});
jest.setTimeout(60_000);

// Disables a counter of React's development build, with which it creates an Error with a stack for the first 10,000
// elements of each second, for its warnings. The compact build's React has no such counter.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: object;
};
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
