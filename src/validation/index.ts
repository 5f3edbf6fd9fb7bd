import type { Domain } from '../app/domain.types';
import { validationSlice } from './validation.slice';

export { errorElementId } from '../lib/error-element';
export { selectError, selectErrors, selectHasErrors } from './validation.selectors';
export {
  allErrorsShown,
  attemptErrorsCleared,
  errorHidden,
  errorShown,
  errorsCleared,
  errorsSet,
  errorsShown,
} from './validation.slice';
export type { ValidationError, ValidationState } from './validation.types';

export const validationDomain = { name: 'validation', reducer: validationSlice.reducer } satisfies Domain;
