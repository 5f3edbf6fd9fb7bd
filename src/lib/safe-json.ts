/** Parses JSON from a page or a storage, which is not trusted. */
export interface JsonLimits {
  /** Maximum length of the text, in characters. */
  maxLength?: number;
  maxDepth?: number;
}

export class SafeJsonError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    // The name is set explicitly, because minifiers rename classes and monitoring groups errors by this name.
    this.name = 'SafeJsonError';
  }
}

const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);

export function parseSafeJson(text: string, { maxLength = 65_536, maxDepth = 12 }: JsonLimits = {}): unknown {
  if (text.length > maxLength) {
    throw new SafeJsonError(`JSON of ${text.length} characters, at most ${maxLength} are read`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    // The browser's message contains the position or an excerpt of the text.
    throw new SafeJsonError(`Not valid JSON: ${(cause as Error).message}`, cause);
  }
  return withoutPrototypes(value, maxDepth);
}

/** A copy whose objects have no prototype and no keys such as `__proto__`. */
export function withoutPrototypes(value: unknown, maxDepth = 12): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (maxDepth < 1) throw new SafeJsonError('JSON is nested too deeply');
  if (Array.isArray(value)) return value.map((item) => withoutPrototypes(item, maxDepth - 1));
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value)) {
    if (!DANGEROUS.has(key))
      copy[key] = withoutPrototypes((value as Record<string, unknown>)[key], maxDepth - 1);
  }
  return copy;
}
