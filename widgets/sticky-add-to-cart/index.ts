import './sticky-add-to-cart.css';
import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { productTexts } from '../../src/i18n/vi/product';
import { createCleanups } from '../../src/lib/cleanups';
import { createBar, findThemeBar } from './bar';

const definition: BehaviourDefinition<Record<never, never>, typeof productTexts> = {
  kind: 'behaviour',
  name: 'sticky-add-to-cart',
  options: {},
  texts: productTexts,
  mount({ element, t, warn }) {
    const form = element.querySelector<HTMLFormElement>('form.cart');
    const button = form?.querySelector<HTMLButtonElement>('.single_add_to_cart_button');
    // A product that is out of stock or external has no form or button.
    if (!form || !button) return () => {};

    const undo = createCleanups();
    const bar = createBar(element);
    document.body.append(bar.box, bar.spacer);
    undo.add(() => {
      bar.box.remove();
      bar.spacer.remove();
    });
    const isGrouped = form.matches('.grouped_form');
    const quantity = isGrouped ? null : form.querySelector<HTMLInputElement>('input[name="quantity"]');
    undo.add(syncQuantity(quantity, bar.quantity));

    const select = t('product.selectOptions');
    const needsSelection = () => isGrouped || needsChoice(form, button);
    function updateBar(): void {
      bar.button.textContent = needsSelection() ? select : button?.textContent?.trim() || select;
      bar.showPrice();
    }
    // Block themes style buttons with this class.
    bar.button.classList.toggle('wp-element-button', button.matches('.wp-element-button'));
    bar.quantity.setAttribute('aria-label', t('product.quantity'));

    undo.listen(bar.button, 'click', () => {
      if (!needsSelection()) return button.click();
      form.scrollIntoView({ block: 'center', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
      firstUnselected(form)?.focus({ preventScroll: true });
    });
    undo.listen(form, 'change', updateBar);
    const states = new MutationObserver(updateBar);
    states.observe(button, { attributes: true, childList: true });
    // WooCommerce shows the variation's price in this element.
    const area = form.querySelector('.single_variation');
    if (area) states.observe(area, { childList: true, subtree: true });
    undo.add(() => states.disconnect());

    // The huge bottom margin makes a button below the viewport count as visible. Otherwise a jump from above the
    // button to below it would not change its visibility, and the observer would not be called.
    const seen = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const other = last.isIntersecting ? undefined : findThemeBar();
        bar.setShown(!last.isIntersecting && !other);
        if (other) warn(`the theme has a bar of its own, .${other.className}, so this one is not shown.`);
      },
      { rootMargin: '0px 0px 1000000px 0px' },
    );
    seen.observe(button);
    undo.add(() => {
      seen.disconnect();
      bar.setShown(false);
    });
    updateBar();
    return undo.run;
  },
};

const findSelectElements = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLSelectElement>('.variations select'),
];

function needsChoice(form: HTMLFormElement, button: HTMLButtonElement): boolean {
  return (
    button.classList.contains('wc-variation-selection-needed') ||
    findSelectElements(form).some(({ value }) => !value)
  );
}

/** Returns the first field without a value, or its swatches if they replace it. */
function firstUnselected(form: HTMLFormElement): HTMLElement | null {
  const select = findSelectElements(form).find(({ value }) => !value);
  if (!select) return form.querySelector<HTMLElement>('select, input:not([type="hidden"])');
  const swatch = select.parentElement?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]');
  return swatch ?? select;
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export default definition;

const LIMITS = ['min', 'max', 'step', 'readonly', 'disabled'] as const;

/** Keeps the quantity fields of the bar and the form in sync. */
function syncQuantity(main: HTMLInputElement | null, copy: HTMLInputElement): () => void {
  const undo = createCleanups();
  const isFieldVisible = () => main !== null && main.type !== 'hidden' && main.closest('.quantity') !== null;
  if (!main || !isFieldVisible()) {
    copy.hidden = true;
    return undo.run;
  }
  const box = main.closest<HTMLElement>('.quantity');

  const copyFromForm = () => {
    for (const name of LIMITS) {
      const value = main.getAttribute(name);
      if (value === null) copy.removeAttribute(name);
      else copy.setAttribute(name, value);
    }
    copy.hidden = box?.style.display === 'none';
    if (copy.value !== main.value) copy.value = main.value;
  };
  const copyToForm = ({ type }: Event) => {
    if (main.value !== copy.value) {
      main.value = copy.value;
      main.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (type === 'change') main.dispatchEvent(new Event('change', { bubbles: true }));
  };
  for (const type of ['input', 'change'] as const) {
    undo.listen(main, type, copyFromForm);
    undo.listen(copy, type, copyToForm);
  }
  const limits = new MutationObserver(copyFromForm);
  limits.observe(main, { attributeFilter: [...LIMITS] });
  if (box) limits.observe(box, { attributeFilter: ['style'] });
  undo.add(() => limits.disconnect());
  copyFromForm();
  return undo.run;
}
