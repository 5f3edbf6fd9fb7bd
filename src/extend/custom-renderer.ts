/**
 * Content that renders into a given node without our React. Extensions for several versions of React, or for none, pass
 * it wherever an element is accepted.
 */
export interface CustomRenderer<P = Readonly<Record<string, unknown>>> {
  readonly $$typeof: symbol;
  readonly draw: RenderFunction<P>;
}

/**
 * A function that renders into a node. It is called once and returns a handle, which receives later props and
 * removes the content.
 */
export type RenderFunction<P = Readonly<Record<string, unknown>>> = (
  node: HTMLElement,
  props: P,
) => RenderHandle<P> | undefined;

export interface RenderHandle<P = Readonly<Record<string, unknown>>> {
  update?(props: P): void;
  remove?(): void;
}

// The symbol is registered, so that all copies of this script share it. JSON from a server cannot contain a symbol.
const RENDERER_SYMBOL = Symbol.for('tiem.drawing');

export function createCustomRenderer<P>(draw: RenderFunction<P>): CustomRenderer<P> {
  if (typeof draw !== 'function')
    throw new TypeError(`draw: expected a function (node, props) => …, got ${typeof draw}.`);
  return { $$typeof: RENDERER_SYMBOL, draw };
}

export function isCustomRenderer(value: unknown): value is CustomRenderer {
  // The cast is safe, because a property that an object lacks is `undefined`.
  return (
    typeof value === 'object' && value !== null && (value as CustomRenderer).$$typeof === RENDERER_SYMBOL
  );
}
