/** Accessibility checks for a page in the browser. Each violation is a line that names the element. */
import type { Frame, Page } from 'playwright-core';
import { createAssetUrl } from '../../../fixtures/theme/assets';
import { DESKTOP, findAxeViolations, PHONE, POLLING_INTERVAL } from './browser-shop';

/** The axe rules that a stylesheet alone can break; all others have the same result in either theme. */
export const THEME_RULES = [
  'color-contrast',
  'target-size',
  'link-in-text-block',
  'scrollable-region-focusable',
];
/** A narrow window: the width of 1280 px at 400 % zoom, and of 640 px at 200 %. */
const NARROW = { width: 320, height: 560 };

interface AccessibilityOptions {
  /** Names of axe rules that do not apply to the page. */
  disabledRules?: readonly string[];
  /**
   * Whether the first theme is checked on the phone or the desktop screen. The second theme is checked on the other
   * one.
   */
  screenOfFirstTheme?: 'phone' | 'desktop';
}

/**
 * Checks a page for accessibility: motion, both themes and screens, narrow windows and forced colours. The page must
 * prefer reduced motion.
 */
export async function findAccessibilityProblems(
  page: Page,
  { disabledRules = [], screenOfFirstTheme = 'phone' }: AccessibilityOptions = {},
): Promise<string[]> {
  const [firstScreen, secondScreen] = screenOfFirstTheme === 'phone' ? [PHONE, DESKTOP] : [DESKTOP, PHONE];
  const found: string[] = (await findRunningAnimations(page)).map((line) => `without motion: ${line}`);
  const addLines = (theme: string, lines: readonly string[]) =>
    found.push(...lines.map((line) => `${theme}: ${line}`));
  await page.setViewportSize(firstScreen);
  addLines('nha-may', await findAxeViolations(page, { disabledRules }));
  addLines('nha-may', await findSmallTargets(page));
  await page.setViewportSize(secondScreen);
  await switchTheme(page, 'loud');
  addLines('loud', await findAxeViolations(page, { rules: THEME_RULES }));
  addLines('loud', await findSmallTargets(page));
  await page.setViewportSize(NARROW);
  addLines('loud', await findHorizontalOverflow(page));
  await switchTheme(page, 'nha-may');
  addLines('nha-may', await findHorizontalOverflow(page));
  await page.emulateMedia({ forcedColors: 'active' });
  addLines('forced colours', await findInvisibleControls(page));
  await page.emulateMedia({ forcedColors: null });
  return found;
}

/** Mounts every widget as if it had received the focus, including widgets that another one adds. */
export async function mountAllWidgets(page: Page | Frame): Promise<void> {
  await page.waitForFunction(
    () => {
      if (window.tiem === undefined) return false;
      const points = [...document.querySelectorAll<HTMLElement>('body [data-tiem]')];
      const unmounted = points.filter(({ dataset }) => !dataset.tiemState || dataset.tiemState === 'waiting');
      for (const element of unmounted) element.dispatchEvent(new Event('focusin', { bubbles: true }));
      return points.every(({ dataset }) => !/loading|waiting/.test(dataset.tiemState ?? ''));
    },
    undefined,
    { polling: POLLING_INTERVAL },
  );
}

/** Switches between the two themes of the test; the second is the first one with an additional stylesheet. */
export async function switchTheme(page: Page, theme: 'nha-may' | 'loud'): Promise<void> {
  await page.evaluate(
    ({ href, isLoud }) =>
      new Promise<void>((resolve, reject) => {
        const existingLink = document.querySelector(`link[href="${href}"]`);
        if (!isLoud) existingLink?.remove();
        if (!isLoud || existingLink) return resolve();
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
        link.addEventListener('load', () => resolve());
        link.addEventListener('error', () => reject(new Error(`${href} did not load`)));
        [...document.querySelectorAll('link[rel="stylesheet"][href*="/themes/"]')].at(-1)?.after(link);
      }),
    { href: createAssetUrl('loud.css'), isLoud: theme === 'loud' },
  );
}

/** Reports by how much the page overflows the viewport horizontally, and the innermost element that causes it. */
export async function findHorizontalOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const overflowing = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
    );
    return [
      `${scrollWidth - innerWidth} px wider than ${innerWidth} px: ${overflowing.at(-1)?.outerHTML.slice(0, 120)}`,
    ];
  });
}

