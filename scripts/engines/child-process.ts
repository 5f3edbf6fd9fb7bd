import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface RunningProgram {
  /** Lines that the program has printed so far, to both streams. */
  readonly lines: string[];
  /** Resolves with the first printed line that matches. */
  waitForLine(pattern: RegExp, timeLimit?: number): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** Starts a program and collects its output. It is killed by `stop`, or when this process ends. */
export function startProgram(
  path: string,
  args: readonly string[],
  env: Record<string, string> = {},
): RunningProgram {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      if (line) lines.push(line);
      for (const listener of [...listeners]) listener();
    });
  // Waits for `close`, because a program's last lines may arrive after `exit`.
  let ending: string | undefined;
  child.once('error', ({ message }) => notifyOfEnd(`could not be started: ${message}`));
  child.once('close', (code, signal) => notifyOfEnd(`ended with ${code ?? signal}`));
  const notifyOfEnd = (reason: string) => {
    ending ??= reason;
    for (const listener of [...listeners]) listener();
  };
  const killProcess = () => void child.kill('SIGKILL');
  process.once('exit', killProcess);
  const waitForLine = (pattern: RegExp, timeLimit = 30_000) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const settleOnce = (settle: () => void) => {
        clearTimeout(timer);
        listeners.delete(searchLines);
        settle();
      };
      const rejectWithOutput = (reason: string) =>
        settleOnce(() =>
          reject(new Error(`${path} ${reason}. Its last output:\n${lines.slice(-5).join('\n')}`)),
        );
      const searchLines = () => {
        const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null);
        if (found) settleOnce(() => resolve(found));
        else if (ending) rejectWithOutput(ending);
      };
      const timer = setTimeout(
        () => rejectWithOutput(`did not print ${pattern} within ${timeLimit / 1000} s`),
        timeLimit,
      );
      listeners.add(searchLines);
      searchLines();
    });
  const stopProgram = async () => {
    process.off('exit', killProcess);
    await endProcess(child);
  };
  return { lines, waitForLine, stop: stopProgram };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(timer);
}
