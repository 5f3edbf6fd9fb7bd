/**
 * A fault and its consequence for the shopper. A test that proves it is tagged with its row, for example `//
 * fault 12`.
 */
export interface Fault {
  row: number;
  fault: string;
  /** What the shopper sees when the fault occurs. In every case cart, typed text and orders stay intact. */
  outcome: string;
  /** Why the fault cannot occur here, or how it differs from the same fault in other shops. */
  reason?: string;
}

export const faults: readonly Fault[] = [
  {
    row: 1,
    fault: 'The nonce in the HTML is days old',
    outcome: 'Nothing: the first change gets a new nonce and succeeds',
  },
  {
    row: 2,
    fault: 'A nonce is refused in the middle of a batch',
    outcome: 'Nothing: only the refused requests are sent again, once',
  },
  {
    row: 3,
    fault: 'The shopper logs in in another tab',
    outcome: 'The cart of the account, a message for each line that differs, and changes still work',
  },
  {
    row: 4,
    fault: 'The session has expired and the shop’s cart is empty',
    outcome: 'The empty cart, which can be filled again',
    reason:
      'The browser stores no copy of a cart, so there is nothing to restore: only the shop knows what was in it.',
  },
  {
    row: 5,
    fault: 'An addition gets no response',
    outcome: 'The added line; it is sent again only if the cart, read again, does not contain it',
  },
  {
    row: 6,
    fault: 'An order gets no response',
    outcome:
      '“Đang kiểm tra đơn hàng” (checking your order), then the order; another one is sent only if the shopper asks for it',
  },
  {
    row: 7,
    fault: 'A PHP notice is printed before the response to an order',
    outcome: 'The thank-you page; a response that cannot be parsed is looked up like a lost one',
  },
  {
    row: 8,
    fault: 'Double click, Enter and taps on the order button',
    outcome: 'One order, and a button that shows it is busy',
  },
  {
    row: 9,
    fault: 'Two tabs order at the same time',
    outcome: 'One order: the second tab waits and shows the first one’s order',
  },
  {
    row: 10,
    fault: 'The page is reloaded while an order is in flight',
    outcome: 'The order is looked up, and none is sent',
  },
  {
    row: 11,
    fault: 'Back from a payment page',
    outcome:
      'The form as it was left, a fresh cart, an enabled button, and a message that nothing is paid yet',
  },
  {
    row: 12,
    fault: 'Responses arrive in another order',
    outcome: 'The newest state: one change is in flight at a time, and older responses are ignored',
  },
  {
    row: 13,
    fault: 'Plus, plus, plus, minus in less than half a second',
    outcome: 'The right quantity from the first click on, in two requests at most',
  },
  {
    row: 14,
    fault: 'An old address arrives while the shopper types',
    outcome: 'The typed text stays',
  },
  {
    row: 15,
    fault: 'A quantity above the stock',
    outcome:
      'The quantity that the shop accepted, and the reason, at the quantity field; the panel still works',
  },
  {
    row: 16,
    fault: 'A line is sold out in the meantime',
    outcome: 'Which line it is; no order is placed, and all typed text stays',
  },
  {
    row: 17,
    fault: 'A price changes between page and order',
    outcome: 'The old and the new total, and a button to confirm; no order without it',
  },
  {
    row: 18,
    fault: 'A coupon expires at the last moment',
    outcome: 'Which coupon and why; no order before the shopper clicks again, and everything else is kept',
  },
  {
    row: 19,
    fault: 'The shop asks clients to wait',
    outcome: 'The changes stay on the page and are sent afterwards',
  },
  {
    row: 20,
    fault: 'An HTML page with status 500 or 502 instead of a response',
    outcome: 'One Vietnamese sentence that says what to do next, never the HTML',
  },
  {
    row: 21,
    fault: 'A firewall responds with an HTML page',
    outcome:
      'A message that the site’s protection refused the request, not that the session has ended, and whom to contact',
  },
  {
    row: 22,
    fault: 'No network when the shopper clicks',
    outcome:
      'The change at once, a message that it waits for the network, and its result later; no order in the meantime, and why',
  },
  {
    row: 23,
    fault: 'Responses that take seconds',
    outcome: 'The change at once, nothing twice, no layout shift',
  },
  {
    row: 24,
    fault: 'A file of the bundle is missing after an update',
    outcome:
      'One more try, then the link or form works as without JavaScript; a mini cart shows the result of a change as plain text',
  },
  {
    row: 25,
    fault: 'An optimiser delays the script until the first tap',
    outcome: 'The first tap has its effect, once',
  },
  {
    row: 26,
    fault: 'The script is loaded twice, or in two versions',
    outcome: 'Nothing: the second copy stops and says so once in the console',
  },
  {
    row: 27,
    fault: 'A mount point or its settings cannot be read',
    outcome: 'The server’s HTML there, all other widgets, and a console message for developers',
  },
  {
    row: 28,
    fault: 'Settings that target prototypes, are five megabytes long, or are full of nonsense',
    outcome: 'The page as without these settings',
  },
  {
    row: 29,
    fault: 'HTML with code in names, notices, reviews or fragments',
    outcome: 'Its text and harmless markup; nothing runs under the strictest policies',
  },
  {
    row: 30,
    fault: 'Elements whose ids shadow properties of the document',
    outcome: 'Nothing',
  },
  {
    row: 31,
    fault: 'A gateway with another React that throws at load or while rendering, or writes into our DOM',
    outcome:
      'That method is missing or limited to its own node, all others work; administrators see the reason',
  },
  {
    row: 32,
    fault: 'A gateway’s `canMakePayment` never resolves, or throws',
    outcome: 'The other methods, after two seconds at most',
  },
  {
    row: 33,
    fault: 'A gateway returns nonsense or throws before an order',
    outcome: 'An error beside the methods; no order, and another method can pay',
  },
  {
    row: 34,
    fault: 'The script of a gateway is blocked',
    outcome: 'Which method is not available, and the others',
  },
  {
    row: 35,
    fault: 'A wallet’s sheet is closed after a change in it',
    outcome: 'Address and shipping rate as before',
  },
  {
    row: 36,
    fault: 'The browser refuses storage: full, blocked, private',
    outcome: 'Nothing: everything works until the page is closed',
  },
  {
    row: 37,
    fault: 'Tabs cannot communicate, or one has an older version',
    outcome: 'The same cart in each tab, at the latest when it gets the focus',
    reason:
      'Tabs only tell each other that something has changed, with the storage event that every browser has; the change itself is read from the shop. So no channel can be missing and no message can be misread.',
  },
  {
    row: 38,
    fault: 'The theme removes our elements and adds them again',
    outcome: 'The widget is mounted again, with nothing left of the old one',
  },
  {
    row: 39,
    fault: 'jQuery triggers WooCommerce’s events, or is not loaded',
    outcome: 'The same cart; no event triggers itself',
  },
  {
    row: 40,
    fault: 'A wrong clock, or a device that slept for a day',
    outcome: 'Nothing: cart and nonce are read again before anything is written',
  },
  {
    row: 41,
    fault: 'Consent is refused or given late; the attribution script is blocked',
    outcome: 'Nothing: nothing is stored before consent, and the landing page is counted afterwards',
  },
  {
    row: 42,
    fault: 'No data of the variations, or ten thousand of them',
    outcome: 'A lookup with the options that can be bought, without delays',
  },
  {
    row: 43,
    fault: 'A ward that is in no list',
    outcome: 'The address as it was typed, also in the order',
    reason: 'The bundle has no list of wards: ward and street are free text, provinces come from the shop.',
  },
  {
    row: 44,
    fault: 'Vietnamese in decomposed form: pasted from a Mac, or left in the middle of a syllable',
    outcome: 'The composed letters; no error before the field is left',
  },
];
