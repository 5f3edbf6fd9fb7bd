import type { PageProblem } from './check.types';
import { POSITION_ATTRIBUTE } from './page-script';

/** The state of each control in the page's own markup, by its source position. */
export type ControlStates = Record<string, { name: string; faults: string[] }>;

/**
 * Measures every visible control of the page's markup: covered by something else, cut off by an element around it, or
 * with text in the colour of its background. Controls that widgets render are measured by `npm run look`.
 */
export const CONTROL_STATES = `(() => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const channels = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundImage, backgroundColor } = getComputedStyle(at);
      if (backgroundImage !== 'none') return undefined;
      const ground = channels(backgroundColor);
      if (ground[3] > 0) return ground[3] === 255 ? ground : undefined;
    }
    return [255, 255, 255, 255];
  };
  const isInvisibleText = (element) => {
    if (!element.textContent.trim() || element.querySelector('img, svg')) return false;
    const ground = groundOf(element);
    const text = channels(getComputedStyle(element).color);
    const hasChildText = ![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!ground || hasChildText) return false;
    return text[3] < 26 || [0, 1, 2].every((index) => Math.abs(text[index] - ground[index]) < 26);
  };
  const cutBy = (element) => {
    const box = element.getBoundingClientRect();
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const its = at.getBoundingClientRect();
      const [across, down] = [Math.min(box.right, its.right) - Math.max(box.left, its.left), Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)];
      if ((/hidden|clip/.test(overflowX) && across < 4) || (/hidden|clip/.test(overflowY) && down < 4)) return at;
    }
  };
  // A slider takes the links of the pictures that it does not show out of the tab order.
  const isOfHiddenSlide = (control) => control.tabIndex < 0 && control.parentElement?.closest('[data-tiem]');
  const nameOf = (element) =>
    element.localName + (element.id ? '#' + element.id : '') + [...element.classList].slice(0, 2).map((one) => '.' + one).join('');
  const states = {};
  for (const control of document.querySelectorAll(':is(a[href], button, input:not([type="hidden"]), select, textarea)[${POSITION_ATTRIBUTE}]')) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert], dialog:not([open])') || isOfHiddenSlide(control)) continue;
    const size = control.getBoundingClientRect();
    if (size.width <= 1 || size.height <= 1) continue;
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = control.getBoundingClientRect();
    const faults = [];
    const cut = cutBy(control);
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    const isOwn = hit && (control.contains(hit) || [...(control.labels ?? [])].some((label) => label.contains(hit)) || (hit.contains(control) && getComputedStyle(control).pointerEvents === 'none'));
    if (cut) faults.push('is cut off by ' + nameOf(cut));
    else if (hit && !isOwn) faults.push('is covered by ' + nameOf(hit));
    if (isInvisibleText(control)) faults.push('has text in the colour of its background');
    if (!control.checkVisibility({ opacityProperty: true })) faults.push('has opacity 0');
    states[control.getAttribute('${POSITION_ATTRIBUTE}')] = { name: nameOf(control), faults };
  }
  scrollTo(0, 0);
  return states;
})()`;

/** Lists problems of controls that occur only with the widgets. A control that a widget hides is not a problem. */
export function findBrokenControls(
  before: ControlStates,
  after: ControlStates,
  width: number,
): PageProblem[] {
  return Object.entries(after).flatMap(([place, { name, faults }]) => {
    const known = before[place];
    if (!known || known.faults.length > 0) return [];
    return faults.map((fault) => ({
      ...{ kind: 'control' as const, line: Number.parseInt(place, 10) },
      message: `${name} ${fault} at ${width} px with the widgets, but not without them`,
    }));
  });
}
