/** @jest-environment jsdom */
import { acquireLock, getLockName, getLocksInUse, hasLocks, requestLock } from '../../src/lib/locks';

const ORDER = getLockName('https://tiem.example/', 'order');

/** One holder per lock name and a queue behind it, as the Web Locks specification defines. */
class QueueOfHolders {
  private readonly queues = new Map<string, { signal?: AbortSignal; start: () => void }[]>();

  request(name: string, options: LockOptions, use: (lock: Lock | null) => Promise<void>): Promise<void> {
    const queue = this.queues.get(name) ?? [];
    this.queues.set(name, queue);
    if (options.ifAvailable && queue.length > 0) return Promise.resolve(null).then(use);
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(entry), 1);
        queue[0]?.start();
      };
      const start = () => {
        options.signal?.removeEventListener('abort', abort);
        Promise.resolve({ name, mode: 'exclusive' } as Lock)
          .then(use)
          .finally(leave)
          .then(resolve, reject);
      };
      const abort = () => {
        leave();
        reject(options.signal?.reason);
      };
      const entry = { start };
      queue.push(entry);
      options.signal?.addEventListener('abort', abort);
      if (queue.length === 1) start();
    });
  }

  async query() {
    const queues = [...this.queues];
    const named = (count: (length: number) => boolean) =>
      queues.filter(([, { length }]) => count(length)).map(([name]) => ({ name }));
    return { held: named((length) => length > 0), pending: named((length) => length > 1) };
  }
}

const provide = (locks: unknown) =>
  Object.defineProperty(window.navigator, 'locks', { value: locks, configurable: true });

/** Locks are released in microtasks, which all run before the next task. */
const allDone = () => new Promise((resolve) => setTimeout(resolve));

/** Whether the promise has settled after all microtasks have run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  promise.then(settle, settle);
  await allDone();
  return settled;
}

afterAll(() => provide(undefined));

describe('with Web Locks', () => {
  beforeEach(() => provide(new QueueOfHolders()));

  it('locks: one tab holds a name at a time, and the next one acquires it on release', async () => {
    const first = requestLock(ORDER);
    const second = requestLock(ORDER);
    await first.acquired;
    expect(await isSettled(second.acquired)).toBe(false);
    first.release();
    await second.acquired;
    expect(await getLocksInUse()).toEqual(new Set([ORDER]));
    second.release();
    await allDone();
    expect(await getLocksInUse()).toEqual(new Set());
  });

  it('locks: a tab that stops waiting never holds the lock, and no other tab waits for it', async () => {
    const first = requestLock(ORDER);
    await first.acquired;
    const second = requestLock(ORDER);
    second.release();
    await expect(second.acquired).rejects.toThrow();
    first.release();
    await requestLock(ORDER).acquired;
  });

  it('locks: a lock released before it was acquired is free again', async () => {
    requestLock(ORDER).release();
    expect(await isSettled(acquireLock(ORDER))).toBe(true);
  });

  it('locks: a lock requested only if available is refused while another tab holds it', async () => {
    const release = await acquireLock(ORDER, { ifAvailable: true });
    await expect(acquireLock(ORDER, { ifAvailable: true })).rejects.toThrow('Another holder');
    release();
    await allDone();
    await acquireLock(ORDER, { ifAvailable: true });
  });

  it('locks: different purposes and different shops do not exclude each other', async () => {
    await acquireLock(ORDER);
    await acquireLock(getLockName('https://tiem.example/', 'turn'));
    await acquireLock(getLockName('https://tiem.example/en/', 'order'));
    expect(await getLocksInUse()).toEqual(
      new Set([ORDER, 'tiem:https://tiem.example/:turn', 'tiem:https://tiem.example/en/:order']),
    );
  });
});

it('locks: without Web Locks every tab acquires at once, and which locks are in use is unknown', async () => {
  provide(undefined);
  expect(hasLocks()).toBe(false);
  const first = requestLock(ORDER);
  const second = requestLock(ORDER);
  await Promise.all([first.acquired, second.acquired]);
  (await acquireLock(ORDER, { ifAvailable: true }))();
  first.release();
  second.release();
  expect(await getLocksInUse()).toBeNull();
});
