/** Changes within this window travel in one request. */
export const BATCH_WINDOW = 300;
/** However long the shopper keeps clicking, a quantity leaves after this. */
export const QUANTITY_LIMIT = 1_000;
/** Somebody typing an address pauses for less than this. */
export const CUSTOMER_WINDOW = 1_500;
export const BATCH_SIZE = 25;
