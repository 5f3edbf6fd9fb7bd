/**
 * The arguments of `npm run wordpress:journeys`, split between the two commands that it runs: `npm run wordpress` and
 * `npm run journeys`.
 */
export interface SplitArguments {
  wordpressArgs: string[];
  journeysArgs: string[];
}

const JOURNEY_OPTIONS = [
  'place-orders',
  'coupon',
  'customer',
  'only',
  'width',
  'cookie',
  'page',
  'patience',
  'report',
];

/**
 * Divides the arguments: options of `npm run journeys` are passed to it, and all others to `npm run wordpress`, which
 * rejects unknown ones.
 */
export function splitJourneyArguments(args: readonly string[], port: number): SplitArguments {
  const isJourneyOption = (argument: string) =>
    JOURNEY_OPTIONS.includes(/^--([\w-]+)/.exec(argument)?.[1] ?? '');
  return {
    wordpressArgs: [...args.filter((argument) => !isJourneyOption(argument)), `--port=${port}`],
    journeysArgs: [`--url=http://127.0.0.1:${port}/`, ...args.filter(isJourneyOption)],
  };
}

export interface WaitDependencies {
  isShopReady: () => Promise<boolean>;
  /** Resolves when the process of `npm run wordpress` has ended. */
  wordpressEnded: Promise<unknown>;
  pause: () => Promise<void>;
  now: () => number;
}

/** Resolves when the shop responds; throws if its process ends before, or after the time limit. */
export async function waitForShop(
  { isShopReady, wordpressEnded: ended, pause, now }: WaitDependencies,
  limit: number,
): Promise<void> {
  const started = now();
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  while (!(await isShopReady())) {
    if (hasEnded) throw new Error('WordPress ended before it responded; its output is above.');
    if (now() - started > limit)
      throw new Error(`WordPress did not respond within ${limit / 60_000} minutes.`);
    await pause();
  }
}
