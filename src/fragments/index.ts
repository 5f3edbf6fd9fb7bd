import type { Domain } from '../app/domain.types';
import { cartDomain } from '../cart';
import { fragmentsSaga } from './fragments.saga';
import { fragmentsSlice } from './fragments.slice';

export { cookieSeen, refreshWanted } from './fragments.slice';

export const fragmentsDomain: Domain = {
  name: 'fragments',
  needs: [cartDomain],
  reducer: fragmentsSlice.reducer,
  saga: fragmentsSaga,
};
