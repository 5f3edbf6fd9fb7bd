import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface RunningProgram {
  /** Lines that the program has printed so far, to standard output and standard error. */
  readonly lines: string[];
  /** Resolves with the match of the first printed line that matches the pattern. */
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
  child.once('error', ({ message }) => markProcessEnded(`could not be started: ${message}`));
  child.once('close', (code, signal) => markProcessEnded(`ended with ${code ?? signal}`));
  const markProcessEnded = (reason: string) => {
    ending ??= reason;
    for (const listener of [...listeners]) listener();
  };
  const killProcess = () => void child.kill('SIGKILL');
  process.once('exit', killProcess);
  const waitForLine = (pattern: RegExp, timeLimit = 30_000) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const settleAndStopWaiting = (settle: () => void) => {
        clearTimeout(timer);
        listeners.delete(searchOutputLines);
        settle();
      };
      const rejectWithOutput = (reason: string) =>
        settleAndStopWaiting(() =>
          reject(new Error(`${path} ${reason}. Its last output:\n${lines.slice(-5).join('\n')}`)),
        );
      const searchOutputLines = () => {
        const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null);
        if (found) settleAndStopWaiting(() => resolve(found));
        else if (ending) rejectWithOutput(ending);
      };
      const timer = setTimeout(
        () => rejectWithOutput(`did not print ${pattern} within ${timeLimit / 1000} s`),
        timeLimit,
      );
      listeners.add(searchOutputLines);
      searchOutputLines();
    });
  const stopProgram = async () => {
    process.off('exit', killProcess);
    await endChildProcess(child);
  };
  return { lines, waitForLine, stop: stopProgram };
}

async function endChildProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(timer);
}
