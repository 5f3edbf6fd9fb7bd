/**
 * Implements `data-tiem-look="theme"`, which gives our buttons the computed style of the theme's primary button.
 * The style is measured once per page on a hidden copy and written to a stylesheet in the cascade layer `tiem`, so
 * the theme's own rules still win (docs/styling.md).
 */

import type { MountRequest, ReportProblem } from '../runtime/mounting.types';
import {
  type Color,
  computeContrastRatio,
  computeLowestContrast,
  type PaintedText,
  parseColor,
  WHITE,
} from './color-contrast';
import { addStyleSheet, copyHoverRules, deleteCopiedRules } from './hover-rules';

export const BUTTON_STYLES = ['theme', 'own'];

/** Selectors of the theme's primary button, in order of preference. */
const PRIMARY_BUTTONS = [
  '.single_add_to_cart_button',
  '.checkout-button, #place_order',
  '.wc-block-components-checkout-place-order-button, .wc-block-cart__submit-button',
  '.button.alt',
];
const COMMON_BUTTON_CLASSES = 'single_add_to_cart_button button alt wp-element-button';
/** Classes that are not copied: button states (disabled, loading, added) and this bundle's own classes. */
const STATE_CLASS = /^(tiem-\S*|wc-variation-\S*|disabled|loading|added)$/;
const MIN_CONTRAST = 4.5;

interface ButtonColors extends PaintedText {
  border: string;
  boxShadow: string;
}

let measuredStyle: Promise<() => void> | undefined;

/**
 * Resolves once the theme's button has been measured, with a function that applies its style to our buttons. A view
 * calls the function right before it renders, because a frame in between would restyle and paint the whole page. For a
 * behaviour, the function has been called when the promise resolves.
 */
export async function styleWidgetButtons(
  { element: mountPoint, name: widget, definition }: MountRequest,
  report: ReportProblem,
): Promise<() => void> {
  const element = mountPoint.closest('[data-tiem-look]') ?? mountPoint;
  const look = element.getAttribute('data-tiem-look') ?? '';
  if (!BUTTON_STYLES.includes(look)) {
    const allowed = BUTTON_STYLES.map((name) => `"${name}"`).join(', ');
    report({ kind: 'options', widget, element, message: `data-tiem-look="${look}": expected ${allowed}.` });
  }
  if (look !== 'theme') return () => {};
  measuredStyle ??= waitForStylesheets().then(() => {
    const buttons = measureThemeButtons();
    let rules = createButtonRules(buttons);
    // Waits until the pointer is over one of our buttons, because searching all CSS rules of the page takes long, and on
    // most pages no button is hovered.
    if (buttons.colors) waitForHoveredButton().then(() => styleHoveredButtons(buttons).catch(console.warn));
    return () => {
      if (rules) addRulesToLayer(rules);
      rules = '';
    };
  });
  const apply = await measuredStyle;
  if (definition.kind === 'behaviour') apply();
  return apply;
}

/**
 * Waits for a painted frame, because browsers paint only after the stylesheets in <head> have loaded. A hidden tab
 * paints no frames, so the wait ends after half a second.
 */
async function waitForStylesheets(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((done) => document.addEventListener('DOMContentLoaded', done, { once: true }));
  if (performance.getEntriesByType('paint').length > 0) return;
  await new Promise((done) => {
    requestAnimationFrame(done);
    setTimeout(done, 500);
  });
}

/** Resolves when a pointer that can hover is over one of our main buttons. */
const waitForHoveredButton = (): Promise<void> =>
  new Promise((resolve) => {
    function handlePointerOver({ target, pointerType }: PointerEvent): void {
      const isOnButton = target instanceof Element && target.closest(MAIN_BUTTON_SELECTOR);
      if (!isOnButton || pointerType === 'touch') return;
      document.removeEventListener('pointerover', handlePointerOver);
      resolve();
    }
    document.addEventListener('pointerover', handlePointerOver);
  });

/** The style of the theme's button, as CSS declarations and rules for Tiệm's buttons. */
interface MeasuredButtons {
  shape: string;
  /** The colours as CSS declarations; empty if text and background have too little contrast. */
  colors: string;
  /**
   * CSS rules that set the accent colour; empty if the button's colour has too little contrast to be used for text.
   */
  accents: string;
  backgrounds: (Color | undefined)[];
}

