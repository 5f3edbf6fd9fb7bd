/** Simulates a shopper who uses only a keyboard, and records what a screen reader would announce. */
import type { Page } from 'playwright-core';

export interface KeyboardUser {
  /**
   * Presses Tab until the element that the selector matches has the focus; every element focused on the way must be
   * visible.
   */
  tabTo(selector: string): Promise<void>;
  /** Presses the keys one after the other. */
  pressKeys(...keys: readonly string[]): Promise<void>;
  typeText(text: string): Promise<void>;
  /** Resolves when an element that matches the selector has the focus. */
  waitForFocus(selector: string): Promise<void>;
  /** Resolves when a screen reader would announce the text, even while the page is unloading. */
  waitForAnnouncement(text: string): Promise<void>;
  /** Returns the texts announced since the last call, in order. */
  takeAnnouncements(): string[];
}

const MAX_TAB_STOPS = 120;

/**
 * Creates a keyboard user. Call it before the first navigation of the page, because it records announcements from
 * then on.
 */
export async function createKeyboardUser(page: Page): Promise<KeyboardUser> {
  const announcements: string[] = [];
  let listeners: { text: string; resolve(): void }[] = [];
  await page.exposeFunction('tiemTestSay', (words: string) => {
    announcements.push(words);
    for (const { text, resolve } of listeners) if (text === words) resolve();
    listeners = listeners.filter(({ text }) => text !== words);
  });
  await page.addInitScript(recordLiveRegions);

  const readFocus = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return undefined;
      const hasFocusRing = (element: Element | null | undefined) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      };
      const text = (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40);
      return {
        name: `${focused.tagName.toLowerCase()}${focused.id && `#${focused.id}`} “${text}”`,
        isSeen: [focused, focused.parentElement, focused.nextElementSibling].some(hasFocusRing),
      };
    });

  const expectVisibleFocus = async (what: string) => {
    const focus = await readFocus();
    if (!focus) throw new Error(`${what}: the focus is lost`);
    if (!focus.isSeen) throw new Error(`${what}: the focus on ${focus.name} cannot be seen`);
    return focus;
  };

  return {
    async tabTo(selector) {
      const passed: string[] = [];
      for (let stops = 0; stops < MAX_TAB_STOPS; stops++) {
        await page.keyboard.press('Tab');
        passed.push((await expectVisibleFocus(`Tab towards ${selector} behind ${passed.at(-1)}`)).name);
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      }
      throw new Error(`Tab does not lead to ${selector}, but past ${passed.join(', ')}`);
    },
    async pressKeys(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    typeText: (text) => page.keyboard.type(text),
    async waitForFocus(selector) {
      await page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
      await expectVisibleFocus(`at ${selector}`);
    },
    waitForAnnouncement: (text) =>
      new Promise((resolve) => {
        if (announcements.includes(text)) resolve();
        else listeners.push({ text, resolve });
      }),
    takeAnnouncements: () => announcements.splice(0),
  };
}

/** Records the text of live regions when they change: the whole region, or for a log only the added text. */
function recordLiveRegions(): void {
  const REGION = '[aria-live], [role="status"], [role="alert"]';
  const latest = new WeakMap<Element, string>();
  const announce = (window as unknown as { tiemTestSay(text: string): void }).tiemTestSay;
  // Leaves out buttons of the live region, whose accessible names differ from their visible text.
  const readTextWithoutButtons = (node: Node) => {
    const parts = node instanceof Element ? [...node.querySelectorAll('button')] : [];
    const readRenderedText = (one: Node) =>
      // biome-ignore lint/performance/useDomNodeTextContent: of two lines it would make one word.
      one instanceof HTMLElement ? one.innerText : (one.textContent ?? '');
    return parts
      .reduce((words, part) => words.replace(readRenderedText(part), ''), readRenderedText(node))
      .replace(/\s+/g, ' ')
      .trim();
  };
  new MutationObserver((changes) => {
    const added = new Map<Element, string[]>();
    const all = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    // Skips a node inside another node that was inserted at the same time, because its text is announced with that
    // node.
    const isOutermostAddedNode = (node: Node) => !all.some((other) => other !== node && other.contains(node));
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
          isLog && region === around
            ? [...addedNodes].filter(isOutermostAddedNode).map(readTextWithoutButtons)
            : [readTextWithoutButtons(region)];
        added.set(region, isLog ? [...(added.get(region) ?? []), ...words] : words);
      }
    }
    for (const [region, words] of added) {
      const isAnnounced =
        region.checkVisibility({ visibilityProperty: true }) &&
        region.getAttribute('aria-live') !== 'off' &&
        region.closest('[inert], [aria-hidden="true"]') === null;
      const text = words.filter(Boolean).join(' ');
      if (isAnnounced && text && latest.get(region) !== text) announce(text);
      latest.set(region, text);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
