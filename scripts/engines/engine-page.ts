import { type BrowserDriver, ELEMENT_KEY } from './driver.types';

/** How long a journey waits until a condition is true, in milliseconds. */
const TIME_LIMIT = 20_000;
const INTERVAL = 50;

type ElementReference = Readonly<Record<string, string>>;

/** A browser window with the actions and checks that the journeys use. */
export interface EnginePage {
  readonly origin: string;
  open(path: string): Promise<void>;
  goBack(): Promise<void>;
  /** Deletes cookies and storage, so that the next journey begins with a new shopper. */
  resetVisitor(): Promise<void>;
  setWidth(width: number): Promise<number>;
  /** Runs a function in the page. The function may use its arguments only, and may return a promise. */
  run<A extends unknown[], T>(code: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** Runs a script, given as text, in the page, and then a function. */
  runWithScript<A extends unknown[], T>(
    script: string,
    code: (...args: A) => T,
    ...args: A
  ): Promise<Awaited<T>>;
  /** Waits until a function returns a true value in the page. */
  waitFor<A extends unknown[], T>(what: string, code: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** Waits until a visible element matches the selector and contains the text. */
  waitForElement(selector: string, text?: string): Promise<void>;
  waitUntilGone(selector: string): Promise<void>;
  click(selector: string, text?: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  choose(selector: string, label: string): Promise<void>;
  takePicture(): Promise<Buffer>;
}

export function createEnginePage(driver: BrowserDriver, origin: string): EnginePage {
  async function runFunctionAfterScript<A extends unknown[], T>(
    script: string,
    code: (...args: A) => T,
    ...args: A
  ): Promise<Awaited<T>> {
    // Defines a stub of `__name`, because esbuild inserts calls of it into nested functions. The script returns the
    // value of `code` as JSON text, because Marionette accepts neither promises nor `undefined`.
    const body = `const finish = arguments[arguments.length - 1];
const __name = (value) => value;
try {
  ${script}
  Promise.resolve((${code})(...[...arguments].slice(0, -1))).then(
    (value) => finish(value instanceof Element ? [value] : [null, JSON.stringify(value) ?? 'null']),
    (error) => finish([null, null, String(error)]));
} catch (error) { finish([null, null, String(error)]); }`;
    const answer = (await driver.sendCommand('runScript', { script: body, args })) as [
      unknown,
      string?,
      string?,
    ];
    if (answer[2]) throw new Error(`In the page: ${answer[2]}`);
    return (answer[0] ?? JSON.parse(answer[1] ?? 'null')) as Awaited<T>;
  }

  const runFunctionInPage: EnginePage['run'] = (code, ...args) => runFunctionAfterScript('', code, ...args);

  const waitUntilTruthyInPage: EnginePage['waitFor'] = async (what, code, ...args) => {
    const deadline = Date.now() + TIME_LIMIT;
    for (;;) {
      // Runs the function again after an error, because WebDriver rejects scripts while the browser navigates to
      // another page.
      const found = await runFunctionInPage(code, ...args).catch((error: Error) => {
        if (Date.now() > deadline) throw error;
      });
      if (found) return found;
      if (Date.now() > deadline)
        throw new Error(`Waited in vain for ${what} on ${await runFunctionInPage(() => location.href)}`);
      await new Promise((resolve) => setTimeout(resolve, INTERVAL));
    }
  };

  const describeElement = (selector: string, text?: string) => (text ? `"${text}" in ${selector}` : selector);

  async function findElement(selector: string, text = ''): Promise<string> {
    const found = await waitUntilTruthyInPage(
      describeElement(selector, text),
      findVisibleElement,
      selector,
      text,
    );
    return (found as unknown as ElementReference)[ELEMENT_KEY] ?? '';
  }

  const page: EnginePage = {
    ...{
      origin,
      run: runFunctionInPage,
      runWithScript: runFunctionAfterScript,
      waitFor: waitUntilTruthyInPage,
    },
    open: async (path) => void (await driver.sendCommand('navigate', { url: new URL(path, origin).href })),
    goBack: async () => void (await driver.sendCommand('goBack')),
    async resetVisitor() {
      await page.open('/');
      await runFunctionInPage(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await driver.sendCommand('deleteCookies');
    },
    async setWidth(width) {
      await driver.sendCommand('setWindow', { x: 0, y: 0, width, height: 900 });
      return runFunctionInPage(() => innerWidth);
    },
    waitForElement: async (selector, text) => void (await findElement(selector, text)),
    waitUntilGone: async (selector) =>
      void (await waitUntilTruthyInPage(
        `no ${selector}`,
        (wanted) =>
          [...document.querySelectorAll(wanted)].every((element) => element.getClientRects().length === 0),
        selector,
      )),
    async click(selector, text) {
      const deadline = Date.now() + TIME_LIMIT;
      for (;;)
        try {
          await driver.sendCommand('click', { id: await findElement(selector, text) });
          return;
        } catch (error) {
          // Tries the click again: the view may have replaced the element since it was found, and an animation may
          // still cover it.
          const mayPass = /stale element|intercepted|not interactable|no such element/.test(String(error));
          if (!mayPass || Date.now() > deadline)
            throw new Error(`Click on ${describeElement(selector, text)}: ${error}`);
          await new Promise((resolve) => setTimeout(resolve, INTERVAL));
        }
    },
    async fill(selector, text) {
      const id = await findElement(selector);
      await driver.sendCommand('clear', { id });
      await driver.sendCommand('type', { id, text });
    },
    async type(selector, text) {
      await driver.sendCommand('type', { id: await findElement(selector), text });
    },
    async choose(selector, label) {
      await waitUntilTruthyInPage(`the choice "${label}" in ${selector}`, findSelectOption, selector, label);
      // Focuses the select first, because the focus loads the code that handles the choice.
      await runFunctionInPage((wanted) => document.querySelector<HTMLElement>(wanted)?.focus(), selector);
      const option = await runFunctionInPage(findSelectOption, selector, label);
      await driver.sendCommand('click', { id: (option as unknown as ElementReference)[ELEMENT_KEY] });
      await waitUntilTruthyInPage(`"${label}" being chosen in ${selector}`, isOptionChosen, selector, label);
    },
    async takePicture() {
      return Buffer.from((await driver.sendCommand('takePicture')) as string, 'base64');
    },
  };
  return page;
}

/**
 * Finds an element in the page. WebDriver runs this function there, so it cannot use anything outside of
 * itself.
 */
function findVisibleElement(selector: string, text: string): Element | undefined {
  const element = [...document.querySelectorAll(selector)].find(
    (candidate) =>
      candidate.getClientRects().length > 0 &&
      getComputedStyle(candidate).visibility !== 'hidden' &&
      (candidate.textContent ?? '').includes(text),
  );
  if (!element) return undefined;
  const { top, bottom } = element.getBoundingClientRect();
  // Scrolls the element to the middle of the window, because bars at the window's edges may cover it.
  if (top < 120 || bottom > innerHeight - 120)
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element;
}

/** Finds an option of a select. WebDriver runs this function in the page. */
function findSelectOption(selector: string, label: string): Element | undefined {
  const select = document.querySelector<HTMLSelectElement>(selector);
  return [...(select?.options ?? [])].find((option) => option.text.trim() === label && !option.disabled);
}

/** Whether the select has the value. WebDriver runs this function in the page. */
function isOptionChosen(selector: string, label: string): boolean {
  return document.querySelector<HTMLSelectElement>(selector)?.selectedOptions[0]?.text.trim() === label;
}
