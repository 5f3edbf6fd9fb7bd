import type { App } from '../../src/app/app.types';
import {
  type CartChange,
  cartDomain,
  enqueueChange,
  type NewChange,
  type Outcome,
  PAGE_QUANTITIES,
  PAGE_READ,
  type ReceivedPage,
  selectCartState,
} from '../../src/cart';
import { getCartPageUrl, QUANTITY } from './cart-page';

/** The reason why the cart page is updated. It decides which of WooCommerce's events are emitted. */
export type UpdateCause = 'line' | 'removal' | 'rate' | 'coupon' | 'address' | 'elsewhere';

export interface PageUpdate {
  receivedPage: ReceivedPage;
  causes: readonly UpdateCause[];
  /** The form fields that were posted in the request to which this cart page is the response. */
  sentFields: readonly (readonly [string, string])[];
}

interface ChangeSender {
  /** Enqueues a change, and fetches the cart page again when the outcome is known. */
  sendChange(change: NewChange, cause: UpdateCause): Promise<Outcome>;
  /** Requests a URL of the cart page, or posts fields to it. The response updates the page. */
  sendPage(request: PageRequest, ...causes: UpdateCause[]): Promise<Outcome>;
  /** Fetches the cart page again when all changes have an outcome. */
  readPage(cause: UpdateCause): void;
  /** Returns the pending changes of the cart, oldest first. */
  getPendingChanges(): readonly CartChange[];
}

export interface PageRequest {
  url?: string;
  purpose: string;
  fields?: readonly (readonly [string, string])[];
}

/** Sends the shopper's changes through the cart's queue, and fetches the page again when none is pending. */
export function createCartSender(
  app: App,
  { canUndo, handlePageUpdate, handlePendingChanges, handleUnreadable }: SenderHandlers,
): ChangeSender & { dispose(): void } {
  app.addDomain(cartDomain);
  const causes = new Set<UpdateCause>();
  let isReading = false;
  let isStopped = false;

  const getPendingChanges = () => selectCartState(app.store.getState()).pending;

  function requestCartPageRead(cause: UpdateCause): void {
    causes.add(cause);
    // Combines several requested updates of the cart page into one by a timeout, because both the outcome and the
    // events of a change request an update.
    setTimeout(() => void readCartPageWhenSettled());
  }

  async function readCartPageWhenSettled(): Promise<void> {
    if (isStopped || isReading || causes.size === 0 || getPendingChanges().length > 0) return;
    isReading = true;
    // Clears only the causes known before the request. A cause that is added during the request leads to another one,
    // because the response may lack that change.
    const answered = [...causes];
    causes.clear();
    const { result } = await sendPageRequest(
      { url: getCartPageUrl(canUndo()), purpose: PAGE_READ },
      ...answered,
    );
    isReading = false;
    if (result === 'refused') handleUnreadable();
    // If a newer change has replaced the request for the cart page, keeps its causes, so that the page is requested
    // again after that change.
    else if (result === 'replaced') for (const cause of answered) causes.add(cause);
    void readCartPageWhenSettled();
  }

  function sendPageRequest(
    { url = getCartPageUrl(canUndo()), purpose, fields }: PageRequest,
    ...answered: UpdateCause[]
  ): Promise<Outcome> {
    const change = { kind: 'page', url, purpose, pageOnly: true, isSilent: true } as const;
    return enqueueChange(app, fields ? { ...change, fields } : change, {
      receivePage: (page) =>
        handlePageUpdate({ receivedPage: page, causes: answered, sentFields: fields ?? [] }),
    });
  }

  const unsubscribe = app.store.subscribe(() => {
    handlePendingChanges();
    if (causes.size > 0) void readCartPageWhenSettled();
  });

  return {
    getPendingChanges,
    readPage: requestCartPageRead,
    sendPage: sendPageRequest,
    async sendChange(change, cause) {
      const outcome = await enqueueChange(app, { isSilent: true, ...change });
      if (outcome.result !== 'replaced') requestCartPageRead(cause);
      return outcome;
    },
    dispose() {
      isStopped = true;
      unsubscribe();
    },
  };
}

interface SenderHandlers {
  /** Whether the cart page offers to undo a removal. */
  canUndo(): boolean;
  handlePageUpdate(update: PageUpdate): void;
  handlePendingChanges(): void;
  handleUnreadable(): void;
}

export type CartSender = ReturnType<typeof createCartSender>;

/** Error codes that mean that the Store API is disabled or blocked, not that the shop rejects the change. */
const UNREACHABLE_CODES = new Set([
  'rest_no_route',
  'rest_forbidden',
  'rest_disabled',
  'rest_login_required',
  'rest_cannot_access',
  'rest_not_logged_in',
  'invalid_json',
]);

export const isStoreApiUnreachable = (outcome: Outcome): boolean =>
  outcome.result === 'refused' && UNREACHABLE_CODES.has(outcome.problem.code);

const CART_FORM_FIELDS =
  '[name="coupon_code"], [name="woocommerce-cart-nonce"], [name="_wp_http_referer"], [name^="shipping_method["]';

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the fields that another plugin has added to the form, such as a gift message for each line. */
export function findPluginFields(form: HTMLElement): FormField[] {
  return [...form.querySelectorAll<FormField>('input, select, textarea')].filter(isPluginField);
}

export const isPluginField = (field: Element): field is FormField =>
  field.matches('input[name], select[name], textarea[name]') &&
  !field.matches(`${QUANTITY}, ${CART_FORM_FIELDS}, [type="submit"], [type="button"]`);

/**
 * Returns the fields to post for one action of the shopper: the form's nonce, the fields of other plugins and the
 * fields of the action itself. Omits the quantities of other lines, because another tab may have changed them.
 */
export function createFormFields(
  form: HTMLElement,
  gesture: readonly (readonly [string, string])[],
): [string, string][] {
  const isSubmittedControl = (field: FormField) =>
    !field.disabled && (!/^(checkbox|radio)$/.test(field.type) || ('checked' in field && field.checked));
  const hidden = form.querySelectorAll<HTMLInputElement>(
    '[name="woocommerce-cart-nonce"], [name="_wp_http_referer"]',
  );
  return [...hidden, ...findPluginFields(form).filter(isSubmittedControl)]
    .map(({ name, value }): [string, string] => [name, value])
    .concat(gesture.map(([name, value]): [string, string] => [name, value]));
}

/** Returns the posted quantities that the response does not show. If there are any, the nonce may have expired. */
export function findUnappliedQuantities(
  sentFields: PageUpdate['sentFields'],
  form: Element,
): [string, string][] {
  return sentFields.flatMap(([name, value]): [string, string][] => {
    if (!/^cart\[[^\]]+\]\[qty\]$/.test(name)) return [];
    const field = form.querySelector(`[name="${CSS.escape(name)}"]`);
    const isApplied = field ? Number(field.getAttribute('value')) === Number(value) : Number(value) === 0;
    return isApplied ? [] : [[name, value]];
  });
}

export const QUANTITIES = PAGE_QUANTITIES;
