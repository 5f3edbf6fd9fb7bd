import { createContext, useContext } from 'react';
import type { Messages } from '../i18n/keys';
import type { App } from './app.types';

/** Provided by the root of a view; views without domains have no app. */
export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('This view uses the store, so its definition must name its domains.');
  return app;
}

export function useMessages(): Messages {
  return useApp().messages;
}
