import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { chosenBuild } from '../../scripts/build/builds';
import { reasonOf, shopArguments } from '../../scripts/shop-arguments';

describe('npm start', () => {
  it('opens on 127.0.0.1:3000 as WooCommerce 8 when told nothing', () => {
    expect(shopArguments([], {})).toMatchObject({ host: '127.0.0.1', port: 3000, as: 8, reset: false });
  });

  it('takes PORT, HOST, --reset and --as=11', () => {
    const told = shopArguments(['--reset', '--as=11'], { PORT: '4000', HOST: '127.0.0.2' });
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
    [['--fresh'], {}, '"--fresh" is no argument'],
    [[], { PORT: 'web' }, 'PORT is "web"'],
    [[], { PORT: '70000' }, '1 to 65535'],
  ])('says what is allowed instead of %j %j', (args, env, sentence) => {
    expect(() => shopArguments(args, env)).toThrow(sentence);
  });
});

describe('a shop that cannot open', () => {
  it('says that the port is taken, and what to type', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    const [refusal] = await once(createServer().listen(port, '127.0.0.1'), 'error');
    first.close();
    expect(reasonOf(refusal)).toContain(`Port ${port} is taken`);
    expect(reasonOf(refusal)).toContain(`PORT=${port + 10} npm start`);
  });

  it('gives any other reason as it is', () => expect(reasonOf(new Error('disk full'))).toBe('disk full'));
});

describe('TIEM_BUILD', () => {
  it.each([
    [undefined, 'react'],
    ['', 'react'],
    ['react', 'react'],
    ['compact', 'compact'],
  ])('%p means %s', (told, build) => expect(chosenBuild(told)).toBe(build));

  it('says what is allowed', () => expect(() => chosenBuild('vue')).toThrow('"react" or "compact"'));
});
