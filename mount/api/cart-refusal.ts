/** The shop refused a cart change. `message` is a sentence for the shopper and may contain HTML. */
export class CartRefusal extends Error {
  declare readonly code: string;

  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    // Minifiers rename classes; themes recognise the error by this name.
    this.name = 'CartRefusal';
    this.code = code;
  }
}
