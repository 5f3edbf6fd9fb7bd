import { createContext, useContext } from 'react';
import type { Messages } from '../i18n/keys';
import type { App } from './app.types';

/** The page's app, for the components of a view. It is `null` in a view that uses no domain. */
export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('A view with a store must name its domains.');
  return app;
}

export function useMessages(): Messages {
  return useApp().messages;
}
