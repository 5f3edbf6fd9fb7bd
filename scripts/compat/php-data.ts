/**
 * The data that a plugin's PHP prints for its scripts, read without running it: literals unchanged, other values
 * guessed from their keys.
 */
type PhpValue = string | number | boolean | null | PhpValue[] | { [key: string]: PhpValue };

/** Parses the data that a plugin's PHP passes to `wp_localize_script`, by the name of the global. */
export function parseLocalizedObjects(php: string): Record<string, PhpValue> {
  const calls = php.matchAll(/wp_localize_script\s*\(\s*[^,()]+,\s*['"]([\w$]+)['"]\s*,\s*/g);
  return Object.fromEntries(
    [...calls].map((call) => {
      const read = readPhpValue(php, call.index + call[0].length, call[1] as string);
      return [call[1] as string, typeof read === 'object' ? read : {}];
    }),
  );
}

/** Parses the array that the PHP method `get_payment_method_data` returns. */
export function parsePaymentMethodData(php: string): Record<string, PhpValue> {
  const [start] = [...php.matchAll(/function\s+get_payment_method_data\s*\([^)]*\)[^{]*\{/g)];
  if (!start) return {};
  const body =
    php.slice(start.index + start[0].length).split(/\n\s*(?:public|protected|private)\s+function\b/)[0] ?? '';
  const arrays = [...body.matchAll(/(?:return|=|array_merge\s*\(|,)\s*(?=\[|array\s*\()/g)];
  return Object.assign(
    {},
    ...arrays.map((found) => readPhpValue(body, found.index + found[0].length, 'data')).filter(isRecord),
  );
}

const isRecord = (value: PhpValue): value is Record<string, PhpValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readPhpValue(php: string, at: number, key: string): PhpValue {
  const rest = php.slice(at);
  const opening = /^(?:array\s*\(|\[)/.exec(rest)?.[0];
  if (opening) return readPhpArray(rest.slice(opening.length));
  const text = /^(['"])((?:\\.|(?!\1)[^\\$])*)\1\s*(?=[,)\];]|$)/.exec(rest)?.[2];
  if (text !== undefined) return text;
  const literal = /^(true|false|null|-?\d+(?:\.\d+)?)\s*(?=[,)\];]|$)/i.exec(rest)?.[1];
  if (literal !== undefined) return JSON.parse(literal.toLowerCase()) as PhpValue;
  return guessPhpValue(key);
}

function readPhpArray(text: string): PhpValue {
  const entries = splitPhpEntries(text).map((entry) => {
    const [whole, key] = /^['"]([\w.-]+)['"]\s*=>\s*/.exec(entry) ?? ['', undefined];
    return [key, readPhpValue(entry, whole.length, key ?? '')] as const;
  });
  return entries.some(([key]) => key !== undefined)
    ? Object.fromEntries(entries.filter((entry): entry is [string, PhpValue] => entry[0] !== undefined))
    : entries.map(([, value]) => value);
}

/** Splits the entries of a PHP array, up to the bracket that closes the array. */
function splitPhpEntries(text: string): string[] {
  const entries: string[] = [];
  let entry = '';
  let depth = 0;
  const tokens = text.matchAll(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[\s\S]/g);
  for (const [token] of tokens) {
    if (/^\/[/*]/.test(token)) continue;
    if (/[([{]/.test(token) && token.length === 1) depth += 1;
    if (/[)\]}]/.test(token) && token.length === 1) depth -= 1;
    if (depth < 0) break;
    if (token === ',' && depth === 0) {
      entries.push(entry.trim());
      entry = '';
    } else entry += token;
  }
  return [...entries, entry.trim()].filter(Boolean);
}

function guessPhpValue(key: string): PhpValue {
  if (/supports|features/i.test(key)) return ['products'];
  if (/icons|methods|tokens|fields|gateways$/i.test(key)) return [];
  if (/data|params|settings|config|options|i18n|messages|style/i.test(key)) return {};
  if (/^(is|has|should|show|enable|allow|can|test)|enabled$/i.test(key)) return false;
  if (/url|src|image|link/i.test(key)) return 'https://shop.example/';
  return key;
}
