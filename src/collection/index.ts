import type { Domain } from '../app/app.types';
import { collectionSaga } from './collection.saga';
import { collectionSlice } from './collection.slice';

export {
  type Collection,
  type CollectionEntry,
  type CollectionQuery,
  type CollectionRequest,
  createFilterCountsRequest,
  createProductsRequest,
  type FilterCounts,
  type ListedProduct,
  type ProductListOptions,
} from './collection.rules';
export { collectionRequested, selectCollection } from './collection.slice';

export const collectionDomain: Domain = {
  name: 'collection',
  reducer: collectionSlice.reducer,
  saga: collectionSaga,
};
