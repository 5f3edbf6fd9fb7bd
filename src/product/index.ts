import type { Domain } from '../app/domain.types';
import { productSaga } from './variation.saga';
import { productReducer } from './variation.slice';

export type {
  AttributeField,
  ButtonState,
  FormEvent,
  FormPhase,
  OptionState,
  Selection,
  Variation,
  VariationForm,
  VariationImage,
} from './product.types';
export { decodeVariations, VariationDataError } from './variation.decode';
export type { FormInput } from './variation.machine';
export {
  availableOptions,
  buttonState,
  clampQuantity,
  isBuyable,
  type QuantityBounds,
} from './variation.rules';
export { selectForm } from './variation.selectors';
export { formClosed, formEvent, formOpened } from './variation.slice';

export const productDomain: Domain = { name: 'product', reducer: productReducer, saga: productSaga };
