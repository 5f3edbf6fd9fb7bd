import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { readChosenBuild } from '../../scripts/build/builds';
import { parseCheckArguments } from '../../scripts/check/check-arguments';
import { parseLookArguments } from '../../scripts/look/appearance-arguments';
import { describeError, runMain } from '../../scripts/run-main';
import { parseShopArguments } from '../../scripts/shop-arguments';

describe('npm start', () => {
  it('npm start: without options, it opens WooCommerce 8.5 on 127.0.0.1:3000', () => {
    expect(parseShopArguments([], {})).toMatchObject({ host: '127.0.0.1', port: 3000, as: 8, reset: false });
  });

  it('npm start: accepts PORT, HOST, --reset and --as=11', () => {
    const told = parseShopArguments(['--reset', '--as=11'], { PORT: '4000', HOST: '127.0.0.2' });
    expect(told).toMatchObject({
      host: '127.0.0.2',
      port: 4000,
      as: 11,
      reset: true,
      origin: 'http://127.0.0.2:4000',
    });
  });

  it.each([
    [['--as=9'], {}, '--as=11'],
    [['--fresh'], {}, '"--fresh": unknown argument'],
    [[], { PORT: 'web' }, 'PORT is "web"'],
    [[], { PORT: '70000' }, '1 to 65535'],
  ])('npm start: %j %j is rejected with the allowed values', (args, env, sentence) => {
    expect(() => parseShopArguments(args, env)).toThrow(sentence);
  });
});

describe('npm run look', () => {
  const page = 'http://127.0.0.1:8080/shop/';

  it('npm run look: with a URL and no options, measures the page at 360 and 1280 px', () => {
    expect(parseLookArguments([page])).toEqual({
      ...{ pages: [{ address: page, presses: [] }], widths: [360, 1280], cookies: [] },
      ...{ adopted: [], provesDefects: false },
    });
  });

  it('npm run look: accepts several pages, --width, --cookie twice and --screenshots', () => {
    const other = 'http://localhost/?add-to-cart=12';
    const told = [
      '--width=320,768',
      '--cookie=theme=astra',
      '--cookie=session=a=b',
      '--screenshots=shots',
      '--adopt=[class="a"] > .b=mini-cart cart-fragments',
      '--prove',
    ];
    expect(parseLookArguments([page, ...told, other])).toEqual({
      pages: [
        { address: page, presses: [] },
        { address: other, presses: [] },
      ],
      widths: [320, 768],
      cookies: [
        { name: 'theme', value: 'astra' },
        { name: 'session', value: 'a=b' },
      ],
      screenshotFolder: 'shots',
      adopted: [{ selector: '[class="a"] > .b', widgets: 'mini-cart cart-fragments' }],
      provesDefects: true,
    });
  });

  it('npm run look: each --press and --type applies to the URL before it, in the given order', () => {
    const other = 'http://localhost/product/bowl/';
    const told = [page, '--press=.search-field', '--type=bát = tô', other, '--press=a[href$="/cart/"]'];
    expect(parseLookArguments(told).pages).toEqual([
      { address: page, presses: [{ selector: '.search-field' }, { type: 'bát = tô' }] },
      { address: other, presses: [{ selector: 'a[href$="/cart/"]' }] },
    ]);
  });

  it('npm run look: --at sets the viewport widths of one page only, the one named directly before it', () => {
    const told = [page, '--press=.cart-contents', '--at=1280', page, '--width=360,1280'];
    expect(parseLookArguments(told)).toMatchObject({
      pages: [
        { address: page, presses: [{ selector: '.cart-contents' }], widths: [1280] },
        { address: page, presses: [] },
      ],
      widths: [360, 1280],
    });
  });

  it.each([
    [[], 'No page'],
    [['--press=.open', page], '"--press=.open" must come after the address'],
    [['--at=360', page], '"--at=360" must come after the address'],
    [[page, '--at=phone'], 'A width is "phone"'],
    [[page, '--press'], '"--press" is unknown. Known are --press=selector'],
    [['shop.html'], '"shop.html" is not an address'],
    [['https://shop.example/'], 'only pages on this machine'],
    [[page, '--width=wide'], 'A width is "wide"'],
    [[page, '--width='], 'A width is ""'],
    [[page, '--cookie=theme'], '--cookie=name=value'],
    [[page, '--adopt=mini-cart'], '--adopt is "mini-cart". Write --adopt=selector=widgets.'],
    [[page, '--screenshots'], '"--screenshots" is unknown'],
    [[page, '--theme=astra'], '"--theme=astra" is unknown'],
  ])('npm run look: %j is rejected with the allowed values', (args, sentence) => {
    expect(() => parseLookArguments(args)).toThrow(sentence);
  });
});

