import type { BehaviourDefinition } from '../../mount/mount.types';
import { undoings } from '../../src/lib/undoings';
import { createRecord, type FormRecord } from './record';
import { watchForm } from './watch-form';

const DEFAULT_PREFIX = 'ak_';

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'anti-spam',
  options: {},
  mount({ element }) {
    const undo = undoings();
    const records = new Map<HTMLFormElement, FormRecord>();
    const stamped = new Set<HTMLFormElement>();

    // A theme adds forms later (quick view, a reply): each is met when somebody touches it.
    const met = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest('form') : null;
      if (!form || !element.contains(form) || records.has(form) || !isPostedHere(form)) return;
      const record = createRecord(Date.now());
      records.set(form, record);
      undo.add(watchForm(form, record));
      stamp(form);
    };
    // From above the form, or the very event it is met with would be missing from its record.
    for (const type of ['focusin', 'pointerdown', 'touchstart', 'keydown'] as const) {
      undo.listen(document, type, met, { passive: true, capture: true });
    }

    for (const container of element.querySelectorAll('form [data-prefix]')) {
      const form = container.closest('form');
      if (form && isPostedHere(form)) stamp(form);
    }

    undo.listen(
      element,
      'submit',
      ({ target }) => {
        if (!(target instanceof HTMLFormElement) || !isPostedHere(target)) return;
        const record = records.get(target);
        if (!record) return;
        for (const [name, value] of record.fields(Date.now())) put(target, name, value);
      },
      { capture: true, passive: true },
    );

    /** The moment from which the form could be filled in; that a script ran at all is news to a spam filter. */
    function stamp(form: HTMLFormElement): void {
      if (stamped.has(form)) return;
      stamped.add(form);
      put(form, 'js', String(Date.now()));
    }
    function put(form: HTMLFormElement, name: string, value: string): void {
      const container = form.querySelector('[data-prefix]') ?? form;
      const fullName = `${container.getAttribute('data-prefix') || DEFAULT_PREFIX}${name}`;
      const named = [...form.querySelectorAll('input')].find((input) => input.name === fullName);
      const field = named ?? hidden(fullName);
      const before = field.value;
      field.value = value;
      if (named) undo.add(() => (named.value = before));
      else {
        container.append(field);
        undo.add(() => field.remove());
      }
    }
    return undo.run;
  },
};

function hidden(name: string): HTMLInputElement {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  return field;
}

/** Attributes, not properties: a field named `action` or `method` hides the form's own. */
function isPostedHere(form: HTMLFormElement): boolean {
  const method = form.getAttribute('method') ?? 'get';
  if (method.toLowerCase() !== 'post') return false;
  try {
    return new URL(form.getAttribute('action') || location.href, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

export default definition;
