import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../free-port';
import { startProgram } from './child-process';
import { type BrowserDriver, COMMANDS } from './driver.types';

/**
 * Creates Firefox's preferences: it must not contact Mozilla's servers, and it prints console messages, which
 * `takeConsoleErrors` reads.
 */
const createPreferences = (port: number): string =>
  Object.entries({
    'marionette.port': port,
    'app.update.disabledForTesting': true,
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.homepage': 'about:blank',
    'browser.startup.page': 0,
    'datareporting.policy.dataSubmissionEnabled': false,
    'devtools.console.stdout.content': true,
    'intl.accept_languages': 'vi-VN,vi',
    'messaging-system.rsexperimentloader.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'http://127.0.0.1:9/',
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    'toolkit.telemetry.enabled': false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n');

/** CSS rules that allow windows as narrow as a phone; without them Firefox makes its window at least 450 px wide. */
const NARROW_WINDOW = ':root { min-width: 0 !important } #navigator-toolbox { min-width: 0 !important }';

/** Starts Firefox with an empty profile and controls it by Marionette, the protocol behind geckodriver. */
export async function startFirefox(program: string): Promise<BrowserDriver> {
  const port = await findFreePort();
  const profile = mkdtempSync(join(tmpdir(), 'tiem-firefox-'));
  writeFileSync(join(profile, 'user.js'), createPreferences(port));
  mkdirSync(join(profile, 'chrome'));
  writeFileSync(join(profile, 'chrome/userChrome.css'), NARROW_WINDOW);
  const browser = startProgram(program, ['--marionette', '--headless', '--no-remote', '--profile', profile]);
  const removeProfile = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  try {
    await browser.waitForLine(/Marionette\s+INFO\s+Listening on port/);
    const connection = await connectToMarionette(port);
    const session = (await connection.send('WebDriver:NewSession', {})) as {
      capabilities: { browserName: string; browserVersion: string };
    };
    let read = 0;
    return {
      engine: 'firefox',
      version: `Firefox ${session.capabilities.browserVersion}`,
      async sendCommand(command, parameters = {}) {
        const answer = await connection.send(COMMANDS[command][0], parameters);
        const isWrapped = typeof answer === 'object' && answer !== null && 'value' in answer;
        return isWrapped ? answer.value : answer;
      },
      takeConsoleErrors() {
        const found = browser.lines
          .slice(read)
          .filter((line) => /^(JavaScript error: http|console\.error: )/.test(line));
        read = browser.lines.length;
        return found.filter((line) => !/RSLoader|RemoteSettings/.test(line));
      },
      async close() {
        connection.close();
        await browser.stop();
        removeProfile();
      },
    };
  } catch (error) {
    await browser.stop();
    removeProfile();
    throw error;
  }
}

interface MarionetteConnection {
  send(name: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): void;
}

/**
 * Connects to Firefox. A message of Marionette is its length in bytes, a colon and JSON: `[0, id, name, parameters]`,
 * answered by `[1, id, error, result]`.
 */
export async function connectToMarionette(port: number): Promise<MarionetteConnection> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(port, '127.0.0.1', () => resolve(opened)).once('error', reject);
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let received = Buffer.alloc(0);
  let lastId = 0;
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)));
      if (colon < 0 || received.length < end) return;
      handleMessage(JSON.parse(received.subarray(colon + 1, end).toString()));
      received = received.subarray(end);
    }
  });
  let isClosed = false;
  const createClosedError = () => new Error('Firefox closed the connection.');
  // Listens for errors and ignores them, because `close` follows; an error without a listener would end this process.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
    for (const { reject } of waiting.values()) reject(createClosedError());
    waiting.clear();
  });
  function handleMessage(message: unknown): void {
    // Ignores Firefox's greeting, which arrives before any response and is not an array.
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message as [
      number,
      number,
      { error: string; message: string } | null,
      unknown,
    ];
    const request = waiting.get(id);
    waiting.delete(id);
    if (error) request?.reject(new Error(`${error.error}: ${error.message}`));
    else request?.resolve(result);
  }
  return {
    send: (name, parameters) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(createClosedError());
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        const text = JSON.stringify([0, id, name, parameters]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
    close: () => void socket.destroy(),
  };
}
