import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../scripts/engines/child-process';
import { parseEnginesArguments } from '../../scripts/engines/engines-arguments';
import { findFirefox, requireProgram } from '../../scripts/engines/find-engines';
import { journeys } from '../../scripts/engines/journeys';
import { connectToMarionette } from '../../scripts/engines/marionette';
import { themeJourneys } from '../../scripts/engines/theme-journeys';

describe('npm run engines: options', () => {
  it('npm run engines: without options, uses three engines at 360 and 1280 px', () => {
    expect(parseEnginesArguments([])).toEqual({
      engines: ['chromium', 'firefox', 'webkit'],
      screenshotFolder: undefined,
      journeyFilter: '',
      widths: [360, 1280],
    });
  });

  it('npm run engines: accepts engines, --only, --width and --pictures', () => {
    expect(
      parseEnginesArguments(['webkit', 'firefox', '--only=cart', '--width=700', '--pictures=out']),
    ).toEqual({
      engines: ['webkit', 'firefox'],
      screenshotFolder: 'out',
      journeyFilter: 'cart',
      widths: [700],
    });
  });

  it.each(['safari', '--width=wide', '--only='])(
    'npm run engines: "%s" is rejected with the usage',
    (argument) => {
      expect(() => parseEnginesArguments([argument])).toThrow(
        `"${argument}": unknown argument.\n\nnpm run engines`,
      );
    },
  );

  it('npm run engines: no two journeys have the same name', () => {
    const names = [...journeys, ...themeJourneys].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('npm run engines: finding browsers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tiem-engines-'));
  const env = { ...process.env };
  const createExecutable = (name: string) => {
    const path = join(folder, name);
    writeFileSync(path, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    return path;
  };
  const printed: string[] = [];
  beforeEach(() => {
    printed.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(() => {
    process.env = { ...env };
    jest.restoreAllMocks();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('findFirefox: FIREFOX_PATH takes precedence over the search path', () => {
    createExecutable('firefox');
    process.env.PATH = folder;
    process.env.FIREFOX_PATH = createExecutable('nightly');
    expect(findFirefox()).toBe(process.env.FIREFOX_PATH);
    delete process.env.FIREFOX_PATH;
    expect(findFirefox()).toBe(join(folder, 'firefox'));
  });

  it('findFirefox: a FIREFOX_PATH that cannot be executed is reported', () => {
    process.env.FIREFOX_PATH = '/nowhere/firefox';
    expect(() => findFirefox()).toThrow('FIREFOX_PATH is "/nowhere/firefox", which cannot be executed.');
  });

  it('requireProgram: prints a message before it installs a missing program', () => {
    const installed = createExecutable('installed');
    let runs = 0;
    const findAfterInstallation = () => (runs++ > 0 ? installed : undefined);
    expect(
      requireProgram('WebKit', findAfterInstallation, ['webkit'], () => [['/bin/sh', '-c', 'exit 0']]),
    ).toBe(installed);
    expect(printed[0]).toBe('WebKit was not found. Installing it.');
  });

  it('requireProgram: when a program cannot be installed, the error names the package to install', () => {
    const findNoProgram = () => undefined;
    expect(() => requireProgram('WebKit', findNoProgram, ['the-driver'], () => [])).toThrow(
      'WebKit was not found. Install it (Debian: `apt-get install the-driver`).',
    );
    expect(printed).toEqual([]);
  });
});

describe('npm run engines: output of a browser', () => {
  const startScript = (code: string) => startProgram(process.execPath, ['-e', code]);

  it('waitForLine: finds a line that was written in two parts', async () => {
    const program = startScript(
      "process.stdout.write('list', () => process.stdout.write('ening on 7\\n', () => setInterval(() => {}, 1e6)))",
    );
    expect((await program.waitForLine(/^listening on (\d)/))[1]).toBe('7');
    await program.stop();
  });

  it('waitForLine: finds the last line of a program that has already ended', async () => {
    const program = startScript("console.log('ready')");
    await expect(program.waitForLine(/never/)).rejects.toThrow('ended with 0');
    expect((await program.waitForLine(/ready/))[0]).toBe('ready');
  });

  it('waitForLine: for a program that has already ended without the line, fails at once with its output', async () => {
    const program = startScript("console.error('no display'); process.exit(3)");
    await expect(program.waitForLine(/x/)).rejects.toThrow('no display');
    await expect(program.waitForLine(/x/)).rejects.toThrow('ended with 3');
  });

  it('waitForLine: fails at once if the program cannot be started', async () => {
    await expect(startProgram('/nowhere/browser', []).waitForLine(/x/)).rejects.toThrow(
      'could not be started',
    );
  });
});

describe('npm run engines: Marionette', () => {
  async function openMarionetteConnection(onRequest: (text: string, socket: Socket) => void) {
    const server = createServer((socket) => {
      socket.write('2:{}');
      socket.on('data', (data) => onRequest(data.toString(), socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connection = await connectToMarionette((server.address() as AddressInfo).port);
    const closeMarionetteConnection = () => {
      connection.close();
      server.close();
    };
    return { connection, close: closeMarionetteConnection };
  }

  it('Marionette client: a response that arrives in parts is decoded by its length in bytes', async () => {
    const answer = JSON.stringify([1, 1, null, { value: 'Ấm quả hồng' }]);
    const { connection, close } = await openMarionetteConnection((text, socket) => {
      expect(text).toBe(`25:${JSON.stringify([0, 1, 'Test:Read', { a: 1 }])}`);
      const bytes = Buffer.from(`${Buffer.byteLength(answer)}:${answer}`);
      socket.write(bytes.subarray(0, 25), () => socket.write(bytes.subarray(25)));
    });
    await expect(connection.send('Test:Read', { a: 1 })).resolves.toEqual({ value: 'Ấm quả hồng' });
    close();
  });

  it("Marionette client: an error response rejects the command with the browser's message", async () => {
    const answer = JSON.stringify([1, 1, { error: 'no such element', message: 'gone' }, null]);
    const { connection, close } = await openMarionetteConnection((_, socket) =>
      socket.write(`${Buffer.byteLength(answer)}:${answer}`),
    );
    await expect(connection.send('Test:Click', {})).rejects.toThrow('no such element: gone');
    close();
  });

  it('Marionette client: commands fail while and after the browser closes the connection', async () => {
    const { connection, close } = await openMarionetteConnection((_, socket) => socket.destroy());
    await expect(connection.send('Test:Hang', {})).rejects.toThrow('closed the connection');
    await expect(connection.send('Test:Late', {})).rejects.toThrow('closed the connection');
    close();
  });
});
