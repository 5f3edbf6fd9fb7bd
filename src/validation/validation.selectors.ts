import { errorOf } from './validation.rules';
import type { ValidationError, ValidationState } from './validation.types';

const selectState = (state: unknown): ValidationState =>
  (state as { validation: ValidationState }).validation;

export const selectError = (state: unknown, field: string): ValidationError | undefined =>
  errorOf(selectState(state), field);

export const selectHasErrors = (state: unknown): boolean => Object.keys(selectState(state)).length > 0;
