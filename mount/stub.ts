/**
 * The optional inline stub: for shops whose optimiser delays every script until the shopper's first touch, which
 * would then be lost. The build minifies it to dist/tiem-stub.js; a theme prints that text into an inline script in
 * the head, before everything else, with its nonce and with the marks by which optimisers leave a script alone:
 *
 *   <script nonce="…" data-no-optimize="1" data-no-defer="1" data-cfasync="false" nowprocket>…</script>
 *
 * It keeps clicks, submits and key presses on mount points until tiem.js takes them over. If that has not come five
 * seconds after the first of them, they go their native way and the stub is gone. It imports nothing, and what it
 * keeps is what gestures.ts would keep (a test holds the two together).
 */
(() => {
  const name = Symbol.for('tiem.kept');
  const page = window as unknown as Record<symbol, object | undefined>;
  if (page[name] || page[Symbol.for('tiem')]) return;

  const types = ['click', 'submit', 'keydown'];
  let kept: Event[] = [];
  let timer = 0;

  function keep(event: Event): void {
    const target = event.target as Element;
    const { button, key, ctrlKey, metaKey, shiftKey, altKey, isComposing } = event as MouseEvent &
      KeyboardEvent;
    const within = (selector: string) => target.closest(selector);
    if (!target.closest || event.defaultPrevented || !within('[data-tiem]') || within('[data-tiem~=off]'))
      return;
    if (event.type !== 'submit') {
      if (ctrlKey || metaKey || shiftKey || altKey || button || isComposing) return;
      if (
        within(
          'input:not([type=submit],[type=image],[type=button],[type=reset]),select,textarea,label,summary,[contenteditable],audio,video',
        )
      )
        return;
      if (
        key
          ? !/^(Enter| )$/.test(key) || within('a[href],button,input')
          : within('a[target]:not([target=_self]),a[download],a[href^="tel:"],a[href^="mailto:"]')
      )
        return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!kept.some((other) => other.type === event.type && other.target === target)) kept.push(event);
    timer = timer || window.setTimeout(giveUp, 5000);
  }

  function take(): Event[] {
    for (const type of types) removeEventListener(type, keep, true);
    clearTimeout(timer);
    delete page[name];
    const taken = kept;
    kept = [];
    return taken;
  }

  function giveUp(): void {
    for (const { type, target, submitter } of take() as SubmitEvent[]) {
      if (type === 'click') target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
      else if (type === 'submit') {
        const { requestSubmit, submit } = HTMLFormElement.prototype;
        if (requestSubmit) requestSubmit.call(target, submitter);
        else submit.call(target);
      }
    }
  }

  for (const type of types) addEventListener(type, keep, true);
  page[name] = { take };
})();

export {};
