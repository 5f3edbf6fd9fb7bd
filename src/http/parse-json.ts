import { withoutPrototypes } from '../lib/safe-json';

/** No shop says so; what does is read without it. */
const PROTOTYPE_KEYS = /"(?:__proto__|constructor|prototype)"\s*:/;

/**
 * PHP prints its notices before the answer; the answer itself is whole. Only a beginning at a line's start or after a
 * tag counts: in an answer that was cut off, some inner object would look like a whole one.
 */
export function parseJsonAfterNotices(text: string): { value: unknown } | undefined {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  const whole = parse(trimmed);
  if (whole || /^[{[]/.test(trimmed)) return whole;
  for (const { index, 0: before } of trimmed.matchAll(/[\n>]\s*(?=[{[])/g)) {
    const rest = parse(trimmed.slice(index + before.length));
    if (rest) return rest;
  }
  return undefined;
}

function parse(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value: PROTOTYPE_KEYS.test(text) ? withoutPrototypes(value, 40) : value };
  } catch {
    return undefined;
  }
}
