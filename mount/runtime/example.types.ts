/** What a widget looks like, as HTML to copy: the gallery shows it, the docs print it, the tests mount it. */
export interface Example {
  /** In the shop's language, because shopkeepers choose by it. */
  title: string;
  state?: 'empty' | 'loading' | 'pending' | 'error' | 'long text';
  html: string;
  /**
   * What the shop behind it answers; the demo shop's own answers when absent.
   * `empty` and `filled` are carts; `never` is a shop that does not answer; `refuses` reads well and refuses to write.
   */
  shop?: 'empty' | 'filled' | 'never' | 'refuses';
  /** Which page's settings the shop prints; those of any page when absent. */
  page?: 'cart' | 'checkout';
  /** Pressed one after the other once the widget is there, to reach the state. */
  pressedElement?: readonly string[];
  settings?: Readonly<Record<string, unknown>>;
  /** Pixels the gallery gives it. */
  height?: number;
}
