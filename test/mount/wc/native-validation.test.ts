import { blockCheckoutOnNativeErrors } from '../../../mount/bridges/wc-blocks/native-blocks';
import { decodeValidationAnswer } from '../../../src/payment';

type Observer = (detail: unknown) => unknown;

function connect(store: Record<string, () => unknown>, isExpress = () => false) {
  const observers: Observer[] = [];
  const observe = (_event: string, observer: Observer) => {
    observers.push(observer);
    return () => undefined;
  };
  const data = { select: () => store, dispatch: () => store, subscribe: () => undefined };
  blockCheckoutOnNativeErrors({ observe }, { data }, isExpress);
  return () => decodeValidationAnswer(observers[0]?.({}));
}

test('native validation error: blocks the order until it is cleared', () => {
  let hasErrors = true;
  const ask = connect({ hasValidationErrors: () => hasErrors });
  expect(ask()).toBeDefined();
  hasErrors = false;
  expect(ask()).toBeUndefined();
});

test('native validation error: a hidden one is shown when the shopper places the order', () => {
  const showAllValidationErrors = jest.fn();
  let hasErrors = false;
  const ask = connect({ hasValidationErrors: () => hasErrors, showAllValidationErrors });
  ask();
  expect(showAllValidationErrors).not.toHaveBeenCalled();
  hasErrors = true;
  ask();
  expect(showAllValidationErrors).toHaveBeenCalledTimes(1);
});

test('native validation error: does not block express payments, as in WooCommerce’s checkout block', () => {
  const ask = connect({ hasValidationErrors: () => true }, () => true);
  expect(ask()).toBeUndefined();
});

test('native validation store: nothing blocks the order when the page does not have it', () => {
  const answers: unknown[] = [];
  blockCheckoutOnNativeErrors(
    { observe: (_event, observer) => void answers.push(observer({})) as unknown as () => void },
    {},
    () => false,
  );
  expect(answers).toEqual([true]);
});
