/** A fault and what the shopper sees; a test that proves it is tagged `// fault 12`, by row. */
export interface Fault {
  row: number;
  fault: string;
  /** What the shopper sees of it; whatever happens, cart, typed text and orders are intact. */
  seen: string;
  /** Why the fault cannot occur here, or occurs in another form than elsewhere. */
  argument?: string;
}

export const faults: readonly Fault[] = [
  {
    row: 1,
    fault: 'The nonce in the HTML is days old',
    seen: 'Nothing: the first change takes a new one and goes through',
  },
  {
    row: 2,
    fault: 'A nonce is refused in the middle of a batch',
    seen: 'Nothing: only what was refused is sent again, once',
  },
  {
    row: 3,
    fault: 'The shopper signs in in another tab',
    seen: 'The account’s cart, a polite word for each line that is another, and changes that go on working',
  },
  {
    row: 4,
    fault: 'The session has expired and the shop’s cart is empty',
    seen: 'The empty cart, which can be filled anew',
    argument:
      'The browser keeps no copy of a cart, so nothing is left that could be offered back: only the shop knows what was in it.',
  },
  {
    row: 5,
    fault: 'An addition is never answered',
    seen: 'The line as it was asked for; it is asked again only if the cart, read again, does not hold it',
  },
  {
    row: 6,
    fault: 'An order is never answered',
    seen: '“Đang kiểm tra đơn hàng”, then the order; another one goes out on the shopper’s word only',
  },
  {
    row: 7,
    fault: 'A notice of PHP stands before the answer to an order',
    seen: 'The thank-you page; an answer that cannot be read at all is looked for as one that was lost',
  },
  {
    row: 8,
    fault: 'Double click, Enter and taps on the order button',
    seen: 'One order, and a button that says it is busy',
  },
  {
    row: 9,
    fault: 'Two tabs order at the same time',
    seen: 'One order: the second tab waits and shows the first one’s',
  },
  {
    row: 10,
    fault: 'The page is loaded anew while an order is under way',
    seen: 'The order is looked for, and none is sent',
  },
  {
    row: 11,
    fault: 'Back from a payment page',
    seen: 'The form as it was left, a cart read again, a free button, and that nothing is paid yet',
  },
  {
    row: 12,
    fault: 'Answers arrive in another order',
    seen: 'The newest state: one change is under way at a time, and what is older is not taken',
  },
  {
    row: 13,
    fault: 'Plus, plus, plus, minus in less than half a second',
    seen: 'The right quantity from the first press on, in two requests at most',
  },
  {
    row: 14,
    fault: 'An old address comes back while the shopper types',
    seen: 'What was typed stays',
  },
  {
    row: 15,
    fault: 'More pieces than there are',
    seen: 'The quantity that the shop has taken, and why, where it was asked; the panel can still be used',
  },
  {
    row: 16,
    fault: 'A line is sold out meanwhile',
    seen: 'Which one it is; no order goes through, and every word typed stays',
  },
  {
    row: 17,
    fault: 'A price changes between page and order',
    seen: 'Old and new total, and a button to agree; no order without it',
  },
  {
    row: 18,
    fault: 'A coupon runs out at the last moment',
    seen: 'Which one and why; no order before the shopper presses again, and all else is kept',
  },
  {
    row: 19,
    fault: 'The shop asks to be left alone for a while',
    seen: 'What was asked stays on the page and is sent afterwards',
  },
  {
    row: 20,
    fault: 'A page of 500 or 502 instead of an answer',
    seen: 'One Vietnamese sentence with a next step, never the page',
  },
  {
    row: 21,
    fault: 'A firewall answers with a page',
    seen: 'That the site’s protection said no, not that the session is over, and whom to ask',
  },
  {
    row: 22,
    fault: 'No network at the click',
    seen: 'The wish at once, that it waits for the network, and its end when there is one; no order meanwhile, and why',
  },
  {
    row: 23,
    fault: 'Answers that take seconds',
    seen: 'What was asked at once, nothing twice, nothing that moves',
  },
  {
    row: 24,
    fault: 'A file of the bundle is gone after an update',
    seen: 'One more try, then the link or form does what it does without script; a mini cart says in bare text what became of a change',
  },
  {
    row: 25,
    fault: 'An optimiser holds the script back until the first tap',
    seen: 'The first tap does its work, once',
  },
  {
    row: 26,
    fault: 'The script is there twice, or in two versions',
    seen: 'Nothing: the second stands down and says so once in the console',
  },
  {
    row: 27,
    fault: 'A mount point or its settings cannot be read',
    seen: 'The server’s HTML there, the other widgets, and for developers the line',
  },
  {
    row: 28,
    fault: 'Settings that reach for prototypes, of five megabytes, or full of nonsense',
    seen: 'The page as without them',
  },
  {
    row: 29,
    fault: 'HTML with code in names, notices, reviews, fragments',
    seen: 'Its text and harmless markup; nothing runs under the strictest policies',
  },
  {
    row: 30,
    fault: 'Elements that go by the names of things',
    seen: 'Nothing',
  },
  {
    row: 31,
    fault: 'A gateway of another React, that throws at load or while it draws, or writes into our page',
    seen: 'That method gone or in its own place, the others as ever; an admin reads why',
  },
  {
    row: 32,
    fault: 'A gateway never answers whether it can be used, or breaks at the question',
    seen: 'The other methods, two seconds later at most',
  },
  {
    row: 33,
    fault: 'A gateway answers nonsense or throws before an order',
    seen: 'An error beside the methods; no order, and another method pays',
  },
  {
    row: 34,
    fault: 'The script of a gateway is blocked',
    seen: 'Which method is not there, and the others',
  },
  {
    row: 35,
    fault: 'A wallet’s sheet is closed after a change in it',
    seen: 'Address and way of delivery as before',
  },
  {
    row: 36,
    fault: 'The browser keeps nothing: full, blocked, private',
    seen: 'Nothing: it works for as long as the page is open',
  },
  {
    row: 37,
    fault: 'Tabs cannot talk, or one is of an older version',
    seen: 'The same cart in each, at the latest when it is looked at',
    argument:
      'Tabs tell each other only that something has changed, by the storage event that every browser has; what has changed is asked of the shop. So there is no channel to be missing and no message to be misread.',
  },
  {
    row: 38,
    fault: 'The theme takes our elements away and puts them back',
    seen: 'The widget anew, and nothing left behind of the old one',
  },
  {
    row: 39,
    fault: 'jQuery triggers WooCommerce’s events, or is not there',
    seen: 'The same cart; no event is the answer to itself',
  },
  {
    row: 40,
    fault: 'A clock that is wrong, or a device that slept for a day',
    seen: 'Nothing: cart and nonce are read again before anything is written',
  },
  {
    row: 41,
    fault: 'Consent refused or given late; the attribution script blocked',
    seen: 'Nothing: nothing is written before, and the landing is counted afterwards',
  },
  {
    row: 42,
    fault: 'No data of the variations, or ten thousand of them',
    seen: 'A look-up with the options that can be bought, as fluent as ever',
  },
  {
    row: 43,
    fault: 'A ward that no list knows',
    seen: 'The address as it was typed, in the order too',
    argument:
      'There is no list of wards in the bundle, so none can be unknown to it: ward and street are free text, provinces are the shop’s own.',
  },
  {
    row: 44,
    fault: 'Vietnamese in pieces: pasted from a Mac, or left in the middle of a syllable',
    seen: 'The letters as they were put together; nothing is said before the field is left',
  },
];
