import { attribute, html } from './dom';

export type Gesture =
  | { kind: 'click'; target: Element; place: number; x: number; y: number }
  | { kind: 'submit'; target: HTMLFormElement; submitter: HTMLElement | null }
  | { kind: 'key'; target: Element; place: number; key: string; code: string };

const CONTROLS = 'a, button, [role="button"], [tabindex]';
const TYPING =
  'input:not([type="submit"], [type="image"], [type="button"]), select, textarea, label, summary, ' +
  '[contenteditable], audio, video';
// Where these lead is not ours to delay: another window needs the press itself, a call or a mail no widget.
const ELSEWHERE = 'a[target], a[download], a[href^="tel"], a[href^="mailto"]';
const PRESSES_ITSELF = 'a[href], button, input, select, textarea, summary, [contenteditable]';

/** What to keep of an event on `element`, if it is one that its widget would answer. */
export function gestureOf(event: Event, element: Element): Gesture | null {
  const { target } = event;
  if (!(target instanceof Element)) return null;
  if (event.type === 'submit' && target instanceof HTMLFormElement) {
    return { kind: 'submit', target, submitter: (event as SubmitEvent).submitter };
  }
  if (!isPlain(event) || target.closest(TYPING)) return null;
  const place = placeOf(target, element);
  if (event.type === 'click' && event instanceof MouseEvent) {
    if (event.button !== 0 || target.closest(ELSEWHERE)) return null;
    return { kind: 'click', target, place, x: event.clientX, y: event.clientY };
  }
  if (event instanceof KeyboardEvent) {
    const { key, code } = event;
    // A link or a button turns the key into a click of its own, which is kept then.
    if (event.isComposing || !/^(Enter| )$/.test(key) || target.closest(PRESSES_ITSELF)) return null;
    return { kind: 'key', target, place, key, code };
  }
  return null;
}

function isPlain(event: Event): boolean {
  const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  return !(ctrlKey || metaKey || shiftKey || altKey);
}

/** A view that draws itself anew has replaced what was pressed: its successor is found by id, else by order. */
function placeOf(target: Element, element: Element): number {
  const control = target.closest(CONTROLS);
  return control ? [...element.querySelectorAll(CONTROLS)].indexOf(control) : -1;
}

function successor(target: Element, place: number, element: Element): Element {
  if (target.isConnected) return target;
  const id = attribute(target.closest(CONTROLS) ?? target, 'id');
  return (
    (id && element.querySelector(`#${CSS.escape(id)}`)) ||
    [...element.querySelectorAll(CONTROLS)][place] ||
    element
  );
}

export function isSame(a: Gesture, b: Gesture): boolean {
  return a.kind === b.kind && a.target === b.target;
}

/** Done again as the shopper did it: where no widget answers, the browser does what it always did. */
export function replay(gesture: Gesture, element: Element): void {
  if (gesture.kind === 'submit') {
    submit(gesture.target, gesture.submitter);
    return;
  }
  const target = successor(gesture.target, gesture.place, element);
  const how = { bubbles: true, cancelable: true, composed: true };
  if (gesture.kind === 'click') {
    const { x: clientX, y: clientY } = gesture;
    target.dispatchEvent(new MouseEvent('click', { ...how, detail: 1, clientX, clientY }));
    return;
  }
  const { key, code } = gesture;
  for (const type of ['keydown', 'keyup']) {
    target.dispatchEvent(new KeyboardEvent(type, { ...how, key, code }));
  }
}

function submit(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (!html().contains(form)) return;
  const own = HTMLFormElement.prototype;
  const pressed = submitter && form.contains(submitter) ? submitter : null;
  // A button named `submit` or `requestSubmit` shadows the form's own method. Safari before 16 has no requestSubmit.
  if (own.requestSubmit) own.requestSubmit.call(form, pressed);
  else if (
    form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: pressed }))
  ) {
    own.submit.call(form);
  }
}
