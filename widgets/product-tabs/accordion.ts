import { type Cleanups, setAttribute } from '../../src/lib/cleanups';
import { type Panel, setClosed } from './panels';

/** Titles that open what is below them, one at a time. Returns what opens one. */
export function initAccordion(
  panels: readonly Panel[],
  undo: Cleanups,
  opened: (name: string) => void,
): (name: string) => void {
  function openPanel(name: string | null): void {
    for (const { control, item, body, name: own } of panels) {
      const isOpen = own === name;
      setClosed(body, !isOpen);
      control.setAttribute('aria-expanded', String(isOpen));
      for (const element of [control, item]) element.classList.toggle('active', isOpen);
    }
    if (name) opened(name);
  }

  for (const [at, { control, item, body, name }] of panels.entries()) {
    if (!body.id) setAttribute(undo, body, 'id', `tiem-accordion-${at}-${name}`);
    setAttribute(undo, control, 'aria-controls', body.id);
    setAttribute(undo, control, 'aria-expanded', 'false');
    const isButton = control instanceof HTMLButtonElement;
    if (!isButton) {
      setAttribute(undo, control, 'role', 'button');
      setAttribute(undo, control, 'tabindex', '0');
    }
    const { display } = body.style;
    const active = [control, item].filter((element) => element.classList.contains('active'));
    undo.add(() => {
      body.style.display = display;
      for (const element of [control, item]) element.classList.toggle('active', active.includes(element));
    });
    const toggle = (event: Event) => {
      event.preventDefault();
      openPanel(control.getAttribute('aria-expanded') === 'true' ? null : name);
    };
    undo.listen(control, 'click', toggle);
    undo.listen(control, 'keydown', (event) => {
      if (!isButton && (event.key === ' ' || event.key === 'Enter')) toggle(event);
    });
  }
  return (name) => {
    if (panels.some((panel) => panel.name === name)) openPanel(name);
  };
}
