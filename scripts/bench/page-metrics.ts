/** Scripts that run inside the measured page, kept as text and small so that they hardly affect the measurement. */
import type { ExpectedEffect } from './bench.types';

export const METRICS_OBSERVER = `(() => {
  const bench = (window.__bench = { shift: 0, lcp: 0, tasks: [], felt: 0, proven: null, started: null, isLoading: false });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) bench.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.tasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  // The browser reports no event that is shorter than two frames.
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) bench.felt = Math.max(bench.felt, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  // With several key or pointer presses, the time is counted from the last one.
  for (const type of ['pointerdown', 'change', 'input'])
    addEventListener(type, ({ timeStamp }) => { bench.started = performance.timeOrigin + timeStamp; }, { capture: true, passive: true });
  bench.find = (selector) =>
    [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible') ?? null;
  bench.box = (selector) => {
    const element = bench.find(selector);
    const isSeen = ({ top, bottom }) => top >= 0 && bottom <= innerHeight;
    if (element && !isSeen(element.getBoundingClientRect())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return element && element.getBoundingClientRect().toJSON();
  };
  bench.choose = (selector, value) => {
    const select = bench.find(selector);
    if (![...select.options].some((option) => option.value === value)) throw new Error(selector + ' does not offer "' + value + '"');
    select.value = value;
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
  };
  bench.field = (selector) => {
    bench.find(selector).focus();
    bench.find(selector).select();
  };
})()`;

/** Checks in every frame whether the expected change is visible, and records when it was painted. */
export const createEffectObserver = (proof: ExpectedEffect, until: string | undefined): string => `(() => {
  const proof = ${JSON.stringify(proof)};
  const bench = window.__bench;
  const text = () => bench.find(proof.changes ?? proof.settles)?.textContent.replace(/\\s+/g, ' ').trim() ?? '';
  let before = proof.changes || proof.settles ? text() : '';
  const first = before;
  let lastChange = performance.now();
  let came = false;
  const isProven = () => {
    if (proof.passes) {
      const isThere = bench.find(proof.passes) !== null;
      came ||= isThere;
      return came && !isThere;
    }
    if (proof.settles) {
      if (before !== text()) [before, lastChange] = [text(), performance.now()];
      return before !== first && performance.now() - lastChange > 1500;
    }
    if (proof.appears) return bench.find(proof.appears) !== null;
    // What was not there yet has not changed by appearing.
    if (before === '') { before = text(); return false; }
    // A loading state hides the text until the response is there.
    bench.isLoading = text() === '';
    return text() !== before && text() !== '';
  };
  const still = () => ${until ? `document.querySelector(${JSON.stringify(until)}) !== null` : 'false'};
  const look = () => {
    if (!isProven() || still()) return requestAnimationFrame(look);
    requestAnimationFrame(() => { bench.proven = performance.timeOrigin + (proof.settles ? lastChange : performance.now()); });
  };
  look();
})()`;

export const READ_METRICS = `(() => {
  const { shift, lcp, tasks } = window.__bench;
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const [{ responseStart: firstByte, responseEnd: lastByte, serverTiming }] = performance.getEntriesByType('navigation');
  const server = (name) => serverTiming.find((metric) => metric.name === name)?.duration ?? null;
  return { shift, lcp, fcp, firstByte, lastByte, server: server('wp'), serverTiem: server('tiem'), longTasks: tasks.length, blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0) };
})()`;

export interface PageMetrics {
  shift: number;
  lcp: number;
  fcp: number;
  longTasks: number;
  blocking: number;
  firstByte: number;
  lastByte: number;
  server: number | null;
  serverTiem: number | null;
}
