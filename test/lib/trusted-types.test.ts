/** @jest-environment jsdom */
import { createTrustedJson } from '../../widgets/prefetch';

type PolicyRules = Record<string, (text: string) => string>;

describe('Trusted Types policy', () => {
  const createdPolicies: string[] = [];

  beforeAll(() => {
    const createPolicy = (name: string, rules: PolicyRules) => {
      if (createdPolicies.includes(name)) throw new TypeError(`Policy ${name} exists`);
      createdPolicies.push(name);
      return Object.fromEntries(
        Object.entries(rules).map(([rule, transform]) => [
          rule,
          (text: string) => `trusted ${transform(text)}`,
        ]),
      );
    };
    Object.assign(window, { trustedTypes: { createPolicy } });
  });

  it('Trusted Types policy: is created on first use, and only once', () => {
    expect(createdPolicies).toEqual([]);
    expect(createTrustedJson(['a'])).toBe('trusted ["a"]');
    expect(createTrustedJson(1)).toBe('trusted 1');
    expect(createdPolicies).toEqual(['tiem']);
  });
});
