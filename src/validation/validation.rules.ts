import type { ErrorSource, NewErrors, ValidationError, ValidationState } from './validation.types';

/**
 * Field names come from servers and forms, so a name may equal a property of `Object.prototype`, such as `constructor`.
 */
export function errorOf(state: ValidationState, field: string): ValidationError | undefined {
  return Object.hasOwn(state, field) ? state[field] : undefined;
}

/** Returns the same object if no error with a message has changed. */
export function setErrors(state: ValidationState, errors: NewErrors, source?: ErrorSource): ValidationState {
  const changed: Record<string, ValidationError> = {};
  for (const [field, error] of Object.entries(errors)) {
    if (typeof error?.message !== 'string') continue;
    const hidden = error.hidden === true;
    const known = errorOf(state, field);
    if (known?.message !== error.message || known.hidden !== hidden || known.source !== source)
      changed[field] = { message: error.message, hidden, ...(source && { source }) };
  }
  return Object.keys(changed).length > 0 ? { ...state, ...changed } : state;
}

export function clearErrors(state: ValidationState, fields: readonly string[]): ValidationState {
  if (!fields.some((field) => Object.hasOwn(state, field))) return state;
  return Object.fromEntries(Object.entries(state).filter(([field]) => !fields.includes(field)));
}

export function setHidden(
  state: ValidationState,
  fields: readonly string[],
  hidden: boolean,
): ValidationState {
  const changed = fields.flatMap((field) => {
    const error = errorOf(state, field);
    return error && error.hidden !== hidden ? [[field, { ...error, hidden }] as const] : [];
  });
  return changed.length > 0 ? { ...state, ...Object.fromEntries(changed) } : state;
}
