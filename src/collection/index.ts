import type { Domain } from '../app/domain.types';
import { collectionSaga } from './collection.saga';
import { collectionSlice } from './collection.slice';

export { figuresRequest, type ListKind, type ListWish, productsRequest } from './collection.rules';
export { selectCollection } from './collection.selectors';
export { collectionWanted } from './collection.slice';
export type {
  Collection,
  CollectionEntry,
  CollectionQuery,
  CollectionRequest,
  Figures,
  ListedProduct,
} from './collection.types';

export const collectionDomain: Domain = {
  name: 'collection',
  reducer: collectionSlice.reducer,
  saga: collectionSaga,
};
