import { createSlice } from '../app/make-slice';

interface FragmentsState {
  /** Somebody asked for them whether or not the cart has changed. */
  isWanted: boolean;
}

export const fragmentsSlice = createSlice({
  name: 'fragments',
  initialState: { isWanted: false } as FragmentsState,
  reducers: {
    refreshWanted: (): FragmentsState => ({ isWanted: true }),
    /** The page looked at the cookie, and found another cart than it shows. */
    cookieSeen: (state) => state,
    refreshed: (): FragmentsState => ({ isWanted: false }),
  },
});

export const { refreshWanted, cookieSeen, refreshed } = fragmentsSlice.actions;
export const selectIsWanted = (state: unknown): boolean =>
  (state as { fragments: FragmentsState }).fragments.isWanted;
