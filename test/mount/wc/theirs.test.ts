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

test('an error in WooCommerce’s own store holds the order back until it is gone', () => {
  let hasErrors = true;
  const ask = connect({ hasValidationErrors: () => hasErrors });
  expect(ask()).toBeDefined();
  hasErrors = false;
  expect(ask()).toBeUndefined();
});

test('error in WooCommerce’s own store: a press shows the hidden ones', () => {
  const showAllValidationErrors = jest.fn();
  let hasErrors = false;
  const ask = connect({ hasValidationErrors: () => hasErrors, showAllValidationErrors });
  ask();
  expect(showAllValidationErrors).not.toHaveBeenCalled();
  hasErrors = true;
  ask();
  expect(showAllValidationErrors).toHaveBeenCalledTimes(1);
});

test('error in WooCommerce’s own store: an express payment is not blocked, as in its checkout block', () => {
  const ask = connect({ hasValidationErrors: () => true }, () => true);
  expect(ask()).toBeUndefined();
});

test('a page whose platform has no such store holds nothing back', () => {
  const answers: unknown[] = [];
  blockCheckoutOnNativeErrors(
    { observe: (_event, observer) => void answers.push(observer({})) as unknown as () => void },
    {},
    () => false,
  );
  expect(answers).toEqual([true]);
});
