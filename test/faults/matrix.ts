/** A test, as its file and a part of its full name. */
export type Proof = readonly [file: string, name: string];

export interface Fault {
  row: number;
  fault: string;
  /** What the shopper sees of it; whatever happens, cart, typed text and orders are intact. */
  seen: string;
  proofs: readonly Proof[];
  /** Where the fault cannot come about here, or not as it does elsewhere: why. */
  argument?: string;
}

const CART = 'test/faults/cart.test.ts';
const CHECKOUT = 'test/faults/checkout.test.ts';
const QUEUE = 'test/cart/queue.test.ts';
const ORDER = 'test/checkout/order.test.ts';
const HOSTILE = 'test/mount/hostile.test.ts';
const PAYMENT = 'test/widgets/block-checkout/payment.test.ts';
const FOREIGN = 'test/widgets/block-checkout/wc-scripts.test.ts';
const INJECTION = 'test/e2e/injection.e2e.ts';
const INJECTION_PAGE = 'test/e2e/injection-page.e2e.ts';
const TRACKING = 'test/widgets/order-attribution/order-attribution.test.ts';

export const faults: readonly Fault[] = [
  {
    row: 1,
    fault: 'The nonce in the HTML is days old',
    seen: 'Nothing: the first change takes a new one and goes through',
    proofs: [[CART, 'cart, old nonce in the page: a change goes through without a notice']],
  },
  {
    row: 2,
    fault: 'A nonce is refused in the middle of a batch',
    seen: 'Nothing: only what was refused is sent again, once',
    proofs: [
      [
        'test/http/batch.test.ts',
        'batch: some members are refused because of their nonce, only those are sent again, once',
      ],
      ['test/http/demo-shop.test.ts', 'HTTP client: stale nonce, an item is added only once'],
    ],
  },
  {
    row: 3,
    fault: 'The shopper signs in in another tab',
    seen: 'The account’s cart, a polite word for each line that is another, and changes that go on working',
    proofs: [
      [CART, "cart, shopper signed in in another tab: the account's cart is shown, and changes go through"],
      ['test/cart/news.test.ts', 'cart news: announced for another quantity'],
      [
        'test/e2e/block-cart.e2e.ts',
        'block cart, quantity changed in another tab: shown and announced by a page that',
      ],
    ],
  },
  {
    row: 4,
    fault: 'The session has expired and the shop’s cart is empty',
    seen: 'The empty cart, which can be filled anew',
    proofs: [[CART, 'cart, expired in the shop: shown as empty, and can be filled again']],
    argument:
      'The browser keeps no copy of a cart, so nothing is left that could be offered back: only the shop knows what was in it.',
  },
  {
    row: 5,
    fault: 'An addition is never answered',
    seen: 'The line as it was asked for; it is asked again only if the cart, read again, does not hold it',
    proofs: [
      [QUEUE, 'cart queue, responses lost: only additions that the cart does not contain are sent again'],
      [
        'test/cart/queue.model.test.ts',
        'cart queue, any steps: no change is lost or applied twice, and the page shows what the shop has',
      ],
    ],
  },
  {
    row: 6,
    fault: 'An order is never answered',
    seen: '“Đang kiểm tra đơn hàng”, then the order; another one goes out on the shopper’s word only',
    proofs: [
      [ORDER, 'order: response lost-after, the order is found and not sent again'],
      [ORDER, 'order: response lost and nothing found, sent again only when the shopper asks for it'],
      [
        'test/e2e/checkout.e2e.ts',
        'checkout, response of the order lost: the order is found, and no second one is offered',
      ],
    ],
  },
  {
    row: 7,
    fault: 'A notice of PHP stands before the answer to an order',
    seen: 'The thank-you page; an answer that cannot be read at all is looked for as one that was lost',
    proofs: [
      [CHECKOUT, 'order, PHP notice before the JSON response: read as placed, and placed once'],
      [ORDER, 'order: response broken-after, the order is found and not sent again'],
    ],
  },
  {
    row: 8,
    fault: 'Double click, Enter and taps on the order button',
    seen: 'One order, and a button that says it is busy',
    proofs: [
      [CHECKOUT, 'order, double click, Enter and form submit: placed once, and the button is `aria-busy`'],
    ],
  },
  {
    row: 9,
    fault: 'Two tabs order at the same time',
    seen: 'One order: the second tab waits and shows the first one’s',
    proofs: [
      [
        ORDER,
        'order: placed in two tabs, sent once, and the second tab waits and shows the first one’s order',
      ],
      ['test/checkout/order.model.test.ts', 'one cart is ordered once, WooCommerce 11, locks false'],
    ],
  },
  {
    row: 10,
    fault: 'The page is loaded anew while an order is under way',
    seen: 'The order is looked for, and none is sent',
    proofs: [[ORDER, 'order: page reloaded before the response, looked up after the reload']],
  },
  {
    row: 11,
    fault: 'Back from a payment page',
    seen: 'The form as it was left, a cart read again, a free button, and that nothing is paid yet',
    proofs: [
      [
        'test/e2e/checkout-return.e2e.ts',
        'checkout, back from a payment page: cart read again, button enabled, and a notice that nothing is paid',
      ],
      [
        'test/e2e/checkout-return.e2e.ts',
        'checkout, back from a payment page without bfcache: everything typed is still there',
      ],
      [PAYMENT, 'is paid by the same order when the shopper comes back without having paid'],
    ],
  },
  {
    row: 12,
    fault: 'Answers arrive in another order',
    seen: 'The newest state: one change is under way at a time, and what is older is not taken',
    proofs: [
      [QUEUE, 'cart queue: an addition during a read that takes long, sent after two seconds'],
      ['test/http/store-nonce.test.ts', 'store nonce: a response is older than the known nonce, ignored'],
      [
        'test/address/address.test.ts',
        'address merge: field that the shopper has edited, keeps its value whatever the order of responses',
      ],
    ],
  },
  {
    row: 13,
    fault: 'Plus, plus, plus, minus in less than half a second',
    seen: 'The right quantity from the first press on, in two requests at most',
    proofs: [
      [
        CART,
        'cart, three presses of plus and one of minus: right quantity, two requests at most, and no other number is shown',
      ],
    ],
  },
  {
    row: 14,
    fault: 'An old address comes back while the shopper types',
    seen: 'What was typed stays',
    proofs: [
      ['test/widgets/block-checkout/checkout.test.ts', 'keeps what was typed while the shop answers'],
      [
        'test/address/address.test.ts',
        'address merge: field that the shopper has edited, keeps its value whatever the order of responses',
      ],
    ],
  },
  {
    row: 15,
    fault: 'More pieces than there are',
    seen: 'The quantity that the shop has taken, and why, where it was asked; the panel can still be used',
    proofs: [
      [
        'test/widgets/mini-cart/mini-cart.test.ts',
        'mini cart: a quantity is refused, shows the reason in the panel and restores the previous quantity',
      ],
      [
        'test/widgets/block-cart/block-cart.test.ts',
        'block cart: a quantity is refused, shows the reason and restores the previous quantity',
      ],
    ],
  },
  {
    row: 16,
    fault: 'A line is sold out meanwhile',
    seen: 'Which one it is; no order goes through, and every word typed stays',
    proofs: [
      [
        CHECKOUT,
        'order, last piece sold meanwhile: not placed, the notice names the product, and the fields keep their values',
      ],
      [
        'test/cart/kinds.test.ts',
        'cart error: shown until the cart no longer has it, and cannot be dismissed',
      ],
    ],
  },
  {
    row: 17,
    fault: 'A price changes between page and order',
    seen: 'Old and new total, and a button to agree; no order without it',
    proofs: [[ORDER, 'order: the total differs from the shown one, not sent until the shopper confirms it']],
  },
  {
    row: 18,
    fault: 'A coupon runs out at the last moment',
    seen: 'Which one and why; no order before the shopper presses again, and all else is kept',
    proofs: [
      [
        CHECKOUT,
        'order, coupon used up meanwhile: not placed, a notice says so, and the fields keep their values',
      ],
    ],
  },
  {
    row: 19,
    fault: 'The shop asks to be left alone for a while',
    seen: 'What was asked stays on the page and is sent afterwards',
    proofs: [[QUEUE, 'cart queue, shop busy: waits as long as the shop asks']],
  },
  {
    row: 20,
    fault: 'A page of 500 or 502 instead of an answer',
    seen: 'One Vietnamese sentence with a next step, never the page',
    proofs: [
      [CART, 'cart, error page of 500 as response: one notice'],
      [CART, 'cart, error page of 502 as response: one notice'],
      [
        'test/e2e/first-path.e2e.ts',
        'add to cart, shop with an error: announced in Vietnamese, nothing is added',
      ],
    ],
  },
  {
    row: 21,
    fault: 'A firewall answers with a page',
    seen: 'That the site’s protection said no, not that the session is over, and whom to ask',
    proofs: [
      [CART, 'cart, error page of firewall as response: one notice'],
      [QUEUE, 'cart queue, request blocked by a firewall: a notice is shown, and the next change is sent'],
    ],
  },
  {
    row: 22,
    fault: 'No network at the click',
    seen: 'The wish at once, that it waits for the network, and its end when there is one; no order meanwhile, and why',
    proofs: [
      [
        'test/widgets/block-cart/block-cart.test.ts',
        'block cart: a change is made offline, says that it waits for the network and sends the change once online',
      ],
      ['test/e2e/cart.e2e.ts', 'mini cart, offline: a change is kept and announced, and sent once online'],
      [CHECKOUT, 'order button, offline: disabled with the reason, and enabled once online'],
    ],
  },
  {
    row: 23,
    fault: 'Answers that take seconds',
    seen: 'What was asked at once, nothing twice, nothing that moves',
    proofs: [
      ['test/e2e/cart.e2e.ts', 'mini cart, slow network: five quick presses of plus are one request'],
      [
        'test/e2e/block-cart.e2e.ts',
        'block cart, slow shop: the new quantity is shown at once, the old total is marked as updating',
      ],
      [
        'test/e2e/before-script.e2e.ts',
        "checkout: values and caret of the server's form move to the view that replaces it",
      ],
    ],
  },
  {
    row: 24,
    fault: 'A file of the bundle is gone after an update',
    seen: 'One more try, then the link or form does what it does without script; a mini cart says in bare text what became of a change',
    proofs: [
      ['test/e2e/mount.e2e.ts', 'loader, chunk fails twice: the press does what it does without script'],
      ['test/mount/intent.test.ts', 'gestures: the widget fails to load, the native action runs once'],
      [
        'test/e2e/cart.e2e.ts',
        'mini cart, chunk for messages missing: errors and undo are shown in plain form',
      ],
      [
        'test/e2e/block-cart.e2e.ts',
        'block cart, chunk of the shipping estimate missing: says so, stays, and downloads it again on the next press',
      ],
      ['test/e2e/first-addition.e2e.ts', 'first add, store never loads: in the cart once'],
    ],
  },
  {
    row: 25,
    fault: 'An optimiser holds the script back until the first tap',
    seen: 'The first tap does its work, once',
    proofs: [['test/mount/stub.test.ts', 'stub: gestures before tiem.js ran, replayed once for the widget']],
  },
  {
    row: 26,
    fault: 'The script is there twice, or in two versions',
    seen: 'Nothing: the second stands down and says so once in the console',
    proofs: [
      [HOSTILE, 'loader: included twice or in two versions, it runs once and warns once'],
      ['test/e2e/mount.e2e.ts', 'loader, included twice under two addresses: runs once and warns once'],
    ],
  },
  {
    row: 27,
    fault: 'A mount point or its settings cannot be read',
    seen: 'The server’s HTML there, the other widgets, and for developers the line',
    proofs: [
      [HOSTILE, 'settings malformed, widgets mount as usual'],
      [
        'test/mount/view.test.tsx',
        'view: invalid HTML, reported with what was expected, and the server’s HTML stays',
      ],
      [
        'test/e2e/check.e2e.ts',
        'npm run check, invalid JSON in the settings: named with the line of the error',
      ],
    ],
  },
  {
    row: 28,
    fault: 'Settings that reach for prototypes, of five megabytes, or full of nonsense',
    seen: 'The page as without them',
    proofs: [
      [HOSTILE, 'settings reaching for prototypes, widgets mount as usual'],
      [HOSTILE, 'settings of five megabytes, widgets mount as usual'],
      [HOSTILE, 'settings with nonsense in it, widgets mount as usual'],
      ['test/app/settings.test.ts', 'settings: arbitrary content, reading them never throws'],
    ],
  },
  {
    row: 29,
    fault: 'HTML with code in names, notices, reviews, fragments',
    seen: 'Its text and harmless markup; nothing runs under the strictest policies',
    proofs: [
      [
        'test/lib/sanitise.test.ts',
        'sanitiser: arbitrary HTML, the output has no scripts, event handlers or styles',
      ],
      [INJECTION, 'injection into names, notes, coupons and messages of a cart: no payload runs'],
      [INJECTION, 'injection into names, notes, coupons and messages of a cart: no payload runs'],
      [INJECTION, 'injection into a quick view: no payload runs'],
      [INJECTION, "injection into a notice of a form's response: no payload runs"],
      [INJECTION, 'injection into fragments: no payload runs'],
      [INJECTION, 'policy violations: the test notices them'],
      [INJECTION_PAGE, 'injection into variations and their templates: no payload runs'],
      [INJECTION_PAGE, 'injection into reviews, authors and pictures: no payload runs'],
      [INJECTION_PAGE, 'without any policy injection into the settings of'],
      [INJECTION_PAGE, 'without any policy injection into the options of'],
      [INJECTION_PAGE, 'without any policy injection into address, query and hash of the page'],
      [
        'test/e2e/prototypes.e2e.ts',
        'prototype pollution: no JSON from outside changes a prototype, and the shop keeps working',
      ],
      ['test/faults/addresses.test.ts', 'web address: never followed if it is javascript:ran()'],
    ],
  },
  {
    row: 30,
    fault: 'Elements that go by the names of things',
    seen: 'Nothing',
    proofs: [
      [HOSTILE, 'loader: elements named like DOM methods, widgets mount as usual'],
      [
        'test/app/clobbered.test.ts',
        'settings: elements named like DOM methods on the page, the settings are still found',
      ],
    ],
  },
  {
    row: 31,
    fault: 'A gateway of another React, that throws at load or while it draws, or writes into our page',
    seen: 'That method gone or in its own place, the others as ever; an admin reads why',
    proofs: [
      [FOREIGN, 'a script that throws at load takes only itself away'],
      [FOREIGN, 'a script that writes into the label for ever breaks nothing'],
      [
        'test/extend/island.test.tsx',
        'page React: an element throws while rendering, only it is removed, and the error is reported',
      ],
      [
        'test/extend/foreign.test.tsx',
        'third-party content: fails for an admin, the reason is shown, a response’s status rather than its message',
      ],
      [PAYMENT, 'sends no order with a method whose form broke, and the others work'],
    ],
  },
  {
    row: 32,
    fault: 'A gateway never answers whether it can be used, or breaks at the question',
    seen: 'The other methods, two seconds later at most',
    proofs: [
      ['test/payment/door.test.ts', 'is hidden after two seconds when it never answers'],
      ['test/payment/asking.test.ts', 'is let go when it says no, and when it breaks'],
    ],
  },
  {
    row: 33,
    fault: 'A gateway answers nonsense or throws before an order',
    seen: 'An error beside the methods; no order, and another method pays',
    proofs: [
      [CHECKOUT, 'payment setup that throws: no order is sent, an error is shown'],
      [CHECKOUT, 'payment setup that rejects: no order is sent, an error is shown'],
      [CHECKOUT, 'payment setup that answers a number: no order is sent, an error is shown'],
      [CHECKOUT, 'payment setup that answers a type nobody knows: no order is sent, an error is shown'],
    ],
  },
  {
    row: 34,
    fault: 'The script of a gateway is blocked',
    seen: 'Which method is not there, and the others',
    proofs: [
      [PAYMENT, 'says of a method whose script has failed that it is not there, and offers the others'],
      ['test/e2e/payment.e2e.ts', 'card method, script blocked: a notice names it, and other methods pay'],
    ],
  },
  {
    row: 35,
    fault: 'A wallet’s sheet is closed after a change in it',
    seen: 'Address and way of delivery as before',
    proofs: [[PAYMENT, 'gives back address and rate when it closes']],
  },
  {
    row: 36,
    fault: 'The browser keeps nothing: full, blocked, private',
    seen: 'Nothing: it works for as long as the page is open',
    proofs: [
      [CART, 'cart, browser storage refused: changes go through without a notice'],
      ['test/lib/browser-storage.test.ts', 'storage: accessing it throws, values are kept in memory'],
    ],
  },
  {
    row: 37,
    fault: 'Tabs cannot talk, or one is of an older version',
    seen: 'The same cart in each, at the latest when it is looked at',
    proofs: [
      ['test/cart/pages.test.ts', 'cart, changed in another tab: this tab reads it again and shows the same'],
      ['test/cart/pages.test.ts', 'cart journal, invalid content: ignored and deleted'],
      ['test/e2e/cart.e2e.ts', 'mini cart, two tabs: both show the same, whichever changes it'],
    ],
    argument:
      'Tabs tell each other only that something has changed, by the storage event that every browser has; what has changed is asked of the shop. So there is no channel to be missing and no message to be misread.',
  },
  {
    row: 38,
    fault: 'The theme takes our elements away and puts them back',
    seen: 'The widget anew, and nothing left behind of the old one',
    proofs: [
      [
        'test/mount/watch.test.ts',
        'page observer: a removed element is unmounted with an event, a moved one stays mounted',
      ],
      [
        'test/mount/watch.test.ts',
        'page observer: a thousand replacements, every widget is unmounted and no element is leaked',
      ],
      [
        'test/widgets/cart-fragments/patch.test.ts',
        'patchElement: a line is kept in the new markup, keeps the element, the focus and the typed value',
      ],
    ],
  },
  {
    row: 39,
    fault: 'jQuery triggers WooCommerce’s events, or is not there',
    seen: 'The same cart; no event is the answer to itself',
    proofs: [
      [
        'test/mount/legacy-cart.test.ts',
        'cart bridge: cart changes, jQuery events of WooCommerce’s own scripts are triggered and not read as requests',
      ],
      ['test/mount/legacy-cart.test.ts', 'wc_fragment_refresh'],
      ['test/mount/legacy-cart.test.ts', 'block events: additions and removals are announced, without echo'],
    ],
  },
  {
    row: 40,
    fault: 'A clock that is wrong, or a device that slept for a day',
    seen: 'Nothing: cart and nonce are read again before anything is written',
    proofs: [
      [CART, 'cart, device asleep for a day: read again with a new nonce, and changes go through'],
      [
        'test/e2e/cart.e2e.ts',
        'mini cart, page restored from the bfcache: shows what was added on the following page',
      ],
    ],
  },
  {
    row: 41,
    fault: 'Consent refused or given late; the attribution script blocked',
    seen: 'Nothing: nothing is written before, and the landing is counted afterwards',
    proofs: [
      [
        TRACKING,
        'order attribution: consent is given on the third page, records the landing page of the first',
      ],
      [TRACKING, 'order attribution: consent is refused, stores nothing'],
      [TRACKING, 'order attribution: the consent plugin throws, treats it as no consent'],
    ],
  },
  {
    row: 42,
    fault: 'No data of the variations, or ten thousand of them',
    seen: 'A look-up with the options that can be bought, as fluent as ever',
    proofs: [
      [
        'test/widgets/variation-form/shop.test.ts',
        'variation form: the page has too many variations to print, looks the variation up on the server',
      ],
      ['test/product/variation.rules.test.ts', 'is what walking the whole list finds, on any product'],
    ],
  },
  {
    row: 43,
    fault: 'A ward that no list knows',
    seen: 'The address as it was typed, in the order too',
    proofs: [
      [
        'test/widgets/block-checkout/checkout.test.ts',
        'takes an order by cash, with everything that was typed',
      ],
    ],
    argument:
      'There is no list of wards in the bundle, so none can be unknown to it: ward and street are free text, provinces are the shop’s own.',
  },
  {
    row: 44,
    fault: 'Vietnamese in pieces: pasted from a Mac, or left in the middle of a syllable',
    seen: 'The letters as they were put together; nothing is said before the field is left',
    proofs: [
      [
        'test/widgets/block-checkout/checkout.test.ts',
        'takes an order by cash, with everything that was typed',
      ],
      ['test/e2e/checkout.e2e.ts', 'checkout: text is left alone while an input method composes it'],
    ],
  },
];