function measureThemeButtons(): MeasuredButtons {
  const { probe, remove } = createHiddenThemeButton();
  try {
    const style = getComputedStyle(probe);
    const shape = createShapeDeclarations(style);
    const colors = readButtonColors(style);
    const backgrounds = readButtonBackgrounds(probe);
    const contrast = computeLowestContrast(colors, backgrounds);
    if (contrast < MIN_CONTRAST) {
      console.warn(
        `[tiem] data-tiem-look: the theme's button has a contrast of ${contrast.toFixed(1)}, less than ${MIN_CONTRAST}; it gives its shape, not its colours.`,
        document.documentElement,
      );
      return { shape, colors: '', accents: '', backgrounds };
    }
    const accents = canUseAsAccentColor(colors, backgrounds) ? createAccentRules(colors) : '';
    return { shape, colors: createColorDeclarations(colors), accents, backgrounds };
  } finally {
    remove();
  }
}

async function styleHoveredButtons({ backgrounds }: MeasuredButtons): Promise<void> {
  let rules = '';
  for (const one of [...document.styleSheets]) {
    await waitUntilIdle();
    // The hidden copy of the button is in the page only while it is measured, because scripts of the shop would find
    // it.
    rules += measureHoveredButton((probe) => copyHoverRules(probe, one));
  }
  const colors = measureHoveredButton((probe) => readHoverColors(probe, rules));
  if (computeLowestContrast(colors, backgrounds) < MIN_CONTRAST) return;
  // The hover rules get a stylesheet of their own, because replacing rules in a cascade layer makes Chromium lay out
  // the whole page again.
  addRulesToLayer(createMainButtonRule(':hover:not(:disabled)', createColorDeclarations(colors)));
}

/**
 * Creates a hidden copy of the theme's button next to it. If the page has no such button, creates one with
 * WooCommerce's usual classes in the page's content.
 */
function createHiddenThemeButton(): { probe: HTMLElement; remove(): void } {
  const original = PRIMARY_BUTTONS.flatMap((selector) => [...document.querySelectorAll(selector)]).find(
    (button) => !button.closest('tiem-root') && !/\btiem-(button|mini-cart)/.test(button.className),
  );
  const probe = document.createElement(original?.localName === 'a' ? 'a' : 'button');
  probe.className = original
    ? [...original.classList].filter((name) => !STATE_CLASS.test(name)).join(' ')
    : COMMON_BUTTON_CLASSES;
  if (probe instanceof HTMLAnchorElement) probe.href = '#';
  probe.style.cssText =
    'position:fixed;top:0;left:0;visibility:hidden;transition:none;animation:none;pointer-events:none';
  if (original) {
    original.after(probe);
    return { probe, remove: () => probe.remove() };
  }
  const holder = document.createElement('div');
  holder.className = 'woocommerce';
  holder.style.display = 'contents';
  holder.append(probe);
  (document.querySelector('main, #main, #content') ?? document.body).append(holder);
  return { probe, remove: () => holder.remove() };
}

/**
 * Limits the measured padding and font size. Widgets need buttons that are 44 px high, and narrow enough that two of
 * them fit side by side on a phone.
 */
function createShapeDeclarations(style: CSSStyleDeclaration): string {
  const size = Number.parseFloat(style.fontSize);
  const padding = Math.min(24, Math.max(8, Number.parseFloat(style.paddingLeft) || 0));
  return [
    `border-radius:${style.borderTopLeftRadius}`,
    `font-family:${style.fontFamily}`,
    `font-weight:${style.fontWeight}`,
    `letter-spacing:${style.letterSpacing}`,
    `padding-inline:${padding}px`,
    ...(size >= 14 && size <= 20 ? [`font-size:${size}px`] : []),
  ].join(';');
}

function readButtonColors(style: CSSStyleDeclaration): ButtonColors {
  const { color, backgroundColor, backgroundImage, boxShadow } = style;
  const { borderTopWidth, borderTopStyle, borderTopColor } = style;
  const border = `${borderTopWidth} ${borderTopStyle} ${borderTopColor}`;
  return { color, backgroundColor, backgroundImage, border, boxShadow };
}

