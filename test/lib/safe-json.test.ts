import fc from 'fast-check';
import { parseSafeJson, SafeJsonError } from '../../src/lib/json-values';

const captureError = (text: string, limits = {}): SafeJsonError => {
  try {
    parseSafeJson(text, limits);
  } catch (error) {
    if (error instanceof SafeJsonError) return error;
    throw error;
  }
  throw new Error('parseSafeJson did not throw');
};

describe('safe JSON', () => {
  it('safe JSON: parsed objects have no prototype', () => {
    const value = parseSafeJson('{"a":{"b":[1,{"c":null}]}}') as { a: object };
    expect(JSON.stringify(value)).toBe('{"a":{"b":[1,{"c":null}]}}');
    expect(Object.getPrototypeOf(value)).toBeNull();
    expect(Object.getPrototypeOf(value.a)).toBeNull();
    expect('toString' in value).toBe(false);
  });

  it('safe JSON: keys such as __proto__ are removed at every depth', () => {
    const text =
      '{"__proto__":{"x":1},"a":[{"constructor":{"prototype":{"x":1}},"b":{"prototype":1,"c":2}}]}';
    expect(JSON.stringify(parseSafeJson(text))).toBe('{"a":[{"b":{"c":2}}]}');
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it.each(['{"a": 1,}', '[1, 2,, 3]', "{'a': 1}", '{"a": 1]', '{} {}', '', 'NaN', '[01]'])(
    'safe JSON: the invalid text %s throws a SafeJsonError with a reason and a cause',
    (text) => {
      const error = captureError(text);
      expect(error.name).toBe('SafeJsonError');
      expect(error.message).toMatch(/^Not valid JSON: ./);
      expect(error.cause).toBeInstanceOf(SyntaxError);
    },
  );

  it('safe JSON: the error message for invalid text contains an excerpt', () => {
    expect(captureError('{"currency": {"code": VND}}').message).toContain('"code": VND}}');
  });

  it('safe JSON: text that is incomplete, too long or too deeply nested is rejected', () => {
    expect(captureError('{"a":').name).toBe('SafeJsonError');
    expect(captureError('[1,2,3]', { maxLength: 5 }).message).toContain('the limit is 5');
    expect(captureError(`${'['.repeat(13)}${']'.repeat(13)}`).message).toContain('too deeply');
    expect(parseSafeJson(`${'['.repeat(12)}${']'.repeat(12)}`)).toBeInstanceOf(Array);
  });

  it('safe JSON: arbitrary text is either parsed safely or rejected with a SafeJsonError', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.json().map((text) => text.slice(0, -1)),
        ),
        (text) => {
          try {
            expect(JSON.stringify(parseSafeJson(text))).not.toMatch(/"(__proto__|constructor|prototype)":/);
          } catch (error) {
            expect(error).toBeInstanceOf(SafeJsonError);
          }
        },
      ),
    );
  });
});
