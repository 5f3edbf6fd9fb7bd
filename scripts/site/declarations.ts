export interface DeclaredMember {
  /** The member's name without quotes and `readonly`. */
  name: string;
  /** The member's declaration, such as `on(event: string): void`. */
  declaration: string;
  /** The member's type if it is a property; empty for methods. */
  type: string;
  comment: string;
}

/**
 * Reads the members of an interface out of its TypeScript source. Relies on the formatter: members are indented by two
 * spaces, and their last line ends with `;`.
 */
export function readInterface(source: string, name: string): DeclaredMember[] {
  const body = new RegExp(`^export interface ${name}(?: extends [^{]+)? \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(
    source,
  )?.[1];
  if (body === undefined) throw new Error(`There is no interface ${name}.`);
  const members: DeclaredMember[] = [];
  let comment = '';
  let lines: string[] = [];
  for (const line of body.split('\n')) {
    if (lines.length === 0 && /^ {2}(?:\/\*\*| \*)/.test(line)) {
      comment += `${line.replace(/^\s*(?:\/\*\*|\*\/|\*)\s?/, '').replace(/\s*\*\/$/, '')} `;
      continue;
    }
    if (line.trim() === '') continue;
    lines.push(line.trim());
    // The member continues after a line that is indented further, because its type has several lines.
    if (!line.endsWith(';') || /^ {3}/.test(line)) continue;
    members.push(createInterfaceMember(lines.join(' '), comment));
    [lines, comment] = [[], ''];
  }
  return members;
}

function createInterfaceMember(text: string, comment: string): DeclaredMember {
  const declaration = text.replace(/;$/, '').replace(/^readonly /, '');
  const [, quoted, plain, type = ''] = /^(?:'([^']+)'|(\w+))\??(?:: ([\s\S]+))?/.exec(declaration) ?? [];
  const name = quoted ?? plain ?? '';
  return { name, declaration, type, comment: comment.replace(/\s+/g, ' ').trim() };
}
