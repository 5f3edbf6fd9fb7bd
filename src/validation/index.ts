import type { Domain } from '../app/app.types';
import { validationSlice } from './validation.slice';

export { getErrorElementId } from '../lib/error-element';
export {
  selectError,
  selectErrors,
  selectHasErrors,
  type ValidationError,
} from './validation.rules';
export {
  allErrorsShown,
  attemptErrorsCleared,
  errorHidden,
  errorShown,
  errorsCleared,
  errorsSet,
  errorsShown,
} from './validation.slice';

export const validationDomain = { name: 'validation', reducer: validationSlice.reducer } satisfies Domain;
