/**
 * Who found an error. A drawn field checks itself and says nothing here; what came of one order attempt is gone with
 * the next one; what a script of the page has set stays until it is cleared.
 */
export type ErrorSource = 'attempt' | 'script';

export interface ValidationError {
  message: string;
  /** There, but not said yet: the shopper is still typing or has not been at the field. */
  hidden: boolean;
  source?: ErrorSource;
}

export type ValidationState = Readonly<Record<string, ValidationError>>;

export type NewErrors = Readonly<Record<string, Partial<ValidationError> | undefined>>;
