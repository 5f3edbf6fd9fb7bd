import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const CART = 'wp-json/wc/store/v1/cart';
export const CHECKOUT = 'wp-json/wc/store/v1/checkout';

export interface OwnProcess {
  keeper: ChildProcess;
  url: string;
}

/**
 * Starts shops in processes of their own, one after the other on the same file. Call it at the top of a test file.
 */
export function ownProcesses(env: NodeJS.ProcessEnv = {}) {
  let folder = '';
  const running: ChildProcess[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tiem-'));
  });

  afterEach(async () => {
    for (const keeper of running.splice(0)) if (!hasEnded(keeper)) await end(keeper);
    rmSync(folder, { recursive: true });
  });

  return {
    get file() {
      return join(folder, 'tiem.db');
    },
    async open(): Promise<OwnProcess> {
      const keeper = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'run-shop.ts'), this.file], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...env },
      });
      running.push(keeper);
      const [said] = (await once(keeper.stdout, 'data')) as [Buffer];
      return { keeper, url: said.toString().trim() };
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

export async function end(keeper: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  const ended = once(keeper, 'exit') as Promise<[number | null]>;
  keeper.kill(signal);
  return (await ended)[0];
}

/** A guest with a token and the nonce of the last response. */
export async function ask<T>(url: string, token: string, nonce: string, body?: object) {
  const headers = { 'content-type': 'application/json', 'cart-token': token, nonce };
  const sent = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
  const answer = await fetch(url, sent);
  return { status: answer.status, headers: answer.headers, json: (await answer.json()) as T };
}
