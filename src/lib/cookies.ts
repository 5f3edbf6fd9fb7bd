export interface CookieOptions {
  days?: number;
  path?: string;
  domain?: string;
}

/** `undefined` if the cookie does not exist; a value with invalid encoding is returned as it is. */
export function readCookie(name: string, from: string = document.cookie): string | undefined {
  for (const pair of from.split(/;\s*/)) {
    const end = pair.indexOf('=');
    if (end > 0 && decode(pair.slice(0, end)) === name) return decode(pair.slice(end + 1));
  }
  return undefined;
}

export function writeCookie(
  name: string,
  value: string,
  { days, path = '/', domain }: CookieOptions = {},
): void {
  const parts = [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`, `path=${path}`, 'SameSite=Lax'];
  if (days !== undefined) parts.push(`max-age=${Math.round(days * 86_400)}`);
  if (domain) parts.push(`domain=${domain}`);
  if (location.protocol === 'https:') parts.push('Secure');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is newer than the oldest supported browsers
  document.cookie = parts.join('; ');
}

export function deleteCookie(name: string, options: Omit<CookieOptions, 'days'> = {}): void {
  writeCookie(name, '', { ...options, days: 0 });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
