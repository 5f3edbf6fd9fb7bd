import type { ErrorKind } from './mount.types';

interface InvalidValue {
  element: Element;
  /** The attribute, or the part of the server's HTML, that is wrong. */
  attribute: string;
  /** What may stand there, in words. */
  allowed: string;
  widget?: string;
  kind?: ErrorKind;
  cause?: unknown;
}

/** What a developer changes to make a mount point work: thrown by `read`, shown in the console and by `tiem.on`. */
export class MountPointError extends Error {
  // `declare`: fields of their own would cost every page a helper of the compiler.
  declare readonly kind: ErrorKind;
  declare readonly element: Element;
  declare readonly attribute: string;
  declare readonly allowed: string;
  /** Known to whoever mounts, so `read` need not say it. */
  declare widget: string;

  constructor({ element, attribute, allowed, widget = '', kind = 'contract', cause }: InvalidValue) {
    super(`${attribute}: expected ${allowed}.`, { cause });
    // A minifier renames classes; monitoring groups by this name.
    this.name = 'MountPointError';
    this.kind = kind;
    this.element = element;
    this.attribute = attribute;
    this.allowed = allowed;
    this.widget = widget;
  }
}

/** An error of somebody else's code, with the moment at which it happened. */
export class MountingError extends Error {
  declare readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'MountingError';
    this.kind = kind;
  }
}
