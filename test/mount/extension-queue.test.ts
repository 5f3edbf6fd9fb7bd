import type { Extensions } from '../../mount/api/extension-api.types';
import { openQueue } from '../../mount/api/extension-queue';

const page = window as { tiemQueue?: unknown };
const door = { version: '1', draw: (draw: unknown) => draw } as Extensions;
const push = (...wishes: unknown[]) =>
  (page.tiemQueue as { push(...wishes: unknown[]): void }).push(...wishes);
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  delete page.tiemQueue;
});

function open({ arrive = async () => door } = {}) {
  const told: string[] = [];
  const report = (where: string, cause: unknown) => void told.push(`${where}: ${(cause as Error).message}`);
  openQueue(arrive, { report, signal: new AbortController().signal });
  return told;
}

test('tiemQueue: callbacks from before and after the loading of the bundle are called in order', async () => {
  const heard: string[] = [];
  page.tiemQueue = [() => heard.push('first'), (tiem: Extensions) => heard.push(`second ${tiem.version}`)];
  open();
  push(() => heard.push('third'));
  await settled();
  push(() => heard.push('fourth'));
  await settled();
  expect(heard).toEqual(['first', 'second 1', 'third', 'fourth']);
});

test('tiemQueue: nothing is downloaded for an empty queue', async () => {
  const arrive = jest.fn(async () => door);
  open({ arrive });
  await settled();
  expect(arrive).not.toHaveBeenCalled();
});

test('tiemQueue: a callback that throws is reported, and the next one is called', async () => {
  const granted = jest.fn();
  page.tiemQueue = [
    () => {
      throw new Error('no settings');
    },
    'not a function',
    granted,
  ];
  const told = open();
  await settled();
  expect(told).toEqual([
    'an extension: no settings',
    'an extension: tiemQueue.push: expected functions, got string.',
  ]);
  expect(granted).toHaveBeenCalledTimes(1);
});

test('tiemQueue: when the download fails, the callbacks wait for the next attempt', async () => {
  const heard: string[] = [];
  let attempts = 0;
  const told = open({
    arrive: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('offline');
      return door;
    },
  });
  push(() => heard.push('early'));
  await settled();
  expect(told).toEqual(['loading extensions: offline']);
  push(() => heard.push('late'));
  await settled();
  expect(heard).toEqual(['early', 'late']);
});

test('tiemQueue: an element with that name is not treated as a queue', async () => {
  page.tiemQueue = document.createElement('form');
  const told = open();
  const granted = jest.fn();
  push(granted);
  await settled();
  expect(granted).toHaveBeenCalledTimes(1);
  expect(told).toEqual([]);
});
