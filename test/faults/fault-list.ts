/**
 * A fault and its consequence for the shopper. A test that proves the consequence has a tag with the fault's row, such
 * as `// fault 12`.
 */
export interface Fault {
  number: number;
  description: string;
  /** What the shopper sees when the fault occurs. In every case cart, typed text and orders stay intact. */
  outcome: string;
  /** Why the fault cannot occur with Tiệm, or how it differs from the same fault in other shops. */
  reason?: string;
}

export const faults: readonly Fault[] = [
  {
    number: 1,
    description: 'The nonce in the HTML is days old',
    outcome: 'Nothing: the first change gets a new nonce and succeeds',
  },
  {
    number: 2,
    description: 'A nonce is refused in the middle of a batch',
    outcome: 'Nothing: only the refused requests are sent again, once',
  },
  {
    number: 3,
    description: 'The shopper logs in in another tab',
    outcome: 'The cart of the account, a message for each line that differs, and changes still work',
  },
  {
    number: 4,
    description: 'The session has expired and the shop’s cart is empty',
    outcome: 'The empty cart, which can be filled again',
    reason:
      'The browser stores no copy of a cart, so there is nothing to restore: only the shop knows what was in it.',
  },
  {
    number: 5,
    description: 'An addition gets no response',
    outcome: 'The added line; it is sent again only if the cart, read again, does not contain it',
  },
  {
    number: 6,
    description: 'An order gets no response',
    outcome:
      '“Đang kiểm tra đơn hàng” (checking your order), then the order; another one is sent only if the shopper asks for it',
  },
  {
    number: 7,
    description: 'A PHP notice is printed before the response to an order',
    outcome: 'The thank-you page; a response that cannot be parsed is looked up like a lost one',
  },
  {
    number: 8,
    description: 'Double click, Enter and taps on the order button',
    outcome: 'One order, and a button that shows it is busy',
  },
  {
    number: 9,
    description: 'Two tabs order at the same time',
    outcome: 'One order: the second tab waits and shows the first one’s order',
  },
  {
    number: 10,
    description: 'The page is reloaded while an order is in flight',
    outcome: 'The order is looked up, and none is sent',
  },
  {
    number: 11,
    description: 'Back from a payment page',
    outcome:
      'The form as it was left, a fresh cart, an enabled button, and a message that nothing is paid yet',
  },
  {
    number: 12,
    description: 'Responses arrive in another order',
    outcome: 'The newest state: one change is in flight at a time, and older responses are ignored',
  },
  {
    number: 13,
    description: 'Plus, plus, plus, minus in less than half a second',
    outcome: 'The right quantity from the first click on, in two requests at most',
  },
  {
    number: 14,
    description: 'An old address arrives while the shopper types',
    outcome: 'The typed text stays',
  },
  {
    number: 15,
    description: 'A quantity above the stock',
    outcome:
      'The quantity that the shop accepted, and the reason, at the quantity field; the panel still works',
  },
  {
    number: 16,
    description: 'A line is sold out in the meantime',
    outcome: 'Which line it is; no order is placed, and all typed text stays',
  },
  {
    number: 17,
    description: 'A price changes between page and order',
    outcome: 'The old and the new total, and a button to confirm; no order without it',
  },
  {
    number: 18,
    description: 'A coupon expires at the last moment',
    outcome: 'Which coupon and why; no order before the shopper clicks again, and everything else is kept',
  },
  {
    number: 19,
    description: 'The shop asks clients to wait',
    outcome: 'The changes stay on the page and are sent afterwards',
  },
  {
    number: 20,
    description: 'An HTML page with status 500 or 502 instead of a response',
    outcome: 'One Vietnamese sentence that says what to do next, never the HTML',
  },
  {
    number: 21,
    description: 'A firewall responds with an HTML page',
    outcome:
      'A message that the site’s protection refused the request, not that the session has ended, and whom to contact',
  },
  {
    number: 22,
    description: 'No network when the shopper clicks',
    outcome:
      'The change at once, a message that it waits for the network, and its result later; no order in the meantime, and why',
  },
  {
    number: 23,
    description: 'Responses that take seconds',
    outcome: 'The change at once, nothing twice, no layout shift',
  },
  {
    number: 24,
    description: 'A file of the bundle is missing after an update',
    outcome:
      'One more try, then the link or form works as without JavaScript; a mini cart shows the result of a change as plain text',
  },
  {
    number: 25,
    description: 'An optimiser delays the script until the first tap',
    outcome: 'The first tap has its effect, once',
  },
  {
    number: 26,
    description: 'The script is loaded twice, or in two versions',
    outcome: 'Nothing: the second copy stops and says so once in the console',
  },
  {
    number: 27,
    description: 'A mount point or its settings cannot be read',
    outcome: 'The server’s HTML there, all other widgets, and a console message for developers',
  },
  {
    number: 28,
    description: 'Settings that target prototypes, are five megabytes long, or are full of nonsense',
    outcome: 'The page as without these settings',
  },
  {
    number: 29,
    description: 'HTML with code in names, notices, reviews or fragments',
    outcome: 'Its text and harmless markup; nothing runs under the strictest policies',
  },
  {
    number: 30,
    description: 'Elements whose ids shadow properties of the document',
    outcome: 'Nothing',
  },
  {
    number: 31,
    description:
      'A gateway with another React that throws at load or while rendering, or writes into our DOM',
    outcome:
      'That method is missing or limited to its own node, all others work; administrators see the reason',
  },
  {
    number: 32,
    description: 'A gateway’s `canMakePayment` never resolves, or throws',
    outcome: 'The other methods, after two seconds at most',
  },
  {
    number: 33,
    description: 'A gateway returns nonsense or throws before an order',
    outcome: 'An error beside the methods; no order, and another method can pay',
  },
  {
    number: 34,
    description: 'The script of a gateway is blocked',
    outcome: 'Which method is not available, and the others',
  },
  {
    number: 35,
    description: 'A wallet’s sheet is closed after a change in it',
    outcome: 'Address and shipping rate as before',
  },
  {
    number: 36,
    description: 'The browser refuses storage: full, blocked, private',
    outcome: 'Nothing: everything works until the page is closed',
  },
  {
    number: 37,
    description: 'Tabs cannot communicate, or one has an older version',
    outcome: 'The same cart in each tab, at the latest when it gets the focus',
    reason:
      'Tabs only tell each other that something has changed, with the storage event that every browser has; the change itself is read from the shop. So no channel can be missing and no message can be misread.',
  },
  {
    number: 38,
    description: 'The theme removes our elements and adds them again',
    outcome: 'The widget is mounted again, with nothing left of the old one',
  },
  {
    number: 39,
    description: 'jQuery triggers WooCommerce’s events, or is not loaded',
    outcome: 'The same cart; no event triggers itself',
  },
  {
    number: 40,
    description: 'A wrong clock, or a device that slept for a day',
    outcome: 'Nothing: cart and nonce are read again before anything is written',
  },
  {
    number: 41,
    description: 'Consent is refused or given late; the attribution script is blocked',
    outcome: 'Nothing: nothing is stored before consent, and the landing page is counted afterwards',
  },
  {
    number: 42,
    description: 'No data of the variations, or ten thousand of them',
    outcome: 'A lookup with the options that can be bought, without delays',
  },
  {
    number: 43,
    description: 'A ward that is in no list',
    outcome: 'The address as it was typed, also in the order',
    reason: 'The bundle has no list of wards: ward and street are free text, provinces come from the shop.',
  },
  {
    number: 44,
    description: 'Vietnamese in decomposed form: pasted from a Mac, or left in the middle of a syllable',
    outcome: 'The composed letters; no error before the field is left',
  },
];
