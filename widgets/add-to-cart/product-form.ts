import { type AddToCartContext, addToCart } from './add-to-cart';
import { createButtonState, showButtonMessage } from './button-state';

/**
 * Sends a product's form without leaving the page. All fields are posted to the form's own URL, because plugins may
 * have added some.
 */
export function mountProductForm(context: AddToCartContext, form: HTMLFormElement): () => void {
  // Reads the method as an attribute, because a field named "method" shadows the form's property.
  if (form.getAttribute('method')?.toLowerCase() !== 'post') {
    context.warn('Only a form with method="post" can be added from; it is left as it is.');
    return () => {};
  }

  // Loads the modules before the click, because a shopper who touches the form usually adds the product.
  for (const code of [import('./add-cart-domain'), import('./announce-add')]) code.catch(() => {});

  let isSubmittedNatively = false;
  /** Lets the browser submit the form. The shop then adds the product and shows its notice on the next page. */
  function submitNatively(submitter: HTMLElement | null): void {
    isSubmittedNatively = true;
    try {
      // Calls the method through the prototype, because a field named `requestSubmit` shadows the form's method.
      HTMLFormElement.prototype.requestSubmit.call(form, submitter);
    } finally {
      isSubmittedNatively = false;
    }
  }

  async function handleSubmit(event: SubmitEvent): Promise<void> {
    if (isSubmittedNatively) return;
    const { submitter } = event;
    const button = submitter ?? form.querySelector('.single_add_to_cart_button, [type="submit"]');
    if (event.defaultPrevented || !button) return;
    const body = new FormData(form);
    if (submitter instanceof HTMLButtonElement && submitter.name)
      body.append(submitter.name, submitter.value);
    // Leaves a form without the field `add-to-cart` to the browser, because it does not add a product.
    if (!body.has('add-to-cart')) return;
    event.preventDefault();
    const missing = findMissingChoice(form, body);
    if (missing) {
      showButtonMessage(button, missing);
      return;
    }
    const state = createButtonState(button);
    if (state.isLoading()) return;
    state.startLoading();
    const url = new URL(form.getAttribute('action') || location.href, location.href).href;
    const fields = Array.from(body).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const hasFiles = Array.from(body).some(([, value]) => typeof value !== 'string' && value.size > 0);
    const product = { ...readProduct(fields), ...(hasFiles && { pageOnly: true as const }) };
    const change = { kind: 'formAdd', url, fields, ...product } as const;
    try {
      await addToCart(context, {
        ...{ button, buttonState: state, change, source: { body } },
        fallBackToServer: () => submitNatively(submitter),
      });
    } catch (cause) {
      if (state.isLoading()) state.reset();
      throw cause;
    }
  }

  // Ends the loading state, which a page restored from the back/forward cache would still show.
  function handlePageShow(event: PageTransitionEvent): void {
    if (!event.persisted) return;
    for (const button of form.querySelectorAll('.loading')) createButtonState(button).reset();
  }

  form.addEventListener('submit', handleSubmit);
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    form.removeEventListener('submit', handleSubmit);
    window.removeEventListener('pageshow', handlePageShow);
  };
}

/**
 * Reads product id and quantity from the form's fields. A grouped product has no single id, only a total quantity.
 */
function readProduct(fields: readonly (readonly [string, string])[]): {
  productId: number;
  quantity: number;
} {
  const values = new Map(fields);
  const quantityFields = fields.filter(([name]) => /^quantity\[\d+]$/.test(name));
  if (quantityFields.length > 0)
    return {
      productId: 0,
      quantity: quantityFields.reduce((sum, [, value]) => sum + (Number(value) || 0), 0),
    };
  // Sends the parent product's id if there is no field `variation_id`. The server then finds the variation by its
  // attributes.
  const productId = Number(values.get('variation_id') ?? values.get('add-to-cart')) || 0;
  return { productId, quantity: Number(values.get('quantity') ?? 1) || 1 };
}

const CONFIG_SCRIPT = 'wp-script-module-data-@wordpress/interactivity';
const BLOCK = 'woocommerce/add-to-cart-with-options';

/**
 * Returns an error message if the form of WooCommerce's block "Add to Cart with Options" lacks an attribute or a
 * quantity. Returns `undefined` if nothing is missing, and for any other form, which the server validates.
 */
function findMissingChoice(form: HTMLFormElement, body: FormData): string | undefined {
  if (!form.classList.contains('wp-block-add-to-cart-with-options')) return undefined;
  const quantities = [...body].filter(([name]) => name.startsWith('quantity['));
  if (body.get('variation_id') === '') return readBlockErrorMessage('variableProductMissingAttributes');
  if (quantities.length > 0 && quantities.every(([, value]) => !Number(value)))
    return readBlockErrorMessage('groupedProductAddToCartMissingItems');
  return undefined;
}

function readBlockErrorMessage(name: string): string | undefined {
  try {
    const data = JSON.parse(document.getElementById(CONFIG_SCRIPT)?.textContent ?? '');
    return data.config[BLOCK].errorMessages[name];
  } catch {
    return undefined;
  }
}