const createColorDeclarations = ({
  color,
  backgroundColor,
  backgroundImage,
  border,
  boxShadow,
}: ButtonColors): string =>
  `color:${color};background:${backgroundImage} ${backgroundColor};border:${border};box-shadow:${boxShadow}`;

/**
 * Copies the page's `:hover` rules with an attribute selector of the same specificity and reads the resulting computed
 * style, because a script cannot trigger `:hover`.
 */
function measureHoveredButton<Result>(measure: (probe: HTMLElement) => Result): Result {
  const { probe, remove } = createHiddenThemeButton();
  try {
    probe.setAttribute('data-hovered', '');
    return measure(probe);
  } finally {
    remove();
  }
}

function readHoverColors(probe: HTMLElement, rules: string): ButtonColors {
  const sheet = addStyleSheet(rules);
  const colors = readButtonColors(getComputedStyle(probe));
  deleteCopiedRules(sheet);
  // Forces a style recalculation after the rules were deleted. If another stylesheet were added first, Chromium would
  // treat both as a change of the cascade layers and lay out the whole page again.
  void getComputedStyle(probe).color;
  return colors;
}

function addRulesToLayer(rules: string): void {
  addStyleSheet(`@layer tiem{${rules}}`);
}

/** Waits for a fixed time in Safari, which has no `requestIdleCallback`. */
const waitUntilIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    window.requestIdleCallback?.(resolve, { timeout: 2000 }) ?? setTimeout(resolve, 50);
  });

/**
 * Returns the backgrounds on which our buttons may be placed: that of the page around the theme's button, and that of
 * our own panels. `undefined` stands for an unknown background.
 */
function readButtonBackgrounds(probe: HTMLElement): (Color | undefined)[] {
  let page: Color | undefined = WHITE;
  for (let at = probe.parentElement; at; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    const colour = backgroundImage === 'none' ? parseColor(backgroundColor) : undefined;
    if (colour?.[3] === 0) continue;
    page = colour?.[3] === 1 ? colour : undefined;
    break;
  }
  probe.style.setProperty('background', 'var(--tiem-surface)', 'important');
  const panel = parseColor(getComputedStyle(probe).backgroundColor);
  return [page, panel];
}

/**
 * Whether the background colour of the theme's button can also be used for secondary buttons, links and checkboxes.
 * On a panel, such a control must have enough contrast with the panel's background.
 */
function canUseAsAccentColor(colors: ButtonColors, [, panel]: (Color | undefined)[]): boolean {
  const back = parseColor(colors.backgroundColor);
  return (
    colors.backgroundImage === 'none' &&
    back?.[3] === 1 &&
    panel !== undefined &&
    computeContrastRatio(back, panel) >= MIN_CONTRAST
  );
}

const [HOLDER, OWN] = ['[data-tiem-look="theme"]', '[data-tiem-look="own"]'];

function createAccentRules({ color, backgroundColor }: ButtonColors): string {
  const page = getComputedStyle(document.documentElement);
  const [accent, onAccent] = ['--tiem-accent', '--tiem-on-accent'].map((name) => page.getPropertyValue(name));
  return [
    `${HOLDER}{--tiem-accent:${backgroundColor};--tiem-on-accent:${color}}`,
    `${OWN}{--tiem-accent:${accent};--tiem-on-accent:${onAccent}}`,
  ].join('');
}

const BUTTON_SELECTOR = `${HOLDER} :is(.tiem-button,.tiem-mini-cart__link):not(${OWN} *)`;
const MAIN_BUTTON_SELECTOR = `${BUTTON_SELECTOR}.is-main`;

function createButtonRules({ shape, colors, accents }: MeasuredButtons): string {
  return `${accents}${BUTTON_SELECTOR}{${shape}}${colors && createMainButtonRule('', colors)}`;
}

/**
 * Creates the CSS rule of a button. `state` is the selector of a state such as `:hover`, or an empty string for the
 * normal state.
 */
const createMainButtonRule = (state: string, colors: string): string =>
  `${MAIN_BUTTON_SELECTOR}${state}{${colors}}`;
