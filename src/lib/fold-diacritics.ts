/**
 * Removes diacritics and case and turns đ into d, so that `ao dai` finds `Áo dài`. Each character becomes exactly one
 * character, so positions in the result are positions in the text.
 */
function foldCharacter(character: string): string {
  if (character === 'đ' || character === 'Đ') return 'd';
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return bare.length === character.length ? bare : character;
}

export function foldDiacritics(text: string): string {
  return Array.from(text.normalize('NFC'), foldCharacter).join('').replace(/\p{M}/gu, '');
}

/**
 * Returns where the words of a query occur in a text, as [start, end) positions in the original text; sorted and not
 * overlapping.
 */
export function findMatchRanges(text: string, query: string): [number, number][] {
  const words = foldDiacritics(query).split(/\s+/).filter(Boolean);
  const { folded, positions } = foldWithPositions(text);
  const ranges: [number, number][] = [];
  for (const word of words) {
    for (let index = folded.indexOf(word); index >= 0; index = folded.indexOf(word, index + word.length)) {
      ranges.push([positions[index]!, positions[index + word.length]!]);
    }
  }
  return mergeRanges(ranges.sort((a, b) => a[0] - b[0]));
}

function foldWithPositions(text: string): { folded: string; positions: number[] } {
  const positions: number[] = [];
  let folded = '';
  let position = 0;
  // Folds a letter together with its combining marks, because some systems type decomposed text (NFD).
  for (const [cluster] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    for (const character of foldDiacritics(cluster)) {
      for (let unit = 0; unit < character.length; unit++) positions.push(position);
      folded += character;
    }
    position += cluster.length;
  }
  positions.push(position);
  return { folded, positions };
}

function mergeRanges(ranges: [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
