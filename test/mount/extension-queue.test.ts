import { type Extensions, openExtensionQueue } from '../../mount/api/extension-queue';
import { type AppDependencies, createApp } from '../../src/app/create-app';

const page = window as { tiemQueue?: unknown };
const extensions = { version: '1', draw: (draw: unknown) => draw } as Extensions;
const pushCallbacks = (...callbacks: unknown[]) =>
  (page.tiemQueue as { push(...callbacks: unknown[]): void }).push(...callbacks);
const waitForNextTask = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  delete page.tiemQueue;
});

function openTestQueue({ load = async () => extensions } = {}) {
  const problems: string[] = [];
  const onProblem = (where: string, cause: unknown) =>
    void problems.push(`${where}: ${(cause as Error).message}`);
  const app = createApp({ onProblem } as AppDependencies);
  openExtensionQueue(load, app);
  return { problems, app };
}

test('tiemQueue: callbacks added before and after the bundle has loaded are called in order', async () => {
  const calls: string[] = [];
  page.tiemQueue = [() => calls.push('first'), (tiem: Extensions) => calls.push(`second ${tiem.version}`)];
  openTestQueue();
  pushCallbacks(() => calls.push('third'));
  await waitForNextTask();
  pushCallbacks(() => calls.push('fourth'));
  await waitForNextTask();
  expect(calls).toEqual(['first', 'second 1', 'third', 'fourth']);
});

test('tiemQueue: nothing is downloaded for an empty queue', async () => {
  const load = jest.fn(async () => extensions);
  openTestQueue({ load });
  await waitForNextTask();
  expect(load).not.toHaveBeenCalled();
});

test('tiemQueue: a callback that throws is reported, and the next one is called', async () => {
  const callback = jest.fn();
  page.tiemQueue = [
    () => {
      throw new Error('no settings');
    },
    'not a function',
    callback,
  ];
  const { problems } = openTestQueue();
  await waitForNextTask();
  expect(problems).toEqual([
    'an extension: no settings',
    'an extension: tiemQueue.push: expected functions, got string.',
  ]);
  expect(callback).toHaveBeenCalledTimes(1);
});

test('tiemQueue: when the download fails, the callbacks are called after the next successful attempt', async () => {
  const calls: string[] = [];
  let attempts = 0;
  const { problems } = openTestQueue({
    load: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('offline');
      return extensions;
    },
  });
  pushCallbacks(() => calls.push('early'));
  await waitForNextTask();
  expect(problems).toEqual(['extensions: offline']);
  pushCallbacks(() => calls.push('late'));
  await waitForNextTask();
  expect(calls).toEqual(['early', 'late']);
});

test('tiemQueue: an element with the id tiemQueue is not treated as a queue', async () => {
  page.tiemQueue = document.createElement('form');
  const { problems } = openTestQueue();
  const callback = jest.fn();
  pushCallbacks(callback);
  await waitForNextTask();
  expect(callback).toHaveBeenCalledTimes(1);
  expect(problems).toEqual([]);
});

test("WooCommerce's registry: is connected when a widget uses the cart, and nothing is downloaded before", async () => {
  const connectBlocks = jest.fn(async () => {});
  const load = jest.fn(async () => ({ ...extensions, connectBlocks }));
  Object.assign(window, { wc: { wcBlocksRegistry: {} } });
  const { app } = openTestQueue({ load });
  await waitForNextTask();
  expect(load).not.toHaveBeenCalled();
  app.addDomain({ name: 'cart', reducer: (state = {}) => state });
  app.addDomain({ name: 'notice', reducer: (state = {}) => state });
  await waitForNextTask();
  expect(connectBlocks).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(window, 'wc');
});
