import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/*
 * For tests that rarely fail: each page records user actions and requests, and a failed test prints the last of
 * them.
 */

const KEPT = 60;
const STEP = 'tiem-step';

export interface StepLog {
  watch(context: BrowserContext): Promise<void>;
  /** Returns the recorded steps and clears them. */
  taken(): string;
}

export function createStepLog(): StepLog {
  const steps: string[] = [];
  const start = Date.now();
  const note = (what: string) => {
    steps.push(`${String(Date.now() - start).padStart(7)}  ${what}`);
    if (steps.length > KEPT) steps.shift();
  };
  return {
    async watch(context) {
      await context.addInitScript(noteInPage, STEP);
      context.on('console', (message: ConsoleMessage) => {
        if (message.text().startsWith(STEP)) note(message.text().slice(STEP.length + 1));
      });
      context.on('request', (request) => {
        if (/image|font|stylesheet/.test(request.resourceType())) return;
        const body = request.postData()?.slice(0, 120) ?? '';
        note(`→ ${request.method()} ${pathOf(request.url())} ${body}`.trimEnd());
      });
      context.on('response', (response) => {
        if (/xhr|fetch|document/.test(response.request().resourceType()))
          note(`← ${response.status()} ${pathOf(response.url())}`);
      });
      context.on('requestfailed', (request) =>
        note(`✕ ${pathOf(request.url())} ${request.failure()?.errorText ?? ''}`),
      );
    },
    taken: () => steps.splice(0).join('\n'),
  };
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Runs in the page. Reports by the console, because that does not keep a page out of the back/forward cache. */
function noteInPage(step: string): void {
  const nameOf = (target: EventTarget | null) =>
    target instanceof Element
      ? `${target.localName}${target.id && `#${target.id}`}.${[...target.classList].join('.')}`
      : 'document';
  const note = ({ type, target }: Event) =>
    console.debug(step, `${Math.round(performance.now())} ${type} ${nameOf(target)}`);
  const gestures = ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown', 'submit', 'pagehide'];
  const ours = ['cart:add-started', 'cart:line-added', 'cart:changed', 'cart:reread', 'fragments:shown'];
  for (const type of [...gestures, ...ours.map((name) => `tiem:${name}`)])
    window.addEventListener(type, note, { capture: true, passive: true });
}
