import type { CustomRenderer } from '../../src/extend/custom-renderer';
import { type PaymentMethodContract, paymentMethodContract } from '../../testing';

type FieldValues = Readonly<Record<string, string>>;

function typeValues(node: HTMLElement, values: FieldValues): void {
  for (const [hint, value] of Object.entries(values)) {
    const input = node.querySelector<HTMLInputElement>(`[placeholder^="${hint}"]`);
    if (!input) throw new Error(`There is no field „${hint}“.`);
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const clickButton = (words: string, within: ParentNode = document) =>
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click();

describe('payment method contract: the demo shop’s card form', () => {
  const createCardFiller = (number: string) => (node: HTMLElement) =>
    typeValues(node, { '1234': number, MM: '12/30', CVC: '123' });
  const contract: PaymentMethodContract = {
    name: 'tiemcard',
    run: () => require('../../fixtures/gateways/tiemcard.js'),
    fillIn: createCardFiller('4242 4242 4242 4242'),
    fillInWrong: createCardFiller('4242 4242 4242 4243'),
  };
  for (const { name, run } of paymentMethodContract(contract)) test(name, run);
});

describe('payment method contract: the demo shop’s wallet', () => {
  const contract: PaymentMethodContract = {
    name: 'tiemwallet',
    run: () => require('../../fixtures/gateways/tiemwallet.js'),
    express: {
      press: (node) => clickButton('Trả bằng TiemWallet', node),
      cancel: () => clickButton('Hủy'),
      approve: async () => {
        // Waits until the wallet has fetched the shipping rates and shows its button.
        await new Promise((done) => setTimeout(done));
        clickButton('Trả tiền');
      },
    },
  };
  for (const { name, run } of paymentMethodContract(contract)) test(name, run);
});

/** The parts of a correct payment method. Each test below replaces one of them by a broken one. */
interface PaymentMethodParts {
  config: Record<string, unknown>;
  setup: (input: HTMLInputElement) => unknown;
  handleRender: (node: HTMLElement, input: HTMLInputElement) => void;
  handleUpdate: (node: HTMLElement, props: RendererProps) => void;
  handleRemoval: () => void;
  contract: Partial<PaymentMethodContract>;
}

interface RendererProps {
  eventRegistration: { onPaymentSetup(observer: () => unknown): () => void };
  onClick(): void;
  onClose(): void;
  onSubmit(): void;
}

type ExtensionApi = {
  draw(work: (node: HTMLElement, props: RendererProps) => unknown): CustomRenderer;
  registerPaymentMethod(config: unknown): void;
};

function createContract(overrides: Partial<PaymentMethodParts>): PaymentMethodContract {
  const validateInput = (input: HTMLInputElement) =>
    input.value
      ? { type: 'success', meta: { paymentMethodData: { ma: input.value } } }
      : { type: 'error', message: 'Nhập mã ví nhé.' };
  const { config, setup = validateInput, handleRender, handleUpdate, handleRemoval, contract } = overrides;
  return {
    name: 'vi',
    fillIn: (node) => {
      const input = node.querySelector('input');
      if (input) input.value = 'abc';
    },
    fillInWrong: (node) => {
      const input = node.querySelector('input');
      if (input) input.value = '';
    },
    run() {
      const queue = (window as unknown as { tiemQueue: { push(wish: (tiem: ExtensionApi) => void): void } })
        .tiemQueue;
      queue.push((tiem) =>
        tiem.registerPaymentMethod({
          name: 'vi',
          label: 'Ví',
          ariaLabel: 'Ví',
          content: tiem.draw((node, props) => {
            const input = document.createElement('input');
            node.append(input);
            const removeObserver = props.eventRegistration.onPaymentSetup(() => setup(input));
            handleRender?.(node, input);
            return {
              update: (next: RendererProps) => handleUpdate?.(node, next),
              remove() {
                removeObserver();
                handleRemoval?.();
              },
            };
          }),
          edit: null,
          canMakePayment: () => true,
          ...config,
        }),
      );
    },
    ...contract,
  };
}

async function listViolations(broken: Partial<PaymentMethodParts>): Promise<string[]> {
  const found: string[] = [];
  for (const { name, run } of paymentMethodContract(createContract(broken)))
    await run().catch((finding: Error) => found.push(`${name}: ${finding.message}`));
  return found;
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('payment method contract: reports no violations for a correct method', async () => {
  expect(await listViolations({})).toEqual([]);
});

describe('violations of the contract', () => {
  test('payment method contract: reports a missing required field of the registration', async () => {
    const [first, ...others] = await listViolations({ config: { ariaLabel: undefined } });
    expect(first).toMatch(/^registers under its name, and is accepted: .*ariaLabel/);
    // Expects that each further violation names `ariaLabel`, too: without a registration, no other check of the
    // contract can run.
    expect(others.every((line) => line.includes('ariaLabel'))).toBe(true);
  });

  test('payment method contract: reports a method that never registers', async () => {
    const [first] = await listViolations({ contract: { name: 'momo' } });
    expect(first).toMatch(/„?registration \(registered are: .*vi\) did not come within 2 s/);
  });

  test('payment method contract: reports a method without a label', async () => {
    expect(await listViolations({ config: { label: '' } })).toEqual([
      'registers under its name, and is accepted: The payment method "vi": its label is empty, so nobody can choose it.',
    ]);
  });

  test.each([
    ['never says whether it can be used', () => new Promise(() => {}), /did not come within 2 s/],
    ['throws for a guest without an address', throwWithoutCity, /reading 'length'|city/],
    ['returns neither true nor false', () => 'yes', /answered "yes"; answer true, false/],
    ['returns false for everything', () => false, /refuses even an ordinary cart/],
  ])('payment method contract: reports a method that %s', async (_, canMakePayment, words) => {
    const found = await listViolations({ config: { canMakePayment } });
    expect(found).toEqual([expect.stringMatching(words)]);
    expect(found[0]).toMatch(/^says in time whether/);
  });

  test('payment method contract: reports a method that renders nothing', async () => {
    const found = await listViolations({ handleRender: (node) => node.replaceChildren() });
    expect(found[0]).toMatch(/^draws itself: .* shows nothing/);
  });

  test('payment method contract: reports a method that throws while rendering', async () => {
    const found = await listViolations({
      handleRender() {
        throw new Error('no SDK');
      },
    });
    expect(found[0]).toMatch(/^draws itself: .* it broke while it was drawn: .*no SDK/);
  });

  test.each([
    ['listeners', () => window.addEventListener('message', () => {}), /a listener for „message“ on window/],
    ['timers', () => void setInterval(() => {}, 60_000), /an interval that still runs/],
    [
      'nodes',
      () => document.body.append(document.createElement('iframe')),
      /at the end of the page: <iframe>/,
    ],
  ])(
    'payment method contract: reports a method that leaves %s behind when it is removed',
    async (_, handleRender, words) => {
      const found = await listViolations({ handleRender });
      expect(found).toEqual([expect.stringMatching(words)]);
      expect(found[0]).toMatch(/^leaves nothing behind/);
      document.body.replaceChildren();
    },
  );

  test('payment method contract: reports payment data whose values are not strings', async () => {
    const answerPaymentSetup = (input: HTMLInputElement) =>
      input.value
        ? { type: 'success', meta: { paymentMethodData: { ma: 12 } } }
        : { type: 'error', message: 'Nhập mã ví nhé.' };
    expect(await listViolations({ setup: answerPaymentSetup })).toEqual([
      expect.stringMatching(/paymentMethodData.ma is number/),
    ]);
  });

  test('payment method contract: reports a card number in the payment data', async () => {
    const answerPaymentSetup = (input: HTMLInputElement) =>
      input.value
        ? { type: 'success', meta: { paymentMethodData: { the: '4242 4242 4242 4242' } } }
        : { type: 'error', message: 'Nhập thẻ nhé.' };
    expect(await listViolations({ setup: answerPaymentSetup })).toEqual([
      expect.stringMatching(/paymentMethodData.the holds a card number/),
    ]);
  });

  test('payment method contract: reports a method that rejects the input without a message', async () => {
    const answerPaymentSetup = (input: HTMLInputElement) =>
      input.value ? { type: 'success', meta: {} } : { type: 'error', message: '' };
    expect(await listViolations({ setup: answerPaymentSetup })).toEqual([
      expect.stringMatching(/^says why .* without a message/),
    ]);
  });

  test('payment method contract: reports a method that accepts invalid input', async () => {
    const answerPaymentSetup = () => ({ type: 'success', meta: { paymentMethodData: {} } });
    expect(await listViolations({ setup: answerPaymentSetup })).toEqual([
      expect.stringMatching(/takes what "fillInWrong" typed/),
    ]);
  });

  test('payment method contract: reports a method that can be used only once', async () => {
    let times = 0;
    const answerPaymentSetup = (input: HTMLInputElement) => {
      if (!input.value) return { type: 'error', message: 'Nhập mã ví nhé.' };
      times += 1;
      return times > 1 ? { type: 'error', message: 'Mã đã dùng.' } : { type: 'success', meta: {} };
    };
    const found = await listViolations({ setup: answerPaymentSetup });
    expect(found[0]).toMatch(/^works a second time: .* refused what "fillIn" typed/);
  });

  test('payment method contract: reports a method that loses the input or adds observers twice when the cart changes', async () => {
    const clearCardInputs = (node: HTMLElement) => {
      for (const input of node.querySelectorAll('input')) input.value = '';
    };
    expect(await listViolations({ handleUpdate: clearCardInputs })).toEqual([
      expect.stringMatching(/lose what was typed/),
    ]);
    const addObserverAgain = (_: HTMLElement, { eventRegistration }: RendererProps) =>
      void eventRegistration.onPaymentSetup(() => undefined);
    expect(await listViolations({ handleUpdate: addObserverAgain })).toEqual([
      expect.stringMatching(/asked more than once/),
    ]);
  });

  test('payment method contract: reports globals that the method adds without declaring them', async () => {
    const addGlobal = () => Object.assign(window, { MyWallet: {} });
    expect(await listViolations({ handleRender: addGlobal })).toEqual([
      expect.stringMatching(/window.MyWallet was added/),
    ]);
    Reflect.deleteProperty(window, 'MyWallet');
    expect(await listViolations({ handleRender: addGlobal, contract: { globals: ['MyWallet'] } })).toEqual(
      [],
    );
    Reflect.deleteProperty(window, 'MyWallet');
  });
});

describe('violations of an express method', () => {
  async function listWalletViolations(
    pressed: (props: RendererProps, end: (name: 'onClose' | 'onSubmit') => void) => void,
  ) {
    let endWalletPayment: (name: 'onClose' | 'onSubmit') => void = () => {};
    let props: RendererProps | undefined;
    const { fillInWrong: _, ...withoutWrongEntry } = createContract({});
    const contract: PaymentMethodContract = {
      ...withoutWrongEntry,
      run() {
        const queue = (
          window as unknown as {
            tiemQueue: {
              push(
                wish: (tiem: ExtensionApi & { registerExpressPaymentMethod(c: unknown): void }) => void,
              ): void;
            };
          }
        ).tiemQueue;
        queue.push((tiem) =>
          tiem.registerExpressPaymentMethod({
            name: 'vi',
            content: tiem.draw((node, first) => {
              props = first;
              node.textContent = 'Trả bằng ví';
              first.eventRegistration.onPaymentSetup(() => ({ type: 'success', meta: {} }));
              endWalletPayment = (name) => first[name]();
              return undefined;
            }),
            edit: null,
            canMakePayment: () => true,
          }),
        );
      },
      express: {
        press: () => props && pressed(props, endWalletPayment),
        cancel: () => endWalletPayment('onClose'),
        approve: () => endWalletPayment('onSubmit'),
      },
    };
    const found: string[] = [];
    for (const { run } of paymentMethodContract(contract))
      await run().catch((finding: Error) => found.push(finding.message));
    return found;
  }

  test('payment method contract: reports an express method that opens its sheet without calling onClick', async () => {
    expect(await listWalletViolations(() => {})).toEqual([expect.stringMatching(/does not call onClick/)]);
    expect(await listWalletViolations((props) => props.onClick())).toEqual([]);
  });
});

function throwWithoutCity({ billingAddress }: { billingAddress: { city: string } }): boolean {
  if (billingAddress.city.length === 0) throw new Error('city is empty');
  return true;
}
