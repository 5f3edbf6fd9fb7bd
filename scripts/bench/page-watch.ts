/** What the measured page itself is asked to write down, as text: nothing of it may weigh on what is measured. */
import type { Proof } from './bench.types';

export const WATCH = `(() => {
  const bench = (window.__bench = { shift: 0, lcp: 0, tasks: [], proven: null, started: null });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) bench.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) bench.tasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  // The last of several presses starts the clock.
  for (const type of ['pointerdown', 'change', 'input'])
    addEventListener(type, ({ timeStamp }) => { bench.started = timeStamp; }, { capture: true, passive: true });
})()`;

/** Watches every frame for the proof, and notes when it had been painted. */
export const watchFor = (proof: Proof, until: string | undefined): string => `(() => {
  const proof = ${JSON.stringify(proof)};
  const bench = window.__bench;
  const find = (selector) => {
    const element = document.querySelector(selector);
    return element && element.getClientRects().length > 0 ? element : null;
  };
  const text = () => find(proof.changes)?.textContent.replace(/\\s+/g, ' ').trim() ?? '';
  let before = proof.changes ? text() : '';
  const isProven = () => {
    if (proof.appears) return find(proof.appears) !== null;
    // What was not there yet has not changed by appearing.
    if (before === '') { before = text(); return false; }
    return text() !== before && text() !== '';
  };
  const still = () => ${until ? `document.querySelector(${JSON.stringify(until)}) !== null` : 'false'};
  const look = () => {
    if (!isProven() || still()) return requestAnimationFrame(look);
    requestAnimationFrame(() => { bench.proven = performance.now(); });
  };
  look();
})()`;

export const RESULTS = `(() => {
  const { shift, lcp, tasks } = window.__bench;
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  return { shift, lcp, fcp, longTasks: tasks.length, blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0) };
})()`;

export interface Results {
  shift: number;
  lcp: number;
  fcp: number;
  longTasks: number;
  blocking: number;
}
