import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { ROOT } from '../../scripts/build/builds';

// The time limit is high because the test starts a bundler, which is slow on a busy machine.
jest.setTimeout(120_000);

/**
 * Finds two adjacent free ports and returns the lower one: `npm run dev` serves the shop on it and
 * the sources on the next one.
 */
async function findFreePorts(): Promise<number> {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const second = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    second.once('error', () => resolve(false)).listen(port + 1, '127.0.0.1', () => resolve(true));
  });
  first.close();
  second.close();
  return isFree ? port : findFreePorts();
}

/** Resolves with the URL that `npm run dev` prints, or rejects with its error output. */
async function waitForUrl({ stdout, stderr }: ChildProcess): Promise<string> {
  const complaints: string[] = [];
  stderr?.on('data', (piece: Buffer) => complaints.push(piece.toString()));
  for await (const line of createInterface({ input: stdout! })) {
    const url = /with hot reload: (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error(`It ended without opening: ${complaints.join('')}`);
}

const fetchText = async (url: string) => (await fetch(url)).text();

it('npm run dev: opens the shop with widgets served from their sources and hot reload, and ends on SIGTERM', async () => {
  const port = await findFreePorts();
  const program = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
  });
  const ended = once(program, 'exit');
  try {
    const url = await waitForUrl(program);
    expect(new URL(url).port).toBe(String(port));
    const sources = `http://127.0.0.1:${port + 1}`;
    expect(await fetchText(new URL('/cua-hang/', url).href)).toContain(
      `src="${sources}/mount/entrypoints/tiem.ts"`,
    );
    expect(await fetchText(`${sources}/mount/entrypoints/tiem.ts`)).toContain('import');
    // Expects that the bundler serves a stylesheet as a module that imports Vite's client, which replaces changed
    // styles.
    expect(await fetchText(`${sources}/widgets/mini-cart/mini-cart.css?import`)).toContain('/@vite/client');
    expect(await fetchText(`${sources}/@vite/client`)).toContain('WebSocket');
  } finally {
    program.kill('SIGTERM');
  }
  // Expects that the program ended by itself and was not killed by the signal. The bundler handles
  // SIGTERM too, so the exit code may differ from 0.
  const [, signal] = await ended;
  expect(signal).toBeNull();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
