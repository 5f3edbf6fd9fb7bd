import { undoings } from '../../src/lib/undoings';

const LIMITS = ['min', 'max', 'step', 'readonly', 'disabled'] as const;

/** One quantity in two fields: what is written in one stands in the other. */
export function keepInStep(main: HTMLInputElement | null, copy: HTMLInputElement): () => void {
  const undo = undoings();
  const isShown = () => main !== null && main.type !== 'hidden' && main.closest('.quantity') !== null;
  if (!main || !isShown()) {
    copy.hidden = true;
    return undo.run;
  }
  const box = main.closest<HTMLElement>('.quantity');

  const follow = () => {
    for (const name of LIMITS) {
      const value = main.getAttribute(name);
      if (value === null) copy.removeAttribute(name);
      else copy.setAttribute(name, value);
    }
    copy.hidden = box?.style.display === 'none';
    if (copy.value !== main.value) copy.value = main.value;
  };
  const lead = ({ type }: Event) => {
    if (main.value !== copy.value) {
      main.value = copy.value;
      main.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (type === 'change') main.dispatchEvent(new Event('change', { bubbles: true }));
  };
  for (const type of ['input', 'change'] as const) {
    undo.listen(main, type, follow);
    undo.listen(copy, type, lead);
  }
  const limits = new MutationObserver(follow);
  limits.observe(main, { attributeFilter: [...LIMITS] });
  if (box) limits.observe(box, { attributeFilter: ['style'] });
  undo.add(() => limits.disconnect());
  follow();
  return undo.run;
}
