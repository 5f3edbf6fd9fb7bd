import { errorOf } from './validation.rules';
import type { ValidationError, ValidationState } from './validation.types';

/** All errors by field, including hidden ones. */
export const selectErrors = (state: unknown): ValidationState =>
  (state as { validation: ValidationState }).validation;

export const selectError = (state: unknown, field: string): ValidationError | undefined =>
  errorOf(selectErrors(state), field);

export const selectHasErrors = (state: unknown): boolean => Object.keys(selectErrors(state)).length > 0;
