/**
 * Content that renders itself into a given node, without a framework. Extensions for several versions of React, or
 * for none, use it; it is accepted wherever an element is.
 */
export interface CustomRenderer<P = Readonly<Record<string, unknown>>> {
  readonly $$typeof: symbol;
  readonly draw: RenderFunction<P>;
}

/**
 * A function that renders into a node. It is called once; the handle that it returns is called for later props and
 * for removal.
 */
export type RenderFunction<P = Readonly<Record<string, unknown>>> = (
  node: HTMLElement,
  props: P,
) => RenderHandle<P> | undefined;

export interface RenderHandle<P = Readonly<Record<string, unknown>>> {
  update?(props: P): void;
  remove?(): void;
}

// A registered symbol, shared by all copies of this script. JSON from a server cannot contain it.
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
