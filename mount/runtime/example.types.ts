/** An example of a widget as HTML: shown in the gallery, printed in the docs, mounted by the tests. */
export interface Example {
  /** In the shop's language, because shopkeepers choose examples by their titles. */
  title: string;
  state?: 'empty' | 'loading' | 'pending' | 'error' | 'long text';
  html: string;
  /**
   * The responses of the fake shop; by default those of the demo shop. `empty` and `filled` are carts; `never` is a
   * shop that does not respond; `refuses` answers reads and refuses changes.
   */
  shop?: 'empty' | 'filled' | 'never' | 'refuses';
  /** The page whose settings are printed; by default those common to all pages. */
  page?: 'cart' | 'checkout';
  /** Selectors to click, one after the other, once the widget has mounted, to reach the state. */
  pressedElement?: readonly string[];
  settings?: Readonly<Record<string, unknown>>;
  /** Height of the example in the gallery, in pixels. */
  height?: number;
}
