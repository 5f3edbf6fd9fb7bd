import type { VariationForm } from './product.types';
import type { ProductState } from './variation.slice';

/** `undefined` until the form's view has added the form to the store. */
export const selectForm = (state: unknown, key: string): VariationForm | undefined =>
  (state as { product: ProductState }).product.forms[key];
