import './sticky-add-to-cart.css';
import type { BehaviourDefinition } from '../../mount/mount.types';
import { productTexts } from '../../src/i18n/vi/product';
import { undoings } from '../../src/lib/undoings';
import { createBar, findThemeBar } from './bar';
import { keepInStep } from './quantity';

const definition: BehaviourDefinition<Record<never, never>, typeof productTexts> = {
  kind: 'behaviour',
  name: 'sticky-add-to-cart',
  options: {},
  texts: productTexts,
  mount({ element, t, warn }) {
    const form = element.querySelector<HTMLFormElement>('form.cart');
    const button = form?.querySelector<HTMLButtonElement>('.single_add_to_cart_button');
    // Nothing to buy here: out of stock, or sold elsewhere.
    if (!form || !button) return () => {};

    const undo = undoings();
    const bar = createBar(element);
    document.body.append(bar.box, bar.room);
    undo.add(() => {
      bar.box.remove();
      bar.room.remove();
    });
    const isGrouped = form.matches('.grouped_form');
    const quantity = isGrouped ? null : form.querySelector<HTMLInputElement>('input[name="quantity"]');
    undo.add(keepInStep(quantity, bar.quantity));

    const select = t('product.selectOptions');
    const isOpen = () => isGrouped || needsChoice(form, button);
    function show(): void {
      bar.button.textContent = isOpen() ? select : button?.textContent?.trim() || select;
      bar.showPrice();
    }
    // By this class block themes dress their buttons.
    bar.button.classList.toggle('wp-element-button', button.matches('.wp-element-button'));
    bar.quantity.setAttribute('aria-label', t('product.quantity'));

    undo.listen(bar.button, 'click', () => {
      if (!isOpen()) return button.click();
      form.scrollIntoView({ block: 'center', behavior: isStill() ? 'auto' : 'smooth' });
      firstOpen(form)?.focus({ preventScroll: true });
    });
    undo.listen(form, 'change', show);
    const states = new MutationObserver(show);
    states.observe(button, { attributes: true, childList: true });
    // The variation's price stands there, as soon as it is drawn.
    const area = form.querySelector('.single_variation');
    if (area) states.observe(area, { childList: true, subtree: true });
    undo.add(() => states.disconnect());

    // Below the fold the button has not left the view yet, and a jump past it must not go unseen: so the view is
    // taken to reach down without end.
    const seen = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const other = last.isIntersecting ? undefined : findThemeBar();
        bar.show(!last.isIntersecting && !other);
        if (other) warn(`the theme has a bar of its own, .${other.className}, so this one is not shown.`);
      },
      { rootMargin: '0px 0px 1000000px 0px' },
    );
    seen.observe(button);
    undo.add(() => {
      seen.disconnect();
      bar.show(false);
    });
    show();
    return undo.run;
  },
};

const selectsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLSelectElement>('.variations select'),
];

function needsChoice(form: HTMLFormElement, button: HTMLButtonElement): boolean {
  return (
    button.classList.contains('wc-variation-selection-needed') || selectsOf(form).some(({ value }) => !value)
  );
}

/** The first thing to choose: its swatches where they stand for the select. */
function firstOpen(form: HTMLFormElement): HTMLElement | null {
  const select = selectsOf(form).find(({ value }) => !value);
  if (!select) return form.querySelector<HTMLElement>('select, input:not([type="hidden"])');
  const swatch = select.parentElement?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]');
  return swatch ?? select;
}

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export default definition;
