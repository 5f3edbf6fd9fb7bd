const PLACEHOLDER = /%(?:(\d+)\$)?([sd%])/g;

/** A placeholder without a value stays visible: a missing word would hide the mistake. */
export function fillPlaceholders(text: string, values: readonly (string | number)[]): string {
  let next = 0;
  return text.replace(PLACEHOLDER, (placeholder, position: string | undefined, kind: string) => {
    if (kind === '%') return '%';
    const value = values[position ? Number(position) - 1 : next++];
    if (value === undefined) return placeholder;
    return kind === 'd' ? String(Math.trunc(Number(value))) : String(value);
  });
}
