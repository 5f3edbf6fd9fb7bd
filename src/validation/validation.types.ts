/**
 * Where an error comes from. Errors of an order attempt are cleared by the next attempt; errors set by a script stay
 * until they are cleared. Checks of our own fields set no source.
 */
export type ErrorSource = 'attempt' | 'script';

export interface ValidationError {
  message: string;
  /** The error exists but is not shown yet, for example because the shopper is still typing. */
  hidden: boolean;
  source?: ErrorSource;
}

export type ValidationState = Readonly<Record<string, ValidationError>>;

export type NewErrors = Readonly<Record<string, Partial<ValidationError> | undefined>>;
