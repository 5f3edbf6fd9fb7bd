/**
 * Something that draws itself into a node it is given: an element of no framework. Whoever writes for more than one
 * version of React, or for none, gives us this, and it passes wherever an element is asked for.
 */
export interface CustomRenderer<P = Readonly<Record<string, unknown>>> {
  readonly $$typeof: symbol;
  readonly draw: RenderFunction<P>;
}

/** Draws once; what it returns is told of later props and of the end. */
export type RenderFunction<P = Readonly<Record<string, unknown>>> = (
  node: HTMLElement,
  props: P,
) => RenderHandle<P> | undefined;

export interface RenderHandle<P = Readonly<Record<string, unknown>>> {
  update?(props: P): void;
  remove?(): void;
}

// A symbol that every copy of this script shares; no data from a server can hold one.
const RENDERER_SYMBOL = Symbol.for('tiem.drawing');

export function createCustomRenderer<P>(draw: RenderFunction<P>): CustomRenderer<P> {
  if (typeof draw !== 'function')
    throw new TypeError(`draw: expected a function (node, props) => …, got ${typeof draw}.`);
  return { $$typeof: RENDERER_SYMBOL, draw };
}

export function isCustomRenderer(value: unknown): value is CustomRenderer {
  return (
    typeof value === 'object' && value !== null && (value as CustomRenderer).$$typeof === RENDERER_SYMBOL
  );
}
