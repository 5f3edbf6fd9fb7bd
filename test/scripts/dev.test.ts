import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { ROOT } from '../../scripts/build/builds';

// The program starts a bundler, on a machine that may be doing much else.
jest.setTimeout(120_000);

/** Of two neighbours, the lower: the sources are served beside the shop. */
async function freePorts(): Promise<number> {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const second = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    second.once('error', () => resolve(false)).listen(port + 1, '127.0.0.1', () => resolve(true));
  });
  first.close();
  second.close();
  return isFree ? port : freePorts();
}

/** Resolves with the address that the program says, or fails with what it says instead. */
async function opened({ stdout, stderr }: ChildProcess): Promise<string> {
  const complaints: string[] = [];
  stderr?.on('data', (piece: Buffer) => complaints.push(piece.toString()));
  for await (const line of createInterface({ input: stdout! })) {
    const url = /with hot reload: (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error(`It ended without opening: ${complaints.join('')}`);
}

const textOf = async (url: string) => (await fetch(url)).text();

it('npm run dev opens the shop on the sources with hot reload, and ends when it is told to', async () => {
  const port = await freePorts();
  const program = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
  });
  const ended = once(program, 'exit');
  try {
    const url = await opened(program);
    expect(new URL(url).port).toBe(String(port));
    const sources = `http://127.0.0.1:${port + 1}`;
    expect(await textOf(new URL('/cua-hang/', url).href)).toContain(
      `src="${sources}/mount/entrypoints/tiem.ts"`,
    );
    expect(await textOf(`${sources}/mount/entrypoints/tiem.ts`)).toContain('import');
    // What a stylesheet becomes brings the client along, which puts a changed one in the old one's place.
    expect(await textOf(`${sources}/widgets/mini-cart/mini-cart.css?import`)).toContain('/@vite/client');
    expect(await textOf(`${sources}/@vite/client`)).toContain('WebSocket');
  } finally {
    program.kill('SIGTERM');
  }
  // It went by itself: the bundler, which hears the same signal, only says so by another code than 0.
  const [, signal] = await ended;
  expect(signal).toBeNull();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
