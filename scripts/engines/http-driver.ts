import { findFreePort } from '../free-port';
import { type RunningProgram, startProgram } from './child-process';
import { type BrowserDriver, COMMANDS, type EngineName } from './driver.types';

interface HttpDriverOptions {
  engine: EngineName;
  program: string;
  createArguments(port: number): string[];
  readyPattern: RegExp | undefined;
  capabilities: Readonly<Record<string, unknown>>;
  env?: Record<string, string>;
  /** Matches a script error in the output of browser and driver. */
  errorPattern: RegExp;
}

/** Paths of the programs that run an engine. */
interface EnginePrograms {
  driver: string;
  browser: string;
}

interface WebKitPrograms extends EnginePrograms {
  /** The program that provides a virtual screen. */
  screen: string;
}

/** Starts WebKitGTK by its driver, with a virtual screen if there is none. */
export async function startWebKit(programs: WebKitPrograms): Promise<BrowserDriver> {
  let screen: RunningProgram | undefined;
  const env: Record<string, string> = {};
  if (!process.env.DISPLAY) {
    // Xvfb gets no display number, so it chooses a free one and prints it to file descriptor 1, its standard output.
    screen = startProgram(programs.screen, [
      '-displayfd',
      '1',
      '-screen',
      '0',
      '1400x1000x24',
      '-nolisten',
      'tcp',
    ]);
    env.DISPLAY = `:${(await screen.waitForLine(/^(\d+)$/))[1]}`;
  }
  const driver = await startDriverProgram({
    engine: 'webkit',
    program: programs.driver,
    createArguments: (port) => ['-p', `${port}`],
    readyPattern: undefined,
    capabilities: {
      'webkitgtk:browserOptions': {
        binary: programs.browser,
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      },
    },
    env,
    errorPattern: /^CONSOLE (?:JS|SECURITY|NETWORK|CONSOLEAPI)? ?ERROR/,
  });
  return {
    ...driver,
    version: `WebKitGTK ${driver.version.split(' ')[1]}`,
    async close() {
      await driver.close();
      await screen?.stop();
    },
  };
}

export const startChromium = (programs: EnginePrograms, args: readonly string[]): Promise<BrowserDriver> =>
  startDriverProgram({
    engine: 'chromium',
    program: programs.driver,
    createArguments: (port) => [`--port=${port}`],
    readyPattern: /started successfully/,
    capabilities: {
      'goog:chromeOptions': {
        binary: programs.browser,
        args: ['--headless=new', '--enable-logging=stderr', ...args],
      },
    },
    errorPattern: /:CONSOLE[:(].*"Uncaught/,
  });

async function startDriverProgram(options: HttpDriverOptions): Promise<BrowserDriver> {
  const port = await findFreePort();
  const program = startProgram(options.program, options.createArguments(port), options.env);
  const base = `http://127.0.0.1:${port}`;
  try {
    if (options.readyPattern) await program.waitForLine(options.readyPattern);
    else await waitUntilReady(base);
    const session = (await sendRequest(base, 'POST', '/session', {
      capabilities: { alwaysMatch: options.capabilities },
    })) as { sessionId: string; capabilities: { browserName: string; browserVersion: string } };
    const root = `${base}/session/${session.sessionId}`;
    const { browserName, browserVersion } = session.capabilities;
    let read = 0;
    return {
      engine: options.engine,
      version: `${browserName} ${browserVersion}`,
      sendCommand(command, { id, ...parameters } = {}) {
        const [, method, path] = COMMANDS[command];
        return sendRequest(root, method, path.replace('{id}', String(id)), parameters);
      },
      takeConsoleErrors() {
        const found = program.lines.slice(read).filter((line) => options.errorPattern.test(line));
        read = program.lines.length;
        return found;
      },
      async close() {
        await sendRequest(root, 'DELETE', '').catch(() => undefined);
        await program.stop();
      },
    };
  } catch (error) {
    await program.stop();
    throw error;
  }
}

/** Polls WebKitWebDriver until it responds, because it prints nothing when it is ready. */
async function waitUntilReady(base: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;)
    try {
      await sendRequest(base, 'GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

async function sendRequest(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(base + path, {
    method,
    ...(method === 'POST' && {
      body: JSON.stringify(body ?? {}),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
