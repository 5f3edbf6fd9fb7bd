import type { AppState } from '../app/app.types';
import { makeSlice } from '../app/make-slice';

interface FragmentsState {
  /** A refresh was requested, even if the cart has not changed. */
  isRefreshRequested: boolean;
}

declare module '../app/app.types' {
  interface AppState {
    readonly fragments: FragmentsState;
  }
}

export const fragmentsSlice = makeSlice({
  name: 'fragments',
  initialState: { isRefreshRequested: false } as FragmentsState,
  reducers: {
    refreshWanted: (): FragmentsState => ({ isRefreshRequested: true }),
    /** The cart cookie names another cart than the page shows. */
    cookieSeen: (state) => state,
    refreshed: (): FragmentsState => ({ isRefreshRequested: false }),
  },
});

export const { refreshWanted: refreshRequested, cookieSeen: cookieRead, refreshed } = fragmentsSlice.actions;
export const selectIsRefreshRequested = (state: AppState): boolean => state.fragments.isRefreshRequested;
