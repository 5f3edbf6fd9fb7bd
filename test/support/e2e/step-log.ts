import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/* Helps to explain tests that fail rarely: user actions and requests of each page are recorded, and a failed test
   prints the last of them. */

const MAX_STEPS = 60;
const STEP = 'tiem-step';

export interface StepLog {
  recordStepsIn(context: BrowserContext): Promise<void>;
  /** Returns the steps recorded so far and clears them. */
  takeSteps(): string;
}

export function createStepLog(): StepLog {
  const steps: string[] = [];
  const start = Date.now();
  const recordStep = (what: string) => {
    steps.push(`${String(Date.now() - start).padStart(7)}  ${what}`);
    if (steps.length > MAX_STEPS) steps.shift();
  };
  return {
    async recordStepsIn(context) {
      await context.addInitScript(logStepsInPage, STEP);
      context.on('console', (message: ConsoleMessage) => {
        if (message.text().startsWith(STEP)) recordStep(message.text().slice(STEP.length + 1));
      });
      context.on('request', (request) => {
        if (/image|font|stylesheet/.test(request.resourceType())) return;
        const body = request.postData()?.slice(0, 120) ?? '';
        recordStep(`→ ${request.method()} ${getPath(request.url())} ${body}`.trimEnd());
      });
      context.on('response', (response) => {
        if (/xhr|fetch|document/.test(response.request().resourceType()))
          recordStep(`← ${response.status()} ${getPath(response.url())}`);
      });
      context.on('requestfailed', (request) =>
        recordStep(`✕ ${getPath(request.url())} ${request.failure()?.errorText ?? ''}`),
      );
    },
    takeSteps: () => steps.splice(0).join('\n'),
  };
}

function getPath(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/**
 * Runs in the page and writes its user actions to the console, because this keeps the page eligible for the bfcache.
 */
function logStepsInPage(step: string): void {
  const describeEventTarget = (target: EventTarget | null) =>
    target instanceof Element
      ? `${target.localName}${target.id && `#${target.id}`}.${[...target.classList].join('.')}`
      : 'document';
  const logEvent = ({ type, target }: Event) =>
    console.debug(step, `${Math.round(performance.now())} ${type} ${describeEventTarget(target)}`);
  const gestures = ['pointerdown', 'pointerup', 'pointercancel', 'click', 'keydown', 'submit', 'pagehide'];
  const eventNames = [
    'cart:add-started',
    'cart:line-added',
    'cart:changed',
    'cart:reread',
    'fragments:shown',
  ];
  for (const type of [...gestures, ...eventNames.map((name) => `tiem:${name}`)])
    window.addEventListener(type, logEvent, { capture: true, passive: true });
}
