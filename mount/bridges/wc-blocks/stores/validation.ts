import {
  allErrorsShown,
  errorHidden,
  errorShown,
  errorsCleared,
  errorsShown,
  getErrorElementId,
  selectError,
  selectHasErrors,
  type ValidationError,
} from '../../../../src/validation';
import type { CreateWcStore } from '../wc-values';

/** Implements `wc/store/validation`: an error that a script sets blocks the order like an error of the form. */
export const createValidationStore: CreateWcStore = (app) => {
  const dispatchToStore = (action: Parameters<typeof app.store.dispatch>[0]) =>
    void app.store.dispatch(action);
  const hasValidationDomain = () => 'validation' in app.store.getState();
  // Keeps the object of each error, because callers compare errors by identity.
  const publicErrors = new WeakMap<ValidationError, Pick<ValidationError, 'message' | 'hidden'>>();
  const findPublicError = (id: string) => {
    const error = hasValidationDomain() ? selectError(app.store.getState(), id) : undefined;
    if (!error) return undefined;
    const { message, hidden } = error;
    if (!publicErrors.has(error)) publicErrors.set(error, { message, hidden });
    return publicErrors.get(error);
  };
  return {
    selectors: {
      getValidationError: findPublicError,
      getValidationErrorId: (id: string) => {
        const error = findPublicError(id);
        return error && !error.hidden ? getErrorElementId(id) : '';
      },
      hasValidationErrors: () => hasValidationDomain() && selectHasErrors(app.store.getState()),
    },
    actions: {
      setValidationErrors: (errors: Record<string, Partial<ValidationError>>) =>
        dispatchToStore(errorsShown({ source: 'script', errors })),
      clearValidationError: (id: string) => dispatchToStore(errorsCleared(id)),
      clearValidationErrors: (ids?: readonly string[]) => dispatchToStore(errorsCleared(ids)),
      clearAllValidationErrors: () => dispatchToStore(errorsCleared(undefined)),
      hideValidationError: (id: string) => dispatchToStore(errorHidden(id)),
      showValidationError: (id: string) => dispatchToStore(errorShown(id)),
      showAllValidationErrors: () => dispatchToStore(allErrorsShown()),
    },
  };
};
