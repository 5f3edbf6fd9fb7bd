/** @jest-environment jsdom */
import { createSharedJournal } from '../../src/cart/journal/cart-journal';
import { decodeEntry, type JournalFormat } from '../../src/lib/journal';
import { createStorage } from '../../src/lib/storage';

interface Note {
  text: string;
}

const format: JournalFormat<Note> = {
  version: 2,
  maxAge: 1_000,
  writtenAt: 'at',
  decode: ({ text }) => (typeof text === 'string' ? { text } : null),
};

it.each<[string, unknown, unknown]>([
  ['of this version', { version: 2, at: 5_000, text: 'a' }, { text: 'a' }],
  ['of an older version', { version: 1, at: 5_000, text: 'a' }, { text: 'a' }],
  ['written before entries had versions', { at: 5_000, text: 'a' }, { text: 'a' }],
  ['of a newer version', { version: 3, at: 5_000, text: 'a' }, 'newer'],
  ['of a newer version that is too old', { version: 3, at: 4_000, text: 'a' }, null],
  ['that is just young enough', { at: 4_001, text: 'a' }, { text: 'a' }],
  ['that is too old', { at: 4_000, text: 'a' }, null],
  ['with a time in the future', { at: 9_000, text: 'a' }, { text: 'a' }],
  ['without a time', { text: 'a' }, null],
  ['with other fields', { at: 5_000, words: 'a' }, null],
  ['that is a text', 'a', null],
  ['that is a list', [1], null],
  ['that is missing', undefined, null],
  ['that is null', null, null],
])('journal: the rules decide whether an entry %s is read', (_, stored, expected) => {
  expect(decodeEntry(stored, format, 5_000)).toEqual(expected);
});

describe('a journal that several pages write', () => {
  const pageOf = (page: string) => createSharedJournal(createStorage('local', 'tiem', 0), 'queue', page);

  /** Limits the storage to `room` characters in all. */
  const limitStorage = (room: number) =>
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      Reflect.set(this, name, value);
    });

  beforeEach(() => localStorage.clear());
  afterEach(() => jest.restoreAllMocks());

  it('journal: entries of other pages and versions stay when one page writes its own', () => {
    localStorage.setItem('tiem:tiem:0:queue', '{"old":{"at":1},"newer":{"version":9}}');
    const one = pageOf('one');
    one.write({ ...one.read(), one: { at: 2 } });
    expect(pageOf('two').read()).toEqual({ old: { at: 1 }, newer: { version: 9 }, one: { at: 2 } });
  });

  it('journal: nothing is stored once all entries are finished', () => {
    const one = pageOf('one');
    one.write({ one: { at: 2 } });
    one.write({});
    expect(localStorage.length).toBe(0);
    expect(one.read()).toEqual({});
  });

  it('journal: on a full storage the entries of other pages stay stored, and this page keeps its own', () => {
    const one = pageOf('one');
    one.write({ one: { at: 1 } });
    limitStorage(40);
    const two = pageOf('two');
    const large = { at: 2, text: 'x'.repeat(50) };
    two.write({ ...two.read(), two: large });
    expect(two.read()).toEqual({ one: { at: 1 }, two: large });
    expect(pageOf('three').read()).toEqual({ one: { at: 1 } });
    two.write({ ...two.read(), two: { at: 3 } });
    expect(pageOf('three').read()).toEqual({ one: { at: 1 }, two: { at: 3 } });
  });

  it('journal: on a blocked storage a page keeps its own entry for as long as it is open', () => {
    limitStorage(-1);
    const one = pageOf('one');
    one.write({ one: { at: 1 } });
    expect(one.read()).toEqual({ one: { at: 1 } });
    expect(pageOf('two').read()).toEqual({});
    one.write({});
    expect(one.read()).toEqual({});
  });

  it.each(['7', 'null', '[]', 'no JSON'])('journal: a stored %s counts as empty', (text) => {
    localStorage.setItem('tiem:tiem:0:queue', text);
    expect(pageOf('one').read()).toEqual({});
  });

  it('journal: an entry that is too long to be read back is not stored', () => {
    const one = pageOf('one');
    one.write({ zero: { at: 1 } });
    const large = { at: 2, text: 'x'.repeat(2_000_001) };
    one.write({ ...one.read(), one: large });
    expect(pageOf('two').read()).toEqual({ zero: { at: 1 } });
    expect(one.read().one).toBe(large);
  });
});
