/**
 * Stores a browser's cookies for one shop. Scripts can read some of them in `document.cookie`; this class holds the
 * HttpOnly ones.
 */
export class CookieJar {
  private readonly httpOnlyCookies = new Map<string, string>();

  constructor(private readonly page: Document) {}

  createCookieHeader(): string {
    const hidden = [...this.httpOnlyCookies].map(([name, value]) => `${name}=${value}`);
    return [...hidden, this.page.cookie].filter(Boolean).join('; ');
  }

  /** Stores a response's cookies. jsdom removes expired ones, as a browser does. */
  storeCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      if (!attributes.some((attribute) => /^httponly$/i.test(attribute))) {
        // Removes the attribute Secure, because test pages use http, where jsdom drops such a cookie.
        this.page.cookie = [pair, ...attributes.filter((attribute) => !/^secure$/i.test(attribute))].join(
          '; ',
        );
      } else if (attributes.some((attribute) => /^max-age=(0|-)/i.test(attribute)))
        this.httpOnlyCookies.delete(name);
      else this.httpOnlyCookies.set(name, value);
    }
  }

  deleteCookies(): void {
    this.httpOnlyCookies.clear();
    for (const cookie of this.page.cookie.split('; ')) {
      const name = cookie.split('=')[0];
      if (name) this.page.cookie = `${name}=; path=/; max-age=0`;
    }
  }
}
