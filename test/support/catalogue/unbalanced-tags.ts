const EMPTY = new Set(['br', 'img', 'hr']);

/** Lists tags that are not closed in order, or not valid; empty for balanced markup. */
export function findUnbalancedTags(markup: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const rest = markup.replace(
    /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_tag, close, name, _attributes, self) => {
      if (close) {
        if (open.pop() !== name) wrong.push(`</${name}>`);
      } else if (!self && !EMPTY.has(name)) {
        open.push(name);
      }
      return '';
    },
  );
  const strays = [...rest.matchAll(/[<>]|&(?![a-z]+;|#\d+;)/g)].map((match) => match[0]);
  return [...wrong, ...open.map((name) => `<${name}>`), ...strays];
}
