/** @jest-environment jsdom */
import { createJournalOfAllPages } from '../../src/cart/journal/cart-journal';
import { decodeStoredEntry, getLookUpDelay, type JournalFormat } from '../../src/lib/journal';
import { createStorage } from '../../src/lib/storage';

interface TestEntry {
  text: string;
}

const format: JournalFormat<TestEntry> = {
  version: 2,
  maxAge: 1_000,
  writtenAt: 'at',
  decode: ({ text }) => (typeof text === 'string' ? { text } : null),
};

it.each<[entry: string, stored: unknown, decoded: unknown]>([
  ['of the current version', { version: 2, at: 5_000, text: 'a' }, { text: 'a' }],
  ['of an older version', { version: 1, at: 5_000, text: 'a' }, { text: 'a' }],
  ['written before entries had versions', { at: 5_000, text: 'a' }, { text: 'a' }],
  ['of a newer version', { version: 3, at: 5_000, text: 'a' }, 'newer'],
  ['of a newer version and the maximum age', { version: 3, at: 4_000, text: 'a' }, null],
  ['of just less than the maximum age', { at: 4_001, text: 'a' }, { text: 'a' }],
  ['of the maximum age', { at: 4_000, text: 'a' }, null],
  ['with a time in the future', { at: 9_000, text: 'a' }, { text: 'a' }],
  ['without a time', { text: 'a' }, null],
  ['with other fields', { at: 5_000, words: 'a' }, null],
  ['that is a string', 'a', null],
  ['that is a list', [1], null],
  ['that is missing', undefined, null],
  ['that is null', null, null],
])('journal: decoding an entry %s of the value %j results in %j', (_, stored, expected) => {
  expect(decodeStoredEntry(stored, format, 5_000)).toEqual(expected);
});

describe('journal written by several pages', () => {
  const openJournal = (page: string) =>
    createJournalOfAllPages(createStorage('local', 'tiem', 0), 'queue', page);

  /** Makes local and session storage throw when a value longer than `maxLength` characters is stored. */
  const limitStoredValueLength = (maxLength: number) =>
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
      if (value.length > maxLength) throw new DOMException('full', 'QuotaExceededError');
      Reflect.set(this, name, value);
    });

  beforeEach(() => localStorage.clear());
  afterEach(() => jest.restoreAllMocks());

  it('journal: when a page writes its own entry, entries of other pages and versions stay', () => {
    localStorage.setItem('tiem:tiem:0:queue', '{"old":{"at":1},"newer":{"version":9}}');
    const one = openJournal('one');
    one.write({ ...one.read(), one: { at: 2 } });
    expect(openJournal('two').read()).toEqual({ old: { at: 1 }, newer: { version: 9 }, one: { at: 2 } });
  });

  it('journal: when the last entry is removed, the storage key is deleted', () => {
    const one = openJournal('one');
    one.write({ one: { at: 2 } });
    one.write({});
    expect(localStorage.length).toBe(0);
    expect(one.read()).toEqual({});
  });

  it('journal: when the storage is full, entries of other pages stay stored and a page keeps its own entry in memory', () => {
    const one = openJournal('one');
    one.write({ one: { at: 1 } });
    limitStoredValueLength(40);
    const two = openJournal('two');
    const large = { at: 2, text: 'x'.repeat(50) };
    two.write({ ...two.read(), two: large });
    expect(two.read()).toEqual({ one: { at: 1 }, two: large });
    expect(openJournal('three').read()).toEqual({ one: { at: 1 } });
    two.write({ ...two.read(), two: { at: 3 } });
    expect(openJournal('three').read()).toEqual({ one: { at: 1 }, two: { at: 3 } });
  });

  it('journal: when the storage is blocked, a page keeps its own entry in memory', () => {
    limitStoredValueLength(-1);
    const one = openJournal('one');
    one.write({ one: { at: 1 } });
    expect(one.read()).toEqual({ one: { at: 1 } });
    expect(openJournal('two').read()).toEqual({});
    one.write({});
    expect(one.read()).toEqual({});
  });

  it.each(['7', 'null', '[]', 'no JSON'])(
    'journal: a stored value of %s counts as an empty journal',
    (text) => {
      localStorage.setItem('tiem:tiem:0:queue', text);
      expect(openJournal('one').read()).toEqual({});
    },
  );

  it("journal: an entry that exceeds the parser's maximum length is kept in memory and not stored", () => {
    const one = openJournal('one');
    one.write({ zero: { at: 1 } });
    const large = { at: 2, text: 'x'.repeat(2_000_001) };
    one.write({ ...one.read(), one: large });
    expect(openJournal('two').read()).toEqual({ zero: { at: 1 } });
    expect(one.read().one).toBe(large);
  });
});

it('journal: after a lost response, each look-up of its outcome waits twice as long as the one before, at most 30 s', () => {
  expect([0, 1, 2, 4, 5, 9].map(getLookUpDelay)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
});