describe('npm run check', () => {
  it("npm run check: with a file and no options, uses the page's own stylesheets and does not run its scripts", () => {
    expect(parseCheckArguments(['page.html'])).toEqual({
      ...{ pages: ['page.html'], themes: [undefined], adoptItems: [], runsScripts: false, printsJson: false },
    });
  });

  it('npm run check: accepts several pages and themes, --scripts and --json', () => {
    const told = ['--theme=none', 'a.html', '--theme=astra-like', '--scripts', 'b.html', '--json'];
    expect(parseCheckArguments(told)).toEqual({
      ...{
        pages: ['a.html', 'b.html'],
        themes: ['none', 'astra-like'],
        adoptItems: [],
        runsScripts: true,
        printsJson: true,
      },
    });
  });

  it('npm run check: --adopt accepts theme profiles, selectors with widgets, and `adopt` entries as JSON', () => {
    const told = [
      'a.html',
      '--adopt=storefront',
      '--adopt=a[href="/"]=mini-cart',
      '--adopt={"selector":".x","widget":"toc"}',
    ];
    expect(parseCheckArguments(told).adoptItems).toEqual([
      'storefront',
      { selector: 'a[href="/"]', widget: 'mini-cart' },
      { selector: '.x', widget: 'toc' },
    ]);
  });

  it.each([
    [[], 'No page'],
    [
      ['page.html', '--theme=astra'],
      '--theme is "astra"; it must be one of none, storefront-like, astra-like',
    ],
    [['page.html', '--theme'], '--theme is ""'],
    [['page.html', '--adopt=flatsome'], '--adopt is "flatsome"; the profiles are astra, storefront'],
    [['page.html', '--adopt=.gio'], '--adopt is ".gio"; it is the name of a profile, selector=widgets'],
    [['page.html', '--adopt={a'], '--adopt is {a: '],
    [['page.html', '--themes=none'], '"--themes=none" is unknown; there are --theme=name'],
  ])('npm run check: %j is rejected with the allowed values', (args, sentence) => {
    expect(() => parseCheckArguments(args)).toThrow(sentence);
  });
});

describe('end of a command', () => {
  const { exitCode } = process;
  afterEach(() => {
    process.exitCode = exitCode;
    jest.restoreAllMocks();
  });

  it.each([0, 1, 2])(
    'command-line script: the return value %i of its main function is the exit code of the process',
    async (code) => {
      await runMain(async () => code);
      expect(process.exitCode).toBe(code);
    },
  );

  it('command-line script: when its main function throws, the message is printed without a stack and the exit code is 2', async () => {
    const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const error = jest.spyOn(console, 'error').mockReturnValue(undefined);
    await runMain(
      async (args) => {
        throw new Error(`"${args[0]}" is unknown.`);
      },
      ['--fresh'],
    );
    expect(error.mock.calls).toEqual([['"--fresh" is unknown.']]);
    expect(exit.mock.calls).toEqual([[2]]);
  });
});

describe('error messages', () => {
  it('npm start: when the port is in use, the message contains the command to type instead', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    const [refusal] = await once(createServer().listen(port, '127.0.0.1'), 'error');
    first.close();
    expect(describeError(refusal)).toContain(`Port ${port} is taken`);
    expect(describeError(refusal)).toContain(`PORT=${port + 10} npm start`);
  });

  it('npm start: other error messages are printed unchanged', () =>
    expect(describeError(new Error('disk full'))).toBe('disk full'));
});

describe('TIEM_BUILD', () => {
  // Removes TIEM_BUILD from the environment, because the test run itself may have selected a build with it.
  const { TIEM_BUILD = '' } = process.env;
  beforeEach(() => {
    delete process.env.TIEM_BUILD;
  });
  afterEach(() => {
    process.env.TIEM_BUILD = TIEM_BUILD;
  });

  it.each([
    [undefined, 'react'],
    ['', 'react'],
    ['react', 'react'],
    ['compact', 'compact'],
  ])('TIEM_BUILD: the value %p selects the build "%s"', (told, build) =>
    expect(readChosenBuild(told)).toBe(build),
  );

  it('TIEM_BUILD: an unknown build is rejected with the allowed names', () =>
    expect(() => readChosenBuild('vue')).toThrow('"react" or "compact"'));
});
