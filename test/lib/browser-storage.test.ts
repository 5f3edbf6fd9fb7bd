/** @jest-environment jsdom */
import {
  createStorage,
  deleteCookie,
  readCookie,
  type StorageHost,
  writeCookie,
} from '../../src/lib/storage';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const dispatchStorageEvent = (
  key: string | null,
  newValue: string | null,
  storageArea: Storage = localStorage,
) => window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea }));

describe('keyed storage', () => {
  // spec 6: client state is kept under a key of the user
  it('storage: a value is returned only to the same user of the same site', () => {
    const userStorage = createStorage('local', 'tiem', 7);
    userStorage.write('queue', [{ id: 1 }]);
    expect(userStorage.read('queue')).toEqual([{ id: 1 }]);
    expect(createStorage('local', 'tiem', 7).read('queue')).toEqual([{ id: 1 }]);
    expect(createStorage('local', 'tiem', 8).read('queue')).toBeUndefined();
    expect(createStorage('local', 'other', 7).read('queue')).toBeUndefined();
    expect(createStorage('session', 'tiem', 7).read('queue')).toBeUndefined();
    expect(localStorage.getItem('tiem:tiem:7:queue')).toBe('[{"id":1}]');
  });

  it('storage: a value is deleted by removing it or by writing undefined', () => {
    const { read, write, remove } = createStorage('session', 'tiem', 0);
    write('a', 1);
    write('b', 2);
    remove('a');
    write('b', undefined);
    expect([read('a'), read('b'), sessionStorage.length]).toEqual([undefined, undefined, 0]);
  });

  it.each(['{', 'undefined', '{"__proto__":{"x":1}}'])(
    'storage: the invalid entry %s is read as undefined, or as an object without properties',
    (text) => {
      localStorage.setItem('tiem:tiem:0:a', text);
      const value = createStorage('local', 'tiem', 0).read('a');
      expect(JSON.stringify(value) ?? '{}').toBe('{}');
    },
  );

  it('storage: when the storage is full, the new value is kept in memory and the older stored value is deleted', () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem');
    const storage = createStorage('local', 'tiem', 0);
    storage.write('a', 'old');
    setItem.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.write('a', 'new');
    expect(storage.read('a')).toBe('new');
    expect(localStorage.getItem('tiem:tiem:0:a')).toBeNull();
    setItem.mockRestore();
    storage.write('a', 'newer');
    expect(localStorage.getItem('tiem:tiem:0:a')).toBe('"newer"');
    expect(storage.read('a')).toBe('newer');
  });

  // fault 36
  it('storage: values are kept in memory when accessing the storage throws', () => {
    const blockedHost = {
      get localStorage(): Storage {
        throw new DOMException('blocked', 'SecurityError');
      },
      sessionStorage,
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
    } as StorageHost;
    const storage = createStorage('local', 'tiem', 0, blockedHost);
    storage.write('a', 1);
    expect(storage.read('a')).toBe(1);
    storage.remove('a');
    expect(storage.read('a')).toBeUndefined();
  });

  it('storage: a listener is called when another tab changes a value, until the listener is removed', () => {
    const receivedValues: unknown[] = [];
    const unsubscribe = createStorage('local', 'tiem', 0).watch('hash', (value) =>
      receivedValues.push(value),
    );
    dispatchStorageEvent('tiem:tiem:0:hash', '"abc"');
    dispatchStorageEvent('tiem:tiem:1:hash', '"other user"');
    dispatchStorageEvent('tiem:tiem:0:hash', '"other area"', sessionStorage);
    dispatchStorageEvent('tiem:tiem:0:hash', null);
    dispatchStorageEvent(null, null);
    unsubscribe();
    dispatchStorageEvent('tiem:tiem:0:hash', '"late"');
    expect(receivedValues).toEqual(['abc', undefined, undefined]);
  });
});

describe('cookies', () => {
  it('cookies: are written, read and deleted by name', () => {
    writeCookie('tocplus_hidetoc', '1', { days: 30 });
    writeCookie('tên', 'giá trị; 100%');
    expect(readCookie('tocplus_hidetoc')).toBe('1');
    expect(readCookie('tên')).toBe('giá trị; 100%');
    expect(readCookie('toc')).toBeUndefined();
    deleteCookie('tên');
    deleteCookie('tocplus_hidetoc');
    expect(document.cookie).toBe('');
  });

  it.each([
    ['a=1; b=2', 'b', '2'],
    ['a=x=y', 'a', 'x=y'],
    ['a=%E0%A4%A', 'a', '%E0%A4%A'],
    ['a=', 'a', ''],
    ['a', 'a', undefined],
    ['', 'a', undefined],
  ])('cookies: in "%s" the cookie %s has the value %s', (cookieString, name, value) => {
    expect(readCookie(name, cookieString)).toBe(value);
  });
});
