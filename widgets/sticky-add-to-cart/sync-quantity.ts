import { createCleanups } from '../../src/lib/cleanups';

const LIMITS = ['min', 'max', 'step', 'readonly', 'disabled'] as const;

/** One quantity in two fields: what is written in one stands in the other. */
export function syncQuantity(main: HTMLInputElement | null, copy: HTMLInputElement): () => void {
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
