import type { BehaviourDefinition } from '../../mount/runtime/mount.types';
import { createCleanups } from '../../src/lib/cleanups';
import { createFormActivityRecord, type FormRecord, recordFormActivity } from './watch-form';

const DEFAULT_PREFIX = 'ak_';

const definition: BehaviourDefinition<Record<never, never>> = {
  kind: 'behaviour',
  name: 'anti-spam',
  options: {},
  isPlain: true,
  mount({ element }) {
    const cleanups = createCleanups();
    const records = new Map<HTMLFormElement, FormRecord>();
    const stampedForms = new Set<HTMLFormElement>();

    // Sets each form up on its first focus, touch or key press, because themes insert some forms later (quick view,
    // comment reply).
    const handleFirstTouch = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest('form') : null;
      if (!form || !element.contains(form) || records.has(form) || !isPostedToThisSite(form)) return;
      const record = createFormActivityRecord(Date.now());
      records.set(form, record);
      cleanups.add(recordFormActivity(form, record));
      writeTimestamp(form);
    };
    // Listens in the capture phase on the document, so that the event that starts the recording is itself recorded.
    for (const type of ['focusin', 'pointerdown', 'touchstart', 'keydown'] as const) {
      cleanups.listen(document, type, handleFirstTouch, { passive: true, capture: true });
    }

    for (const container of element.querySelectorAll('form [data-prefix]')) {
      const form = container.closest('form');
      if (form && isPostedToThisSite(form)) writeTimestamp(form);
    }

    cleanups.listen(
      element,
      'submit',
      ({ target }) => {
        if (!(target instanceof HTMLFormElement) || !isPostedToThisSite(target)) return;
        const record = records.get(target);
        if (!record) return;
        for (const [name, value] of record.createHiddenFields(Date.now()))
          writeTimeField(target, name, value);
      },
      { capture: true, passive: true },
    );

    /** Writes the current time into a hidden field, whose presence proves to the spam filter that scripts run. */
    function writeTimestamp(form: HTMLFormElement): void {
      if (stampedForms.has(form)) return;
      stampedForms.add(form);
      writeTimeField(form, 'js', String(Date.now()));
    }
    function writeTimeField(form: HTMLFormElement, name: string, value: string): void {
      const container = form.querySelector('[data-prefix]') ?? form;
      const fullName = `${container.getAttribute('data-prefix') || DEFAULT_PREFIX}${name}`;
      const existing = [...form.querySelectorAll('input')].find((input) => input.name === fullName);
      const field = existing ?? createHiddenField(fullName);
      const before = field.value;
      field.value = value;
      if (existing) cleanups.add(() => (existing.value = before));
      else {
        container.append(field);
        cleanups.add(() => field.remove());
      }
    }
    return cleanups.run;
  },
};

function createHiddenField(name: string): HTMLInputElement {
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = name;
  return field;
}

/** Reads attributes, because a field named `action` or `method` shadows the form's property of that name. */
function isPostedToThisSite(form: HTMLFormElement): boolean {
  const method = form.getAttribute('method') ?? 'get';
  if (method.toLowerCase() !== 'post') return false;
  try {
    return new URL(form.getAttribute('action') || location.href, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

export default definition;
