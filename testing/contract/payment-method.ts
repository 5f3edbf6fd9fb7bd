/** The rules that every payment method has to follow, each as a check that any test runner can run as a test. */
import type { PaymentMethod } from '../../src/payment';
import type { ContractCheck, PaymentMethodContract } from '../testing.types';
import { type GlobalNamesWatcher, startLeftoverDetection, watchForNewGlobalNames } from './detect-leftovers';
import { createMethodHarness, type MethodHarness, type RenderedMethod } from './method-harness';
import {
  createAvailabilityArgument,
  createMethodContentProps,
  OTHER_CART,
  SAMPLE_CART,
  SAMPLE_CARTS,
} from './sample-carts';

/** Time in ms for which a checkout waits for the answer of `canMakePayment`. */
const CALLBACK_TIMEOUT = 2_000;
const SETUP_TIMEOUT = 5_000;

interface RegisteredMethod {
  harness: MethodHarness;
  method: PaymentMethod;
  globalNames: GlobalNamesWatcher;
}

export function paymentMethodContract(contract: PaymentMethodContract): readonly ContractCheck[] {
  const { name, express, fillIn, fillInWrong, globals = [] } = contract;
  const isExpress = express !== undefined;
  let loading: Promise<RegisteredMethod> | undefined;
  const loadMethodOnce = () => {
    loading ??= registerMethod(contract, isExpress);
    return loading;
  };

  /** Renders the payment method for one check and removes it afterwards, even if the check fails. */
  async function runCheckWithRenderedMethod(
    work: (drawn: RenderedMethod, registered: RegisteredMethod) => Promise<void>,
  ): Promise<void> {
    const registered = await loadMethodOnce();
    const { harness, method } = registered;
    harness.problems.length = 0;
    const shown = harness.renderContent(method.content, createMethodContentProps(SAMPLE_CART, name));
    try {
      throwUnlessTrue(
        harness.problems.length === 0,
        `it broke while it was drawn: ${harness.problems.join('; ')}`,
      );
      await work(shown, registered);
    } finally {
      shown.unmountMethodContent();
    }
  }

  async function collectPaymentData({
    node,
    setUpPayment,
  }: RenderedMethod): Promise<Readonly<Record<string, unknown>>> {
    await fillIn?.(node);
    const results = await rejectAfterTimeout(setUpPayment(), SETUP_TIMEOUT, 'onPaymentSetup');
    const bad = results.find(({ type }) => type !== 'success');
    throwUnlessTrue(!bad, `onPaymentSetup refused what "fillIn" typed: ${JSON.stringify(bad)}`);
    throwUnlessTrue(
      results.length > 0,
      'nobody answered onPaymentSetup; answer {type: "success", meta: {paymentMethodData}}',
    );
    return Object.assign({}, ...results.map(({ meta }) => Object(meta.paymentMethodData) as object));
  }

  const checks: Record<string, () => Promise<void>> = {
    'registers under its name, and is accepted': async () => {
      const { harness, method } = await loadMethodOnce();
      throwUnlessTrue(
        !isLabelBlank(harness, method.label) || isExpress,
        'its label is empty, so nobody can choose it',
      );
    },

    'says in time whether it can be used, to guests and for carts without shipping': async () => {
      const { method } = await loadMethodOnce();
      for (const [whose, cart] of Object.entries(SAMPLE_CARTS)) {
        const question = createAvailabilityArgument(cart, [method.paymentMethodId]);
        const answer: unknown = await rejectAfterTimeout(
          Promise.resolve().then(() => method.canMakePayment(question)),
          CALLBACK_TIMEOUT,
          `canMakePayment for ${whose}`,
        );
        const isClear =
          typeof answer === 'boolean' || typeof Object(Object(answer).error).message === 'string';
        throwUnlessTrue(
          isClear,
          `canMakePayment for ${whose} answered ${JSON.stringify(answer)}; answer true, false or {error: {message}}`,
        );
        if (cart === SAMPLE_CART)
          throwUnlessTrue(answer === true, 'canMakePayment refuses even an ordinary cart');
      }
    },

    'draws itself': () =>
      runCheckWithRenderedMethod(async ({ node }) => {
        const isThere =
          node.textContent?.trim() || node.querySelector('input, button, iframe, img, svg, canvas');
        throwUnlessTrue(Boolean(isThere), 'its content shows nothing: no text, no field, no button');
      }),

    'leaves nothing behind when it goes': async () => {
      const { harness, method } = await loadMethodOnce();
      // Renders empty content before the leftovers are counted, because the first rendering may add global listeners
      // that later ones reuse.
      harness.renderContent('', createMethodContentProps(SAMPLE_CART, name)).unmountMethodContent();
      const watch = startLeftoverDetection();
      const shown = harness.renderContent(method.content, createMethodContentProps(SAMPLE_CART, name));
      await fillIn?.(shown.node);
      shown.unmountMethodContent();
      const leftovers = watch.removeLeftovers();
      throwUnlessTrue(
        leftovers.length === 0,
        `it leaves behind ${leftovers.join(', ')}; undo it in "remove"`,
      );
    },

    'gives the shop texts, and no card number': () =>
      runCheckWithRenderedMethod(async (shown) => {
        const data = Object.entries(await collectPaymentData(shown));
        for (const [key, value] of data) {
          throwUnlessTrue(
            typeof value === 'string',
            `paymentMethodData.${key} is ${typeof value}; the server reads texts, so send one`,
          );
          throwUnlessTrue(
            !isCardNumber(String(value)),
            `paymentMethodData.${key} holds a card number; send a token of it`,
          );
        }
      }),

    'says why when it cannot pay': () =>
      runCheckWithRenderedMethod(async ({ node, setUpPayment }) => {
        await fillInWrong?.(node);
        const results = await rejectAfterTimeout(setUpPayment(), SETUP_TIMEOUT, 'onPaymentSetup');
        const bad = results.find(({ type }) => type !== 'success');
        if (!fillInWrong && !bad) return;
        throwUnlessTrue(Boolean(bad), 'onPaymentSetup takes what "fillInWrong" typed');
        const message = bad && bad.type !== 'success' ? bad.message.trim() : '';
        throwUnlessTrue(
          message !== '',
          'it refuses without a message, so the shopper does not learn what to do',
        );
      }),

    'works a second time': async () => {
      for (const _ of ['first', 'second']) {
        await runCheckWithRenderedMethod(async (shown) => {
          await collectPaymentData(shown);
          await collectPaymentData(shown);
        });
      }
    },

    'keeps what was typed when the cart changes': () =>
      runCheckWithRenderedMethod(async (shown, { harness }) => {
        await fillIn?.(shown.node);
        const typed = readFieldValues(shown.node);
        const before = shown.countListeners();
        shown.update(createMethodContentProps(OTHER_CART, name));
        shown.update(createMethodContentProps(SAMPLE_CARTS['a cart without shipping'] ?? SAMPLE_CART, name));
        throwUnlessTrue(
          harness.problems.length === 0,
          `it breaks on a changed cart: ${harness.problems.join('; ')}`,
        );
        throwUnlessTrue(
          readFieldValues(shown.node) === typed,
          'its fields lose what was typed when the cart changes',
        );
        throwUnlessTrue(
          shown.countListeners() <= before,
          'it registers its observers again with every change, so they are asked more than once',
        );
        await collectPaymentData(shown);
      }),

    'adds no names to the page but those it says': async () => {
      const { globalNames } = await loadMethodOnce();
      await runCheckWithRenderedMethod(async (shown) => void (await collectPaymentData(shown)));
      const changes = globalNames.listChanges(globals);
      throwUnlessTrue(
        changes.length === 0,
        `${changes.join(', ')}; keep it to yourself, or name it in "globals"`,
      );
    },
  };

  if (express)
    checks['tells the checkout when its sheet opens, closes and pays'] = async () => {
      for (const [end, tells] of [
        ['cancel', 'onClose'],
        ['approve', 'onSubmit'],
      ] as const)
        await runCheckWithRenderedMethod(async ({ node, calledCallbacks }) => {
          express.press(node);
          throwUnlessTrue(
            calledCallbacks[0] === 'onClick',
            'its press does not call onClick before anything else',
          );
          await express[end]();
          await rejectAfterTimeout(
            pollUntilTrue(() => calledCallbacks.includes(tells)),
            CALLBACK_TIMEOUT,
            `${tells}, after "${end}",`,
          );
          const other = tells === 'onClose' ? 'onSubmit' : 'onClose';
          throwUnlessTrue(!calledCallbacks.includes(other), `after "${end}" it calls ${other} too`);
        });
    };

  return Object.entries(checks).map(([said, work]) => ({
    name: said,
    async run() {
      try {
        await work();
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The payment method "${name}": ${why}.`, { cause });
      }
    },
  }));
}

/** Runs the payment method's script once and waits for its registration. All checks share the result. */
async function registerMethod(
  contract: PaymentMethodContract,
  isExpress: boolean,
): Promise<RegisteredMethod> {
  const { name, run } = contract;
  const harness = createMethodHarness();
  const page = window as { tiemQueue?: unknown };
  const earlyQueue: unknown = page.tiemQueue;
  const runQueuedCallbacks = (...callbacks: ((tiem: MethodHarness['tiem']) => void)[]) => {
    for (const wish of callbacks) wish(harness.tiem);
  };
  page.tiemQueue = { push: runQueuedCallbacks };
  const globalNames = watchForNewGlobalNames();
  if (Array.isArray(earlyQueue)) runQueuedCallbacks(...earlyQueue);
  await run();
  const isMethodRegistered = () =>
    harness.findMethod(name, isExpress) !== undefined || harness.problems.length > 0;
  await rejectAfterTimeout(
    pollUntilTrue(isMethodRegistered),
    CALLBACK_TIMEOUT,
    `registration (registered are: ${harness.listNames().join(', ')})`,
  );
  const method = harness.findMethod(name, isExpress);
  if (!method) throw new Error(harness.problems.join('; '));
  return { harness, method, globalNames };
}

function throwUnlessTrue(isMet: boolean, otherwise: string): void {
  if (!isMet) throw new Error(otherwise);
}

async function rejectAfterTimeout<T>(work: Promise<T>, timeout: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeoutPromise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${timeout / 1000} s`)), timeout);
  });
  try {
    return await Promise.race([work, timeoutPromise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Polls for at most 5 seconds until the condition holds. Callers have a time limit of their own, which reports the
 * failure.
 */
async function pollUntilTrue(isMet: () => boolean): Promise<void> {
  for (let attempts = 0; !isMet() && attempts < 500; attempts += 1)
    await new Promise((done) => setTimeout(done, 10));
}

function isLabelBlank(harness: MethodHarness, label: unknown): boolean {
  if (typeof label === 'string') return label.trim() === '';
  const shown = harness.renderContent(label, {});
  const text = shown.node.textContent?.trim() || shown.node.querySelector('img, svg');
  shown.unmountMethodContent();
  return !text;
}

function readFieldValues(node: HTMLElement): string {
  const fields = node.querySelectorAll<HTMLInputElement>('input, select, textarea');
  return JSON.stringify([...fields].map(({ value, checked }) => [value, checked]));
}

/** Whether the text contains a card number: 13 to 19 digits that pass the Luhn check. */
function isCardNumber(text: string): boolean {
  return (text.match(/\d(?:[ -]?\d){12,18}/g) ?? []).some((found) => {
    const digits = [...found.replace(/\D/g, '')].reverse().map(Number);
    const sum = digits.reduce((whole, digit, index) => {
      const twice = index % 2 ? digit * 2 : digit;
      return whole + (twice > 9 ? twice - 9 : twice);
    }, 0);
    return sum % 10 === 0;
  });
}
