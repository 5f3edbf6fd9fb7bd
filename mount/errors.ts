import type { ErrorKind } from './mount.types';

interface Wrong {
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
  // A minifier renames classes; monitoring groups by this name.
  override readonly name = 'MountPointError';
  readonly kind: ErrorKind;
  readonly element: Element;
  readonly attribute: string;
  readonly allowed: string;
  /** Known to whoever mounts, so `read` need not say it. */
  widget: string;

  constructor({ element, attribute, allowed, widget = '', kind = 'contract', cause }: Wrong) {
    super(`${attribute}: expected ${allowed}.`, { cause });
    this.kind = kind;
    this.element = element;
    this.attribute = attribute;
    this.allowed = allowed;
    this.widget = widget;
  }
}

/** An error of somebody else's code, with the moment at which it happened. */
export class MountingError extends Error {
  override readonly name = 'MountingError';
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, cause: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
