export interface ValidationError {
  message: string;
  /** There, but not said yet: the shopper is still typing or has not been at the field. */
  hidden: boolean;
}

export type ValidationState = Readonly<Record<string, ValidationError>>;
