/** @jest-environment jsdom */
import { trustJson, trustScriptUrl } from '../../src/lib/trusted-types';

type Rules = Record<string, (text: string) => string>;

describe('the page’s own policy', () => {
  const made: string[] = [];

  beforeAll(() => {
    const createPolicy = (name: string, rules: Rules) => {
      if (made.includes(name)) throw new TypeError(`Policy ${name} exists`);
      made.push(name);
      return Object.fromEntries(
        Object.entries(rules).map(([rule, make]) => [rule, (text: string) => `trusted ${make(text)}`]),
      );
    };
    Object.assign(window, { trustedTypes: { createPolicy } });
  });

  it('is made on the first need, once', () => {
    expect(made).toEqual([]);
    expect(trustJson(['a'])).toBe('trusted ["a"]');
    expect(trustScriptUrl('/tiem/tiem.js')).toBe('trusted /tiem/tiem.js');
    expect(made).toEqual(['tiem']);
  });

  it.each([
    'https://elsewhere.example/x.js',
    '//elsewhere.example/x.js',
    'data:text/javascript,1',
    'blob:null/1',
  ])('lets no script in from %s', (url) => {
    expect(() => trustScriptUrl(url)).toThrow('Not a script of this site');
  });
});
