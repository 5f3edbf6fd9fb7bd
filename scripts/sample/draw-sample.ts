import type { ProseItem, ProseKind } from './extract-prose';

/** Sample sizes by kind: 100 comments, 100 names and 50 test titles. */
export const SHARES: Readonly<Record<ProseKind, number>> = {
  comment: 100,
  function: 45,
  type: 20,
  field: 20,
  file: 15,
  title: 50,
};

/** Draws prose at random, each item at most once. The same seed and the same sources give the same sample. */
export function drawSample(prose: readonly ProseItem[], seed: number): ProseItem[] {
  return Object.entries(SHARES).flatMap(([kind, count]) => {
    const pool = prose.filter((one) => one.kind === kind);
    // Each kind of prose has its own generator, so that a new file name does not change which comments are drawn.
    const random = createRandomGenerator(seed, kind);
    return Array.from({ length: Math.min(count, pool.length) }, () => {
      const [drawn] = pool.splice(Math.floor(random() * pool.length), 1);
      return drawn as ProseItem;
    });
  });
}

/** The rules for judging a sample, printed at its head. */
const RUBRIC = `Judge each item by its path and its text alone, as an engineer who knows React, WooCommerce and docs/glossary.md:

- **fine**: says what it is or what it is for. It need not say everything.
- **weak**: has two plausible meanings here, or can be understood only in part: "it", "this" or "the list" without its noun, a condition without its subject, a verb without its object, a title without subject, condition or outcome.
- **needs the code**: cannot be understood without opening the file.

At least 95 % of a sample are fine, and none needs the code.`;

export function renderSamplePage(
  sample: readonly ProseItem[],
  prose: readonly ProseItem[],
  seed: number,
): string {
  const sections = Object.keys(SHARES).map((kind) => {
    const drawn = sample.filter((one) => one.kind === kind);
    const total = prose.filter((one) => one.kind === kind).length;
    const lines = drawn.map(
      ({ path, line, text, owner, drawing }, index) =>
        `${index + 1}. ${path}:${line}  ${drawing ? `\n\n${drawing.replace(/^(?=.)/gm, '       ')}\n` : [owner, text].filter(Boolean).join('.')}`,
    );
    return `## ${kind}: ${drawn.length} of ${total}\n\n${lines.join('\n')}`;
  });
  return `# Sample with seed ${seed}\n\n${RUBRIC}\n\n${sections.join('\n\n')}\n`;
}

/** Creates a mulberry32 random generator, started with an FNV-1a hash of the seed and the kind. */
function createRandomGenerator(seed: number, kind: string): () => number {
  let state = 2_166_136_261;
  for (const character of `${seed}:${kind}`) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
