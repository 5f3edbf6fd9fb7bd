/** @jest-environment jsdom */
import { trustJson } from '../../widgets/prefetch/prefetcher';

type Rules = Record<string, (text: string) => string>;

describe('Trusted Types policy', () => {
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

  it('Trusted Types policy: created on first use, and only once', () => {
    expect(made).toEqual([]);
    expect(trustJson(['a'])).toBe('trusted ["a"]');
    expect(trustJson(1)).toBe('trusted 1');
    expect(made).toEqual(['tiem']);
  });
});
