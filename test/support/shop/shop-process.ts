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
 * Starts demo shops as separate processes, one after the other, on the same database file. Call it at the top of a
 * test file.
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
    async startShop(): Promise<ShopProcess> {
      const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'run-shop.ts'), this.file], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...env },
      });
      running.push(child);
      const [output] = (await once(child.stdout, 'data')) as [Buffer];
      return { child, url: output.toString().trim() };
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

/** Sends a Store API request as a guest, with a cart token and nonce. */
export async function requestAsGuest<T>(url: string, token: string, nonce: string, body?: object) {
  const headers = { 'content-type': 'application/json', 'cart-token': token, nonce };
  const sent = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  const response = await fetch(url, sent);
  return { status: response.status, headers: response.headers, json: (await response.json()) as T };
}
