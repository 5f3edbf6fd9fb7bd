/**
 * The environment in which the contract test checks a payment method: its real registration and rendering, with a
 * checkout that only records calls.
 */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createExtensionApi } from '../../mount/api/extension-api';
import type { Extensions } from '../../mount/api/extension-queue';
import { AppContext } from '../../src/app/AppContext';
import type { App } from '../../src/app/app.types';
import { createObservers, type Observers } from '../../src/extend/extension-state';
import { ThirdPartyContent } from '../../src/extend/ThirdPartyContent';
import {
  decodeObserverAnswer,
  getPaymentRegistry,
  type ObserverResult,
  type PaymentMethod,
} from '../../src/payment';

const EVENT_TYPES = {
  onPaymentSetup: 'payment_setup',
  onCheckoutValidation: 'checkout_validation',
  onCheckoutSuccess: 'checkout_success',
  onCheckoutFail: 'checkout_fail',
  onShippingRateSuccess: 'shipping_rate_success',
  onShippingRateFail: 'shipping_rate_fail',
  onShippingRateSelectSuccess: 'shipping_rate_select_success',
  onShippingRateSelectFail: 'shipping_rate_select_fail',
} as const;

type MethodProps = Readonly<Record<string, unknown>>;

export interface RenderedMethod {
  readonly node: HTMLElement;
  /**
   * The names of the callbacks that the method called, in order: `onClick`, `onClose`, `onSubmit`,
   * `setExpressPaymentError`.
   */
  readonly calledCallbacks: string[];
  update(props: MethodProps): void;
  /** Runs the method's `onPaymentSetup` observers, as a click on the place-order button does. */
  setUpPayment(): Promise<readonly ObserverResult[]>;
  countListeners(): number;
  unmountMethodContent(): void;
}

export interface MethodHarness {
  /** Error messages that the registration or the rendering of a payment method has reported. */
  readonly problems: string[];
  tiem: Extensions;
  findMethod(name: string, isExpress: boolean): PaymentMethod | undefined;
  listNames(): string[];
  renderContent(content: unknown, props: MethodProps): RenderedMethod;
}

export function createMethodHarness(): MethodHarness {
  const problems: string[] = [];
  const app = {
    settings: { raw: {}, currentUserIsAdmin: false },
    report: (where: string, cause: unknown) =>
      void problems.push(`${where}: ${cause instanceof Error ? cause.message : String(cause)}`),
  } as unknown as App;
  const { methods, expressMethods } = getPaymentRegistry(app);
  return {
    problems,
    tiem: createExtensionApi(app),
    findMethod: (name, isExpress) => (isExpress ? expressMethods : methods).get(name),
    listNames: () => [...methods.all(), ...expressMethods.all()].map(({ name }) => name),
    renderContent: (content, props) => renderContent(app, content, props),
  };
}

function renderContent(app: App, content: unknown, first: MethodProps): RenderedMethod {
  const observers = createObservers();
  const calledCallbacks: string[] = [];
  const createCallRecorder = (what: string) => () => void calledCallbacks.push(what);
  // A checkout passes the same function objects with every rendering, so these are created only once.
  const constant = {
    eventRegistration: Object.fromEntries(
      Object.entries(EVENT_TYPES).map(([name, event]) => [name, createRegistration(observers, event)]),
    ),
    ...Object.fromEntries(
      ['onClick', 'onClose', 'onSubmit', 'setExpressPaymentError'].map((name) => [
        name,
        createCallRecorder(name),
      ]),
    ),
  };
  const node = document.body.appendChild(document.createElement('div'));
  const root = createRoot(node);
  const renderMethodWithProps = (props: MethodProps) =>
    flushSync(() =>
      root.render(
        <AppContext.Provider value={app}>
          <ThirdPartyContent ownerName="its content" content={content} props={{ ...props, ...constant }} />
        </AppContext.Provider>,
      ),
    );
  renderMethodWithProps(first);
  return {
    node,
    calledCallbacks,
    update: renderMethodWithProps,
    async setUpPayment() {
      const results: ObserverResult[] = [];
      for (const observer of observers.list('payment_setup')) {
        const read = decodeObserverAnswer(await observer({ paymentMethod: first.activePaymentMethod }));
        if (read) results.push(read);
      }
      return results;
    },
    countListeners: () =>
      Object.values(EVENT_TYPES).reduce((sum, event) => sum + observers.list(event).length, 0),
    unmountMethodContent() {
      flushSync(() => root.unmount());
      node.remove();
    },
  };
}

function createRegistration(observers: Observers, event: string) {
  return (observer: (detail: unknown) => unknown, priority?: number) =>
    observers.add(event, observer, priority);
}
