/** JSON from a page or a storage, which anybody may have written. */
export interface JsonLimits {
  /** In characters. */
  maxLength?: number;
  maxDepth?: number;
}

export class SafeJsonError extends Error {
  /** Where the text stops being JSON, in characters from its start; `null` where no single place is to blame. */
  declare readonly position: number | null;

  constructor(message: string, position: number | null, cause?: unknown) {
    super(message, { cause });
    // A minifier renames classes; monitoring groups by this name.
    this.name = 'SafeJsonError';
    this.position = position;
  }
}

const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype']);

export function parseSafeJson(text: string, { maxLength = 65_536, maxDepth = 12 }: JsonLimits = {}): unknown {
  if (text.length > maxLength) {
    throw new SafeJsonError(`JSON of ${text.length} characters, at most ${maxLength} are read`, maxLength);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const position = whereBroken(text);
    const around = text.slice(Math.max(0, position - 20), position + 20);
    throw new SafeJsonError(`Not valid JSON at character ${position}: ${around}`, position, cause);
  }
  return withoutPrototypes(value, maxDepth);
}

/** A copy whose objects have no prototype and none of the names that reach one. */
export function withoutPrototypes(value: unknown, maxDepth = 12): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (maxDepth < 1) throw new SafeJsonError('JSON is nested too deeply', null);
  if (Array.isArray(value)) return value.map((item) => withoutPrototypes(item, maxDepth - 1));
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value)) {
    if (!DANGEROUS.has(key))
      copy[key] = withoutPrototypes((value as Record<string, unknown>)[key], maxDepth - 1);
  }
  return copy;
}

const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;

/** Engines tell the place in prose, each its own, and newer ones not at all: so it is looked up here. */
function whereBroken(text: string): number {
  const token = new RegExp(TOKEN);
  const open: string[] = [];
  let wanted: 'value' | 'first value' | 'key' | 'first key' | ':' | ', or end' = 'value';
  for (;;) {
    const from = token.lastIndex;
    const [whole, sign, string] = token.exec(text) ?? [];
    const start =
      whole === undefined
        ? from + /^[ \t\r\n]*/.exec(text.slice(from))![0].length
        : token.lastIndex - whole.trimStart().length;
    if (whole === undefined) return start;
    const inside = open.at(-1);
    const wantsValue = wanted === 'value' || wanted === 'first value';
    if (wantsValue && (sign === '{' || sign === '[')) {
      open.push(sign);
      wanted = sign === '{' ? 'first key' : 'first value';
    } else if (wantsValue && sign === undefined) wanted = ', or end';
    else if ((wanted === 'key' || wanted === 'first key') && string !== undefined) wanted = ':';
    else if (wanted === ':' && sign === ':') wanted = 'value';
    else if (wanted === ', or end' && sign === ',' && inside) wanted = inside === '{' ? 'key' : 'value';
    else if (sign === '}' && inside === '{' && (wanted === 'first key' || wanted === ', or end')) {
      open.pop();
      wanted = ', or end';
    } else if (sign === ']' && inside === '[' && (wanted === 'first value' || wanted === ', or end')) {
      open.pop();
      wanted = ', or end';
    } else return start;
  }
}
