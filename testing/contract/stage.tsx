/** The environment of the checks: the real registration and rendering, with a checkout that only records calls. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createApi } from '../../mount/api/extension-api';
import type { Extensions } from '../../mount/api/extension-api.types';
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

const EVENTS = {
  onPaymentSetup: 'payment_setup',
  onCheckoutValidation: 'checkout_validation',
  onCheckoutSuccess: 'checkout_success',
  onCheckoutFail: 'checkout_fail',
  onShippingRateSuccess: 'shipping_rate_success',
  onShippingRateFail: 'shipping_rate_fail',
  onShippingRateSelectSuccess: 'shipping_rate_select_success',
  onShippingRateSelectFail: 'shipping_rate_select_fail',
} as const;

type Props = Readonly<Record<string, unknown>>;

export interface Drawn {
  readonly node: HTMLElement;
  /** How often each callback was called: `onClick`, `onClose`, `onSubmit`, `setExpressPaymentError`. */
  readonly told: string[];
  update(props: Props): void;
  /** Requests the payment data, as the place-order button does. */
  setUp(): Promise<readonly ObserverResult[]>;
  listeners(): number;
  remove(): void;
}

export interface Stage {
  /** Problems that registration or rendering reported. */
  readonly problems: string[];
  tiem: Extensions;
  method(name: string, isExpress: boolean): PaymentMethod | undefined;
  names(): string[];
  draw(content: unknown, props: Props): Drawn;
}

export function openStage(): Stage {
  const problems: string[] = [];
  const app = {
    settings: { raw: {}, currentUserIsAdmin: false },
    report: (where: string, cause: unknown) =>
      void problems.push(`${where}: ${cause instanceof Error ? cause.message : String(cause)}`),
  } as unknown as App;
  const { methods, expressMethods } = getPaymentRegistry(app);
  return {
    problems,
    tiem: createApi(app),
    method: (name, isExpress) => (isExpress ? expressMethods : methods).get(name),
    names: () => [...methods.all(), ...expressMethods.all()].map(({ name }) => name),
    draw: (content, props) => draw(app, content, props),
  };
}

function draw(app: App, content: unknown, first: Props): Drawn {
  const observers = createObservers();
  const told: string[] = [];
  const tell = (what: string) => () => void told.push(what);
  // The same function objects in every rendering, as in the checkout.
  const constant = {
    eventRegistration: Object.fromEntries(
      Object.entries(EVENTS).map(([name, event]) => [name, registerer(observers, event)]),
    ),
    ...Object.fromEntries(
      ['onClick', 'onClose', 'onSubmit', 'setExpressPaymentError'].map((name) => [name, tell(name)]),
    ),
  };
  const node = document.body.appendChild(document.createElement('div'));
  const root = createRoot(node);
  const show = (props: Props) =>
    flushSync(() =>
      root.render(
        <AppContext.Provider value={app}>
          <ThirdPartyContent ownerName="its content" content={content} props={{ ...props, ...constant }} />
        </AppContext.Provider>,
      ),
    );
  show(first);
  return {
    node,
    told,
    update: show,
    async setUp() {
      const results: ObserverResult[] = [];
      for (const observer of observers.list('payment_setup')) {
        const read = decodeObserverAnswer(await observer({ paymentMethod: first.activePaymentMethod }));
        if (read) results.push(read);
      }
      return results;
    },
    listeners: () => Object.values(EVENTS).reduce((sum, event) => sum + observers.list(event).length, 0),
    remove() {
      flushSync(() => root.unmount());
      node.remove();
    },
  };
}

function registerer(observers: Observers, event: string) {
  return (observer: (detail: unknown) => unknown, priority?: number) =>
    observers.add(event, observer, priority);
}
