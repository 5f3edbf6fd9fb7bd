/** @jest-environment jsdom */
import { acquireLock, getLockName, getLocksInUse, requestLockInBackground } from '../../src/lib/locks';

const ORDER_LOCK = getLockName('https://tiem.example/', 'order');

/** Emulates the Web Locks API of the browser: each lock name has one holder and a queue of requests. */
class FakeLockManager {
  private readonly queues = new Map<string, { signal?: AbortSignal; start: () => void }[]>();

  request(name: string, options: LockOptions, callback: (lock: Lock | null) => Promise<void>): Promise<void> {
    const queue = this.queues.get(name) ?? [];
    this.queues.set(name, queue);
    if (options.ifAvailable && queue.length > 0) return Promise.resolve(null).then(callback);
    return new Promise((resolve, reject) => {
      const removeLockRequest = () => {
        queue.splice(queue.indexOf(entry), 1);
        queue[0]?.start();
      };
      const acceptLockRequest = () => {
        options.signal?.removeEventListener('abort', abortRequest);
        Promise.resolve({ name, mode: 'exclusive' } as Lock)
          .then(callback)
          .finally(removeLockRequest)
          .then(resolve, reject);
      };
      const abortRequest = () => {
        removeLockRequest();
        reject(options.signal?.reason);
      };
      const entry = { start: acceptLockRequest };
      queue.push(entry);
      options.signal?.addEventListener('abort', abortRequest);
      if (queue.length === 1) acceptLockRequest();
    });
  }

  async query() {
    const queues = [...this.queues];
    const listLockNames = (count: (length: number) => boolean) =>
      queues.filter(([, { length }]) => count(length)).map(([name]) => ({ name }));
    return { held: listLockNames((length) => length > 0), pending: listLockNames((length) => length > 1) };
  }
}

const setLockManager = (locks: unknown) =>
  Object.defineProperty(window.navigator, 'locks', { value: locks, configurable: true });

/** Waits until all microtasks have run, because locks are released in microtasks. */
const waitForMicrotasks = () => new Promise((resolve) => setTimeout(resolve));

/** Returns whether the promise has settled after all microtasks have run. */
async function isPromiseSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const markPromiseSettled = () => {
    settled = true;
  };
  promise.then(markPromiseSettled, markPromiseSettled);
  await waitForMicrotasks();
  return settled;
}

afterAll(() => setLockManager(undefined));

describe('locks with the Web Locks API', () => {
  beforeEach(() => setLockManager(new FakeLockManager()));

  it('locks: only one tab at a time holds a lock, and the next tab acquires it on release', async () => {
    const first = requestLockInBackground(ORDER_LOCK);
    const second = requestLockInBackground(ORDER_LOCK);
    await first.acquired;
    expect(await isPromiseSettled(second.acquired)).toBe(false);
    first.release();
    await second.acquired;
    expect(await getLocksInUse()).toEqual(new Set([ORDER_LOCK]));
    second.release();
    await waitForMicrotasks();
    expect(await getLocksInUse()).toEqual(new Set());
  });

  it('locks: a tab that stops waiting for a lock does not block the tabs after it', async () => {
    const first = requestLockInBackground(ORDER_LOCK);
    await first.acquired;
    const second = requestLockInBackground(ORDER_LOCK);
    second.release();
    await expect(second.acquired).rejects.toThrow();
    first.release();
    await requestLockInBackground(ORDER_LOCK).acquired;
  });

  it('locks: a lock that is released before it was acquired can be acquired by other tabs', async () => {
    requestLockInBackground(ORDER_LOCK).release();
    expect(await isPromiseSettled(acquireLock(ORDER_LOCK))).toBe(true);
  });

  it('locks: a request with `ifAvailable` is rejected while another tab holds the lock', async () => {
    const release = await acquireLock(ORDER_LOCK, { ifAvailable: true });
    await expect(acquireLock(ORDER_LOCK, { ifAvailable: true })).rejects.toThrow('Another holder');
    release();
    await waitForMicrotasks();
    await acquireLock(ORDER_LOCK, { ifAvailable: true });
  });

  it('locks: locks for different purposes or different shops can be held at the same time', async () => {
    await acquireLock(ORDER_LOCK);
    await acquireLock(getLockName('https://tiem.example/', 'turn'));
    await acquireLock(getLockName('https://tiem.example/en/', 'order'));
    expect(await getLocksInUse()).toEqual(
      new Set([ORDER_LOCK, 'tiem:https://tiem.example/:turn', 'tiem:https://tiem.example/en/:order']),
    );
  });
});

it('locks: without the Web Locks API every request succeeds immediately, and the list of locks in use is null', async () => {
  setLockManager(undefined);
  const first = requestLockInBackground(ORDER_LOCK);
  const second = requestLockInBackground(ORDER_LOCK);
  await Promise.all([first.acquired, second.acquired]);
  (await acquireLock(ORDER_LOCK, { ifAvailable: true }))();
  first.release();
  second.release();
  expect(await getLocksInUse()).toBeNull();
});
