import { getHtmlElement } from './safe-dom';

const TEXT_FIELDS =
  'input:not([type=submit],[type=image],[type=button]),select,textarea,label,summary,[contenteditable],audio,video';
// Links that must not be delayed: a new window or download needs the original click, and phone or mail links need
// no widget.
const OPENS_ELSEWHERE = 'a[target],a[download],a[href^=tel],a[href^=mailto]';
// On links and buttons the browser turns Enter and Space into a click, so that click is held and not the key.
const CLICKED_BY_KEYBOARD = 'a[href],button,input';

/**
 * Whether the event is a click, submit or key press that a widget may handle and that may safely be delayed until the
 * widget has loaded. stub.ts applies the same rules.
 */
export function isGesture(event: Event): boolean {
  // The casts are safe: the event is a click, a submit or a key press on an element, and properties that an event of
  // its kind lacks are undefined.
  const e = event as MouseEvent & KeyboardEvent;
  const target = e.target as Element;
  if (e.type === 'submit') return true;
  if (e.ctrlKey || e.metaKey || e.shiftKey || e.altKey || e.button || e.isComposing) return false;
  if (target.closest(TEXT_FIELDS)) return false;
  return e.key
    ? /^(Enter| )$/.test(e.key) && !target.closest(CLICKED_BY_KEYBOARD)
    : !target.closest(OPENS_ELSEWHERE);
}

/** Dispatches the gesture again; if no widget handles it, the browser's default action runs. */
export function replayGesture(event: Event, target: Element): void {
  const { type } = event;
  // The casts are safe, because browsers dispatch a SubmitEvent, and only on forms.
  if (type === 'submit') submitForm(target as HTMLFormElement, event as SubmitEvent);
  // Passes `event` itself as the init object, because it has all the properties that the constructor reads. The cast is
  // safe, because the constructors of all events take these arguments.
  else
    for (const name of type === 'keydown' ? [type, 'keyup'] : [type])
      target.dispatchEvent(new (event.constructor as typeof Event)(name, event));
}

function submitForm(form: HTMLFormElement, event: SubmitEvent): void {
  if (!getHtmlElement().contains(form)) return;
  const { submitter } = event;
  // Calls the method of the prototype, because a button named `requestSubmit` shadows the form's own. Safari before 16
  // lacks the method: the submit event is dispatched there, and the form is submitted unless a listener prevents it.
  const own = HTMLFormElement.prototype;
  if (own.requestSubmit) own.requestSubmit.call(form, form.contains(submitter) ? submitter : null);
  else if (form.dispatchEvent(new SubmitEvent('submit', event))) own.submit.call(form);
}
