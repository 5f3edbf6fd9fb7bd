/** Why the shop would not; its message is a sentence for the shopper, perhaps with the server's markup. */
export class CartRefusal extends Error {
  declare readonly code: string;

  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    // A minifier renames classes; themes tell errors apart by this name.
    this.name = 'CartRefusal';
    this.code = code;
  }
}