/**
 * Reports controls that are hard to hit with a finger: a square of 44 px around the centre must belong to the
 * control alone.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Half of a touch target of 44 px, minus a tolerance for the rounding of hit tests.
    const HALF_TARGET = 21;
    const controls = document.querySelectorAll<HTMLElement>(
      'button, input:not([type="hidden"]), select, textarea, summary, .button, [role="button"], [role="radio"], [role="option"], [role="tab"]',
    );
    const describeElement = (element: Element) => {
      const { tagName, id, classList } = element;
      return `${tagName.toLowerCase()}${id && `#${id}`}${[...classList].map((name) => `.${name}`).join('')}`;
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[inert], .tiem-visually-hidden, .screen-reader-text, [aria-hidden="true"]') === null;
    return [...controls].flatMap((control) => {
      const labels = [...((control as HTMLInputElement).labels ?? [])].filter(isShown);
      if (!isShown(control)) return [];
      const box = control.getBoundingClientRect();
      // Skips elements placed outside of the page on purpose: texts for screen readers, and honeypot fields.
      if (box.width <= 1 || box.right < 0 || box.bottom + scrollY < 0) return [];
      const wide = Math.max(box.width, ...labels.map((label) => label.getBoundingClientRect().width));
      const high = Math.max(box.height, ...labels.map((label) => label.getBoundingClientRect().height));
      if (wide >= 2 * HALF_TARGET && high >= 2 * HALF_TARGET) return [];
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const isOnControl = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(left + dx, top + dy);
        return hit !== null && (control.contains(hit) || labels.some((label) => label.contains(hit)));
      };
      const across =
        box.width >= 2 * HALF_TARGET ||
        (isOnControl(-HALF_TARGET, 0) && isOnControl(HALF_TARGET, 0)) ||
        wide >= 2 * HALF_TARGET;
      const down = (isOnControl(0, -HALF_TARGET) && isOnControl(0, HALF_TARGET)) || high >= 2 * HALF_TARGET;
      if (across && down) return [];
      return [`${describeElement(control)} is ${Math.round(wide)} × ${Math.round(high)} px`];
    });
  });
}

/** Reports elements that are animated although reduced motion is preferred. */
export async function findRunningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      const target = (animation.effect as KeyframeEffect | null)?.target;
      if (animation.playState !== 'running' || Number(duration) <= 10) return [];
      return [`${target?.tagName.toLowerCase()}.${target?.className} moves for ${Number(duration)} ms`];
    }),
  );
}

/**
 * Reports, under forced colours, fields without a visible border and focusable elements without a visible
 * focus ring.
 */
export async function findInvisibleControls(page: Page): Promise<string[]> {
  // Presses a key first, because browsers show focus rings only after keyboard input.
  await page.keyboard.press('Shift');
  return page.evaluate(() => {
    const before = document.activeElement;
    const describeElement = (element: Element) => {
      const { tagName, id, classList } = element;
      return `${tagName.toLowerCase()}${id && `#${id}`}${[...classList].map((name) => `.${name}`).join('')}`;
    };
    const hasBorder = (element: Element) => {
      const style = getComputedStyle(element);
      return style.borderBottomStyle !== 'none' && Number.parseFloat(style.borderBottomWidth) > 0;
    };
    const hasFocusRing = (element: Element) => {
      const style = getComputedStyle(element);
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    };
    const stops = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]',
    );
    const found = [...stops].flatMap((stop) => {
      if (stop.matches(':disabled') || !stop.checkVisibility({ visibilityProperty: true })) return [];
      if (stop.getBoundingClientRect().right < 0 || stop.closest('[inert], [aria-hidden="true"]')) return [];
      const isText = stop.matches(
        'select, textarea, input:not([type="radio"], [type="checkbox"], [type="file"])',
      );
      const edges = isText && ![stop, stop.parentElement].some((one) => one && hasBorder(one));
      stop.focus({ preventScroll: true });
      const rings =
        document.activeElement === stop &&
        ![stop, stop.parentElement, stop.nextElementSibling].some((one) => one && hasFocusRing(one));
      return [
        ...(edges ? [`${describeElement(stop)} has no edge`] : []),
        ...(rings ? [`${describeElement(stop)} has no ring`] : []),
      ];
    });
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return found;
  });
}
