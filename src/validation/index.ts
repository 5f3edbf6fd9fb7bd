import type { Domain } from '../app/domain.types';
import { validationSlice } from './validation.slice';

export { errorElementId } from '../lib/error-element';
export { selectError, selectHasErrors } from './validation.selectors';
export { allErrorsShown, errorHidden, errorShown, errorsCleared, errorsFound } from './validation.slice';
export type { ValidationError } from './validation.types';

export const validationDomain: Domain = { name: 'validation', reducer: validationSlice.reducer };
