import type { Domain } from '../app/app.types';
import { productReducer, productSaga } from './variation.slice';

export {
  type AttributeField,
  type AttributeSelection,
  decodeVariations,
  type OptionState,
  type Variation,
  VariationDataError,
  type VariationForm,
  type VariationFormEvent,
  type VariationImage,
} from './variation.decode';
export type { VariationFormInput } from './variation.machine';
export {
  clampQuantity,
  findAvailableOptions,
  getButtonState,
} from './variation.rules';
export { formClosed, formEvent, formOpened, selectVariationForm } from './variation.slice';

export const productDomain: Domain = { name: 'product', reducer: productReducer, saga: productSaga };
