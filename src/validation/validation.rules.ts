import type { AppState } from '../app/app.types';
/**
 * The source of an error. Errors of an order attempt are cleared by the next attempt. Errors set by a script stay until
 * the script clears them. Errors of Tiệm's own fields have no source.
 */
export type ErrorSource = 'attempt' | 'script';

export interface ValidationError {
  message: string;
  /** Whether the error is not shown yet, for example because the shopper is still typing. */
  hidden: boolean;
  source?: ErrorSource;
}

export type ValidationState = Readonly<Record<string, ValidationError>>;

export type ErrorsToSet = Readonly<Record<string, Partial<ValidationError> | undefined>>;

/**
 * Reads only own properties, because field names come from servers and forms and may equal a property of
 * `Object.prototype`, such as `constructor`.
 */
function findFieldError(state: ValidationState, field: string): ValidationError | undefined {
  return Object.hasOwn(state, field) ? state[field] : undefined;
}

/** Adds or changes errors. Returns the same object if no error with a message has changed. */
export function setFieldErrors(
  state: ValidationState,
  errors: ErrorsToSet,
  source?: ErrorSource,
): ValidationState {
  const changedErrors: Record<string, ValidationError> = {};
  for (const [field, error] of Object.entries(errors)) {
    if (typeof error?.message !== 'string') continue;
    const hidden = error.hidden === true;
    const previous = findFieldError(state, field);
    if (previous?.message !== error.message || previous.hidden !== hidden || previous.source !== source)
      changedErrors[field] = { message: error.message, hidden, ...(source && { source }) };
  }
  return Object.keys(changedErrors).length > 0 ? { ...state, ...changedErrors } : state;
}

export function clearFieldErrors(state: ValidationState, fields: readonly string[]): ValidationState {
  if (!fields.some((field) => Object.hasOwn(state, field))) return state;
  return Object.fromEntries(Object.entries(state).filter(([field]) => !fields.includes(field)));
}

export function setErrorsHidden(
  state: ValidationState,
  fields: readonly string[],
  hidden: boolean,
): ValidationState {
  const changedErrors = fields.flatMap((field) => {
    const error = findFieldError(state, field);
    return error && error.hidden !== hidden ? [[field, { ...error, hidden }] as const] : [];
  });
  return changedErrors.length > 0 ? { ...state, ...Object.fromEntries(changedErrors) } : state;
}

declare module '../app/app.types' {
  interface AppState {
    readonly validation: ValidationState;
  }
}

/** Selects all errors by field, including hidden ones. */
export const selectErrors = (state: AppState): ValidationState => state.validation;

export const selectError = (state: AppState, field: string): ValidationError | undefined =>
  findFieldError(selectErrors(state), field);

export const selectHasErrors = (state: AppState): boolean => Object.keys(selectErrors(state)).length > 0;
