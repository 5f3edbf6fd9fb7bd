/**
 * Something that draws itself into a node it is given: an element of no framework. Whoever writes for more than one
 * version of React, or for none, gives us this, and it passes wherever an element is asked for.
 */
export interface Drawing<P = Readonly<Record<string, unknown>>> {
  readonly $$typeof: symbol;
  readonly draw: Draw<P>;
}

/** Draws once; what it returns is told of later props and of the end. */
export type Draw<P = Readonly<Record<string, unknown>>> = (
  node: HTMLElement,
  props: P,
) => Drawn<P> | undefined;

export interface Drawn<P = Readonly<Record<string, unknown>>> {
  update?(props: P): void;
  remove?(): void;
}

// A symbol that every copy of this script shares; no data from a server can hold one.
const DRAWING = Symbol.for('tiem.drawing');

export function drawing<P>(draw: Draw<P>): Drawing<P> {
  if (typeof draw !== 'function')
    throw new TypeError(`draw: expected a function (node, props) => …, got ${typeof draw}.`);
  return { $$typeof: DRAWING, draw };
}

export function isDrawing(value: unknown): value is Drawing {
  return typeof value === 'object' && value !== null && (value as Drawing).$$typeof === DRAWING;
}
