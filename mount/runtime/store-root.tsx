import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { AppContext } from '../../src/app/AppContext';
import type { App } from '../../src/app/app.types';

/** Wraps a view in the providers of the page's app and store. */
export function wrapInProviders(app: App, view: ReactElement): ReactElement {
  return (
    <AppContext.Provider value={app}>
      <Provider store={app.store}>{view}</Provider>
    </AppContext.Provider>
  );
}
