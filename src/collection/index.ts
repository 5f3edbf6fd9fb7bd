import type { Domain } from '../app/domain.types';
import { collectionSaga } from './collection.saga';
import { collectionSlice } from './collection.slice';

export { filterCountsRequest, type ListKind, type ListOptions, productsRequest } from './collection.rules';
export { selectCollection } from './collection.selectors';
export { collectionRequested } from './collection.slice';
export type {
  Collection,
  CollectionEntry,
  CollectionQuery,
  CollectionRequest,
  FilterCounts,
  ListedProduct,
} from './collection.types';

export const collectionDomain: Domain = {
  name: 'collection',
  reducer: collectionSlice.reducer,
  saga: collectionSaga,
};
