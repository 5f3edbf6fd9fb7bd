import { htmlElement } from './safe-dom';

const TEXT_FIELDS =
  'input:not([type=submit],[type=image],[type=button]),select,textarea,label,summary,[contenteditable],audio,video';
// Where these lead is not ours to delay: another window needs the press itself, a call or a mail no widget.
const OPENS_ELSEWHERE = 'a[target],a[download],a[href^=tel],a[href^=mailto]';
// A link or a button turns Enter and Space into a click of its own, which is kept then.
const CLICKS_ITSELF = 'a[href],button,input';

/** Whether an event is one that a widget would answer, and nothing the browser needs at once. stub.ts asks the same. */
export function isGesture(event: Event): boolean {
  const e = event as MouseEvent & KeyboardEvent;
  const target = e.target as Element;
  if (e.type === 'submit') return true;
  if (e.ctrlKey || e.metaKey || e.shiftKey || e.altKey || e.button || e.isComposing) return false;
  if (target.closest(TEXT_FIELDS)) return false;
  return e.key
    ? /^(Enter| )$/.test(e.key) && !target.closest(CLICKS_ITSELF)
    : !target.closest(OPENS_ELSEWHERE);
}

/** Done again as the shopper did it: where no widget answers, the browser does what it always did. */
export function replayGesture(event: Event, target: Element): void {
  const { type } = event;
  if (type === 'submit') submitForm(target as HTMLFormElement, event as SubmitEvent);
  // An event has all that the making of another asks for.
  else
    for (const name of type === 'keydown' ? [type, 'keyup'] : [type])
      target.dispatchEvent(new (event.constructor as typeof Event)(name, event));
}

function submitForm(form: HTMLFormElement, event: SubmitEvent): void {
  if (!htmlElement().contains(form)) return;
  const { submitter } = event;
  // A button named `submit` or `requestSubmit` shadows the form's own method. Safari before 16 has no requestSubmit.
  const own = HTMLFormElement.prototype;
  if (own.requestSubmit) own.requestSubmit.call(form, form.contains(submitter) ? submitter : null);
  else if (form.dispatchEvent(new SubmitEvent('submit', event))) own.submit.call(form);
}
