import { splitJourneyArguments, waitForShop } from '../../scripts/wordpress/journeys-in-playground';

describe('npm run wordpress:journeys', () => {
  it('npm run wordpress:journeys: passes the options about software to `npm run wordpress`, and the options about journeys to `npm run journeys`', () => {
    const args = ['--woocommerce=8.5.2', '--place-orders', '--reset', '--only=browse', '--coupon=GIAM10'];
    expect(splitJourneyArguments(args, 9001)).toEqual({
      wordpressArgs: ['--woocommerce=8.5.2', '--reset', '--port=9001'],
      journeysArgs: ['--url=http://127.0.0.1:9001/', '--place-orders', '--only=browse', '--coupon=GIAM10'],
    });
  });

  const neverEnds = new Promise(() => {});
  const createClock = () => {
    let time = 0;
    const advanceClock = async () => {
      time += 2_000;
    };
    return { now: () => time, pause: advanceClock };
  };

  it('npm run wordpress:journeys: waits until the shop responds', async () => {
    const answers = [false, false, true];
    const isShopReady = async () => answers.shift() ?? true;
    await waitForShop({ isShopReady, wordpressEnded: neverEnds, ...createClock() }, 60_000);
    expect(answers).toEqual([]);
  });

  it('npm run wordpress:journeys: fails if the shop does not respond in time', async () => {
    const waiting = waitForShop(
      { isShopReady: async () => false, wordpressEnded: neverEnds, ...createClock() },
      120_000,
    );
    await expect(waiting).rejects.toThrow('WordPress did not respond within 2 minutes.');
  });

  it('npm run wordpress:journeys: fails at once if WordPress has ended', async () => {
    const waiting = waitForShop(
      { isShopReady: async () => false, wordpressEnded: Promise.resolve(), ...createClock() },
      120_000,
    );
    await expect(waiting).rejects.toThrow('WordPress ended before it responded');
  });
});
