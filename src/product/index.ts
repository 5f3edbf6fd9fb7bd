import type { Domain } from '../app/app.types';
import { productReducer, productSaga } from './variation.slice';

export {
  type AttributeField,
  type ButtonState,
  decodeVariations,
  type FormEvent,
  type FormPhase,
  type OptionState,
  type Selection,
  type Variation,
  VariationDataError,
  type VariationForm,
  type VariationImage,
} from './variation.decode';
export type { FormInput } from './variation.machine';
export {
  clampQuantity,
  findAvailableOptions,
  getButtonState,
  isBuyable,
  type QuantityBounds,
} from './variation.rules';
export { formClosed, formEvent, formOpened, selectForm } from './variation.slice';

export const productDomain: Domain = { name: 'product', reducer: productReducer, saga: productSaga };
