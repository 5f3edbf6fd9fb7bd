/*
 * Runs in the shop's page through the DevTools protocol, which no Content Security Policy restricts. It is a separate
 * file, because functions of a TypeScript module refer to the compiler's helpers.
 */
(() => {
  /** Returns the visible text of an element: without scripts and hidden parts, with line breaks between blocks. */
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
  const readVisibleText = (element) => element.innerText.replace(/[^\S\n]+/g, ' ').trim();

  const isVisible = (element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';

  const describeElement = (element) => {
    const id = element.id ? `#${element.id}` : '';
    const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
    return `${element.localName}${id}${classes.join('')}`;
  };

  const getDecodedPath = (address) => {
    try {
      return decodeURI(new URL(address, location.href).pathname).replace(/\/$/, '');
    } catch {
      return '';
    }
  };

  /**
   * Elements that are not the page's content. Everything else counts as content, because some block themes print no
   * `main`.
   */
  const NO_CONTENT =
    'header, footer, nav, dialog, [role="dialog"], .widget_shopping_cart, .wc-block-mini-cart, .wc-block-mini-cart__drawer';
  const isOutsideHeaderAndFooter = (element) => !element.closest(NO_CONTENT);

  /** Lists the paths of the visible links in the page's content. */
  const listContentLinks = () =>
    [...document.links]
      .filter((link) => isVisible(link) && isOutsideHeaderAndFooter(link))
      .map(({ href }) => getDecodedPath(href));

  /**
   * Elements that are left out when counters of cart items are searched: numbers in cart lines, prices, stock and
   * products count something else.
   */
  const NO_COUNTER =
    'main form, main table, li.product, .product .price, .amount, .woocommerce-Price-amount, dialog, ' +
    '[role="dialog"], .widget_shopping_cart_content, .wc-block-mini-cart__drawer, .wc-block-cart, .cart_list, ' +
    '.tiem-mini-cart, .add_to_cart_button, [data-product_id], .stock, script, style, template, [aria-hidden="true"] [role="dialog"]';
  const BADGE = '.wc-block-mini-cart__badge';

  const isInnermostNumber = (element) =>
    element.matches(BADGE) ||
    (/\d/.test(element.textContent) && [...element.children].every((child) => !/\d/.test(child.textContent)));

  /**
   * Finds the counters of cart items: numbers inside links to the cart, and inside elements whose class or id contains
   * "cart".
   */
  const findCounters = (cartPage) => {
    const cartPath = getDecodedPath(cartPage);
    const holders = [
      ...document.querySelectorAll('a, button, [class*="cart" i], [id*="cart" i], [data-tiem~="mini-cart"]'),
    ]
      .filter((element) => !element.closest(NO_COUNTER))
      .filter((element) => element.localName !== 'body' && element.localName !== 'html')
      .filter(
        (element) =>
          element.localName !== 'a' ||
          getDecodedPath(element.href) === cartPath ||
          /cart|basket/i.test(`${element.className} ${element.id}`),
      )
      .filter(
        (element) =>
          element.localName !== 'button' || /cart|basket/i.test(`${element.className} ${element.id}`),
      );
    const leaves = new Set();
    for (const holder of holders)
      for (const element of [holder, ...holder.querySelectorAll('*')])
        if (isInnermostNumber(element) && !element.closest(NO_COUNTER)) leaves.add(element);
    const found = [];
    for (const leaf of leaves) {
      const text = leaf.textContent.trim();
      const [, number] = /^[([]?(\d{1,4})[)\]]?(?:\s*\p{L}[\p{L}\s]*)?$/u.exec(text) ?? [];
      const isEmptyBadge = leaf.matches(BADGE) && text === '';
      const box = isEmptyBadge ? leaf.closest('button, a') : leaf;
      if ((number === undefined && !isEmptyBadge) || !box || !isVisible(box)) continue;
      const parent = leaf.closest('[id]');
      const name = describeElement(leaf);
      found.push({
        name: parent && parent !== leaf ? `${describeElement(parent)} ${name}` : name,
        number: Number(number ?? 0),
        text,
      });
    }
    return found;
  };

  const FIELD = 'input[type="number"], input.qty, [role="spinbutton"]';
  const REMOVE_WORDS = /remove|delete|xóa|xoá|bỏ|gỡ|×|✕|entfernen|supprimer|eliminar/i;

  const findRowControls = (row) => {
    const field = [...row.querySelectorAll(FIELD)].find(
      (one) => isVisible(one) && !one.disabled && one.getAttribute('type') !== 'hidden',
    );
    const remove = [...row.querySelectorAll('a, button')].find(
      (one) =>
        isVisible(one) &&
        (/remove/.test(one.className) ||
          /[?&]remove_item=/.test(one.getAttribute('href') ?? '') ||
          REMOVE_WORDS.test(one.ariaLabel ?? '') ||
          REMOVE_WORDS.test(one.textContent)),
    );
    return { field, remove };
  };

  /** Finds the row of a cart page that links to the product, with its controls. */
  const findCartRow = (permalink) => {
    const path = getDecodedPath(permalink);
    const links = [...document.querySelectorAll('a[href]')].filter(
      (link) =>
        getDecodedPath(link.href) === path &&
        isOutsideHeaderAndFooter(link) &&
        !link.closest(
          '.cross-sells, li.product, .woocommerce-notices-wrapper, [role="alert"], [role="status"]',
        ),
    );
    for (const link of links)
      for (
        let row = link.parentElement;
        row && !/^(main|body|form|table|tbody)$/.test(row.localName);
        row = row.parentElement
      ) {
        const { field, remove } = findRowControls(row);
        if (field || remove) return row;
      }
    return null;
  };

  const MESSAGES =
    '.woocommerce-error, .woocommerce-message, .woocommerce-info, .wc-block-components-notice-banner, ' +
    '.wc-block-components-notice-snackbar, .wc-block-components-validation-error, [role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"], .tiem-notice';

  /** Lists the messages that the page shows to the shopper. */
  const listMessages = () => {
    const said = [...document.querySelectorAll(MESSAGES)]
      .filter((element) => isVisible(element) || element.closest('.screen-reader-text, [aria-live]'))
      .map((element) => readVisibleText(element).replace(/\s+/g, ' '));
    const refused = [...document.querySelectorAll(FIELD)]
      .filter((field) => field.validationMessage && isVisible(field))
      .map((field) => field.validationMessage);
    return [...new Set([...said, ...refused].filter(Boolean))];
  };

  const TOTALS =
    '.order-total, .wc-block-components-totals-footer-item, .tiem-block-cart__total, .tiem-total.is-strong';
  /** Returns the text of the order total if the page has one, otherwise the whole text of the page. */
  const readTotals = () => {
    const found = [...document.querySelectorAll(TOTALS)].filter(isVisible).map(readVisibleText);
    return {
      isFound: found.length > 0,
      text: found.length > 0 ? found.join('\n') : readVisibleText(document.body),
    };
  };

  /** Matches the end of a checkout field's name, which is the same in WooCommerce's classic and block forms. */
  const FIELDS =
    /(?:^|[-_])(first_name|last_name|company|address_1|city|postcode|phone|email|state|country)$/;
  // A checkbox counts as visible if its label is, because a theme may hide it and draw one beside the label.
  const isFieldVisible = (field) =>
    isVisible(field) || (field.type === 'checkbox' && [...field.labels].some(isVisible));
  const listOpenFields = () =>
    [...document.querySelectorAll('input, select')]
      .filter(
        (field) =>
          isFieldVisible(field) &&
          isOutsideHeaderAndFooter(field) &&
          !field.disabled &&
          !/radio|hidden|submit|button/.test(field.type),
      )
      .flatMap((field) => {
        const [, key] = FIELDS.exec(field.id) ?? FIELDS.exec(field.name ?? '') ?? [];
        const isRequired =
          field.required ||
          field.ariaRequired === 'true' ||
          field.closest('.validate-required') !== null ||
          /^terms/.test(field.name ?? '');
        const isEmpty = field.type === 'checkbox' ? !field.checked : field.value.trim() === '';
        if (!isEmpty || (!key && !isRequired)) return [];
        const isOtherForm = field.closest(
          '.woocommerce-form-login, .checkout_coupon, .woocommerce-form-coupon, [role="search"]',
        );
        if (isOtherForm) return [];
        return [
          { field, key: key ?? '', isRequired, kind: field.localName === 'select' ? 'select' : field.type },
        ];
      });

  window.tiemJourneys = {
    listContentLinks,
    findCounters,
    findCartRow,
    findRowControls,
    listMessages,
    readTotals,
    listOpenFields,
    readText: () => readVisibleText(document.body),
  };
})();
