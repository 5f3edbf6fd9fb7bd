const CONFIG_SCRIPT = 'wp-script-module-data-@wordpress/interactivity';
const BLOCK = 'woocommerce/add-to-cart-with-options';

/**
 * Returns what is missing in a form of WooCommerce's block "Add to Cart with Options", as a message of the block,
 * which the page contains as data for the Interactivity API. `undefined`: nothing, or another form; the server
 * decides.
 */
export function findMissingChoice(form: HTMLFormElement, body: FormData): string | undefined {
  if (!form.classList.contains('wp-block-add-to-cart-with-options')) return undefined;
  const quantities = [...body].filter(([name]) => name.startsWith('quantity['));
  if (body.get('variation_id') === '') return readBlockMessage('variableProductMissingAttributes');
  if (quantities.length > 0 && quantities.every(([, value]) => !Number(value)))
    return readBlockMessage('groupedProductAddToCartMissingItems');
  return undefined;
}

function readBlockMessage(name: string): string | undefined {
  try {
    const data = JSON.parse(document.getElementById(CONFIG_SCRIPT)?.textContent ?? '');
    return data.config[BLOCK].errorMessages[name];
  } catch {
    return undefined;
  }
}
