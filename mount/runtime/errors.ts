import type { ErrorKind } from './mount.types';

interface InvalidValue {
  element: Element;
  /** The attribute or the part of the server's HTML that is invalid. */
  attribute: string;
  /** The allowed values as text, for the error message. */
  allowed: string;
  widget?: string;
  kind?: ErrorKind;
  cause?: unknown;
}

/**
 * An error in the page's HTML that a developer must fix. It is thrown by `read`, logged, and passed to
 * `tiem.on('error')`.
 */
export class MountPointError extends Error {
  // The fields use `declare`, because initialised class fields would add a compiler helper to every page.
  declare readonly kind: ErrorKind;
  declare readonly element: Element;
  declare readonly attribute: string;
  declare readonly allowed: string;
  /** Name of the widget. The code that mounts the widget sets it, so `read` can omit it. */
  declare widget: string;

  constructor({ element, attribute, allowed, widget = '', kind = 'contract', cause }: InvalidValue) {
    super(`${attribute}: expected ${allowed}.`, { cause });
    // The name is set explicitly, because minifiers rename classes and monitoring groups errors by this name.
    this.name = 'MountPointError';
    this.kind = kind;
    this.element = element;
    this.attribute = attribute;
    this.allowed = allowed;
    this.widget = widget;
  }
}

/** Wraps an error thrown by other code and adds the step in which it happened. */
export class MountingError extends Error {
  declare readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'MountingError';
    this.kind = kind;
  }
}
