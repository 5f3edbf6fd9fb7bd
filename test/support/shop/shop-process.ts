import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const CART_ROUTE = 'wp-json/wc/store/v1/cart';
export const CHECKOUT_ROUTE = 'wp-json/wc/store/v1/checkout';

export interface ShopProcess {
  child: ChildProcess;
  url: string;
}

/**
 * Starts shops in processes of their own, one after the other on the same file. Call it at the top of a test file.
 */
export function createShopProcesses(env: NodeJS.ProcessEnv = {}) {
  let folder = '';
  const running: ChildProcess[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tiem-'));
  });

  afterEach(async () => {
    for (const child of running.splice(0)) if (!hasEnded(child)) await stopProcess(child);
    rmSync(folder, { recursive: true });
  });

  return {
    get file() {
      return join(folder, 'tiem.db');
    },
    async open(): Promise<ShopProcess> {
      const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'run-shop.ts'), this.file], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...env },
      });
      running.push(child);
      const [said] = (await once(child.stdout, 'data')) as [Buffer];
      return { child, url: said.toString().trim() };
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

export async function stopProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  return (await ended)[0];
}

/** A guest with a token and the nonce of the last response. */
export async function requestAsGuest<T>(url: string, token: string, nonce: string, body?: object) {
  const headers = { 'content-type': 'application/json', 'cart-token': token, nonce };
  const sent = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  const answer = await fetch(url, sent);
  return { status: answer.status, headers: answer.headers, json: (await answer.json()) as T };
}
