import './sticky-add-to-cart.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { productTexts } from '../../src/i18n/vi/product';
import { createCleanups } from '../../src/lib/cleanups';
import { createStickyBar, findPrice, findThemeBar, findTitle } from './sticky-bar';

const definition: BehaviourDefinition<Record<never, never>, typeof productTexts> = {
  kind: 'behaviour',
  name: 'sticky-add-to-cart',
  options: {},
  texts: productTexts,
  mount({ element, t, warn }) {
    const form = element.querySelector<HTMLFormElement>('form.cart');
    const button = form?.querySelector<HTMLButtonElement>('.single_add_to_cart_button');
    if (!form && element.querySelector(OPTIONS_BLOCK)) {
      warn('WooCommerce handles the form of Add to Cart with Options on this page, so there is no bar.');
      return () => {};
    }
    // Shows no bar for a product without form or button, because such a product is out of stock or external.
    if (!form || !button) return () => {};
    if (!findTitle(element) || !findPrice(element)) {
      warn('the product’s own title and price are not in this element, so there is no bar.');
      return () => {};
    }

    const cleanups = createCleanups();
    const bar = createStickyBar(element);
    document.body.append(bar.element, bar.spacer);
    cleanups.add(() => {
      bar.element.remove();
      bar.spacer.remove();
    });
    const isGrouped = form.matches('.grouped_form');
    const quantity = isGrouped ? null : form.querySelector<HTMLInputElement>('input[name="quantity"]');
    cleanups.add(syncQuantityFields(quantity, bar.quantity));

    const select = t('product.selectOptions');
    const needsOptionSelection = () => isGrouped || hasUnselectedOptions(form, button);
    function updateBarTexts(): void {
      bar.button.textContent = needsOptionSelection() ? select : button?.textContent?.trim() || select;
      bar.showPrice();
    }
    // Copies the class by which block themes style buttons from the form's button to the bar's button.
    bar.button.classList.toggle('wp-element-button', button.matches('.wp-element-button'));
    bar.quantity.setAttribute('aria-label', t('product.quantity'));

    cleanups.listen(bar.button, 'click', () => {
      if (!needsOptionSelection()) return button.click();
      form.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
      findFirstUnselected(form)?.focus({ preventScroll: true });
    });
    cleanups.listen(form, 'change', updateBarTexts);
    const buttonObserver = new MutationObserver(updateBarTexts);
    buttonObserver.observe(button, { attributes: true, childList: true });
    // Observes the element in which WooCommerce shows the price of the chosen variation.
    const area = form.querySelector('.single_variation');
    if (area) buttonObserver.observe(area, { childList: true, subtree: true });
    // Observes WooCommerce's price block, which shows the variation's price, and the form's class, which marks it as
    // incomplete.
    const blockPrice = findPrice(element)?.closest('.wc-block-components-product-price');
    if (blockPrice)
      buttonObserver.observe(blockPrice, { childList: true, subtree: true, characterData: true });
    buttonObserver.observe(form, { attributes: true, attributeFilter: ['class'] });
    cleanups.add(() => buttonObserver.disconnect());

    // Sets a huge bottom margin, so that a button below the viewport counts as visible. Otherwise a jump from above the
    // button to below it would not change its visibility, and the observer would not be called.
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const themeBar = last.isIntersecting ? undefined : findThemeBar();
        bar.setBarShown(!last.isIntersecting && !themeBar);
        if (themeBar)
          warn(`the theme has a bar of its own, .${themeBar.className}, so this one is not shown.`);
      },
      { rootMargin: '0px 0px 1000000px 0px' },
    );
    observer.observe(button);
    cleanups.add(() => {
      observer.disconnect();
      bar.setBarShown(false);
    });
    updateBarTexts();
    return cleanups.run;
  },
};

/**
 * Matches the form of WooCommerce's block "Add to Cart with Options", which has the class `is-invalid` until
 * everything is chosen.
 */
const OPTIONS_BLOCK = '.wp-block-add-to-cart-with-options';

const findSelectElements = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLSelectElement>('.variations select'),
];

function hasUnselectedOptions(form: HTMLFormElement, button: HTMLButtonElement): boolean {
  return (
    button.classList.contains('wc-variation-selection-needed') ||
    form.matches(`${OPTIONS_BLOCK}.is-invalid`) ||
    findSelectElements(form).some(({ value }) => !value)
  );
}

/** Returns the first select without a chosen option, or the swatches that replace it. */
function findFirstUnselected(form: HTMLFormElement): HTMLElement | null {
  const select = findSelectElements(form).find(({ value }) => !value);
  const pills = [...form.querySelectorAll(`${OPTIONS_BLOCK} [role="radiogroup"]`)].find(
    (group) => !group.querySelector('[aria-checked="true"]'),
  );
  if (pills) return pills.querySelector<HTMLElement>('[role="radio"]');
  if (!select) return form.querySelector<HTMLElement>('select, input:not([type="hidden"])');
  const swatch = select.parentElement?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]');
  return swatch ?? select;
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export default definition;

const LIMITS = ['min', 'max', 'step', 'readonly', 'disabled'] as const;

/** Keeps the quantity fields of the bar and the form in sync. */
function syncQuantityFields(formField: HTMLInputElement | null, barField: HTMLInputElement): () => void {
  const undo = createCleanups();
  const isFieldVisible = () =>
    formField !== null && formField.type !== 'hidden' && formField.closest('.quantity') !== null;
  if (!formField || !isFieldVisible()) {
    barField.hidden = true;
    return undo.run;
  }
  const box = formField.closest<HTMLElement>('.quantity');

  const copyQuantityFromForm = () => {
    for (const name of LIMITS) {
      const value = formField.getAttribute(name);
      if (value === null) barField.removeAttribute(name);
      else barField.setAttribute(name, value);
    }
    barField.hidden = box?.style.display === 'none';
    if (barField.value !== formField.value) barField.value = formField.value;
  };
  const copyQuantityToForm = ({ type }: Event) => {
    if (formField.value !== barField.value) {
      formField.value = barField.value;
      formField.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (type === 'change') formField.dispatchEvent(new Event('change', { bubbles: true }));
    // Dispatches `blur`, because WooCommerce's quantity block reads its field when the field loses the focus.
    if (type === 'change' && formField.hasAttribute('data-wp-on--blur'))
      formField.dispatchEvent(new FocusEvent('blur'));
  };
  for (const type of ['input', 'change'] as const) {
    undo.listen(formField, type, copyQuantityFromForm);
    undo.listen(barField, type, copyQuantityToForm);
  }
  const limits = new MutationObserver(copyQuantityFromForm);
  limits.observe(formField, { attributeFilter: [...LIMITS] });
  if (box) limits.observe(box, { attributeFilter: ['style'] });
  undo.add(() => limits.disconnect());
  copyQuantityFromForm();
  return undo.run;
}
