/**
 * The optional inline stub, for shops whose optimiser delays every script until the shopper's first interaction, which
 * would otherwise be lost. The build minifies it to dist/tiem-stub.js. A theme prints that text into an inline script in
 * <head>, before everything else, with its nonce and with the attributes that exempt a script from optimisers:
 *
 *   <script nonce="…" data-no-optimize="1" data-no-defer="1" data-cfasync="false" nowprocket>…</script>
 *
 * The stub holds clicks, submits and key presses on mount points until tiem.js listens, and tiem.js replays them. If
 * tiem.js has not loaded five seconds after the first held gesture, the stub replays all of them natively and removes
 * itself. It imports nothing, and it holds the same gestures as gestures.ts (a test compares the two).
 */
(() => {
  const name = Symbol.for('tiem.kept');
  // The cast allows the symbol as a key, which the type of `window` does not.
  const page = window as unknown as Record<symbol, object | undefined>;
  if (page[name] || page[Symbol.for('tiem')]) return;

  const types = ['click', 'submit', 'keydown'];
  const TEXT_FIELDS =
    'input:not([type=submit],[type=image],[type=button]),select,textarea,label,summary,[contenteditable],audio,video';
  const heldEvents: Event[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function holdGesture(event: Event): void {
    // The casts are safe: the event is a click, a submit or a key press, properties that it lacks are undefined, and a
    // target without `closest` is ignored.
    const e = event as MouseEvent & KeyboardEvent;
    const target = e.target as Element;
    const findClosestToTarget = (selector: string) => target.closest?.(selector);
    if (!findClosestToTarget('[data-tiem]') || findClosestToTarget('[data-tiem~=off]')) return;
    if (e.type !== 'submit') {
      if (
        e.ctrlKey ||
        e.metaKey ||
        e.shiftKey ||
        e.altKey ||
        e.button ||
        e.isComposing ||
        findClosestToTarget(TEXT_FIELDS)
      )
        return;
      if (
        e.key
          ? !/^(Enter| )$/.test(e.key) || findClosestToTarget('a[href],button,input')
          : findClosestToTarget('a[target],a[download],a[href^=tel],a[href^=mailto]')
      )
        return;
    }
    e.preventDefault();
    e.stopImmediatePropagation();
    if (!heldEvents.some((other) => other.target === target)) heldEvents.push(e);
    timer ??= setTimeout(replayHeldGestures, 5000);
  }

  function replayHeldGestures(): void {
    for (const type of types) removeEventListener(type, holdGesture, true);
    clearTimeout(timer);
    delete page[name];
    const { requestSubmit, submit } = HTMLFormElement.prototype;
    // The casts are safe: only a submit uses `submitter`, and it is dispatched on a form. Other events use only the
    // members that every element and event have.
    for (const event of heldEvents as SubmitEvent[]) {
      const { type, submitter } = event;
      // The cast is safe, because only a submit, which is dispatched on a form, uses members that other elements lack.
      const form = event.target as HTMLFormElement;
      const isSubmit = type === 'submit';
      if (isSubmit && requestSubmit) requestSubmit.call(form, form.contains(submitter) ? submitter : null);
      // Dispatches a copy of the event, because Safari before 16 has no `requestSubmit`. The event itself is passed as
      // the init object, because it has all the properties that the constructor reads. The cast is safe, because all
      // these constructors take the same arguments.
      else if (form.dispatchEvent(new (event.constructor as typeof SubmitEvent)(type, event)) && isSubmit)
        submit.call(form);
    }
  }

  for (const type of types) addEventListener(type, holdGesture, true);
  page[name] = replayHeldGestures;
})();

export {};
