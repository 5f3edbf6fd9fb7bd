/** A shopper who uses only a keyboard, and a record of what a screen reader announces. */
import type { Page } from 'playwright-core';

export interface KeyboardUser {
  /** Presses Tab until the selector has the focus; every focused element on the way must be visible. */
  tabTo(selector: string): Promise<void>;
  /** Presses the keys one after the other. */
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Resolves when a matching element has the focus. */
  waitForFocus(selector: string): Promise<void>;
  /** Resolves when the text is announced. Needs no call into the page, which may be unloading. */
  waitForAnnouncement(text: string): Promise<void>;
  /** The announcements since the last call, in order. */
  takeAnnouncements(): string[];
}

const FURTHEST = 120;

/** Call it before the first navigation of the page: what live regions announce is recorded from then on. */
export async function createKeyboardUser(page: Page): Promise<KeyboardUser> {
  const said: string[] = [];
  let listeners: { text: string; resolve(): void }[] = [];
  await page.exposeFunction('tiemTestSay', (words: string) => {
    said.push(words);
    for (const { text, resolve } of listeners) if (text === words) resolve();
    listeners = listeners.filter(({ text }) => text !== words);
  });
  await page.addInitScript(listenToRegions);

  const stop = () =>
    page.evaluate(() => {
      const here = document.activeElement;
      if (!here || here === document.body) return undefined;
      const shows = (element: Element | null | undefined) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      };
      const text = (here.getAttribute('aria-label') ?? here.textContent ?? '').trim().slice(0, 40);
      return {
        name: `${here.tagName.toLowerCase()}${here.id && `#${here.id}`} “${text}”`,
        isSeen: [here, here.parentElement, here.nextElementSibling].some(shows),
      };
    });

  const check = async (what: string) => {
    const at = await stop();
    if (!at) throw new Error(`${what}: the focus is lost`);
    if (!at.isSeen) throw new Error(`${what}: the focus on ${at.name} cannot be seen`);
    return at;
  };

  return {
    async tabTo(selector) {
      const passed: string[] = [];
      for (let stops = 0; stops < FURTHEST; stops++) {
        await page.keyboard.press('Tab');
        passed.push((await check(`Tab towards ${selector} behind ${passed.at(-1)}`)).name);
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      }
      throw new Error(`Tab does not lead to ${selector}, but past ${passed.join(', ')}`);
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    type: (text) => page.keyboard.type(text),
    async waitForFocus(selector) {
      await page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
      await check(`at ${selector}`);
    },
    waitForAnnouncement: (text) =>
      new Promise((resolve) => {
        if (said.includes(text)) resolve();
        else listeners.push({ text, resolve });
      }),
    takeAnnouncements: () => said.splice(0),
  };
}

/** Records the text of live regions when they change: the whole region, or for a log only what was added. */
function listenToRegions(): void {
  const REGION = '[aria-live], [role="status"], [role="alert"]';
  const latest = new WeakMap<Element, string>();
  const say = (window as unknown as { tiemTestSay(text: string): void }).tiemTestSay;
  // Without the region's controls, whose accessible names differ from their visible text.
  const wordsOf = (node: Node) => {
    const parts = node instanceof Element ? [...node.querySelectorAll('button')] : [];
    const text = (one: Node) =>
      // biome-ignore lint/performance/useDomNodeTextContent: of two lines it would make one word.
      one instanceof HTMLElement ? one.innerText : (one.textContent ?? '');
    return parts
      .reduce((words, part) => words.replace(text(part), ''), text(node))
      .replace(/\s+/g, ' ')
      .trim();
  };
  new MutationObserver((changes) => {
    const added = new Map<Element, string[]>();
    const all = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    // Text in an element that was inserted at the same time is announced with that element.
    const isFirst = (node: Node) => !all.some((other) => other !== node && other.contains(node));
    for (const { target, addedNodes } of changes) {
      const place = target instanceof Element ? target : target.parentElement;
      const around = place?.closest(REGION);
      const inside = [...addedNodes].flatMap((node) =>
        node instanceof Element
          ? [...(node.matches(REGION) ? [node] : []), ...node.querySelectorAll(REGION)]
          : [],
      );
      for (const region of [...(around ? [around] : []), ...inside]) {
        const isLog = region.hasAttribute('aria-live') && !region.hasAttribute('role');
        const words =
          isLog && region === around ? [...addedNodes].filter(isFirst).map(wordsOf) : [wordsOf(region)];
        added.set(region, isLog ? [...(added.get(region) ?? []), ...words] : words);
      }
    }
    for (const [region, words] of added) {
      const isHeard =
        region.checkVisibility({ visibilityProperty: true }) &&
        region.getAttribute('aria-live') !== 'off' &&
        region.closest('[inert], [aria-hidden="true"]') === null;
      const text = words.filter(Boolean).join(' ');
      if (isHeard && text && latest.get(region) !== text) say(text);
      latest.set(region, text);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
