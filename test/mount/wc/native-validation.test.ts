import { blockCheckoutOnNativeErrors } from '../../../mount/bridges/wc-blocks/native-blocks';
import { decodeValidationAnswer } from '../../../src/payment';

type Observer = (detail: unknown) => unknown;

function connectNativeValidationStore(store: Record<string, () => unknown>, isExpress = () => false) {
  const observers: Observer[] = [];
  const addValidationObserver = (_event: string, observer: Observer) => {
    observers.push(observer);
    return () => undefined;
  };
  const data = { select: () => store, dispatch: () => store, subscribe: () => undefined };
  blockCheckoutOnNativeErrors({ observe: addValidationObserver }, { data }, isExpress);
  return () => decodeValidationAnswer(observers[0]?.({}));
}

test('native validation error: blocks the order until it is cleared', () => {
  let hasErrors = true;
  const validate = connectNativeValidationStore({ hasValidationErrors: () => hasErrors });
  expect(validate()).toBeDefined();
  hasErrors = false;
  expect(validate()).toBeUndefined();
});

test('native validation error: a hidden error is shown when the shopper places the order', () => {
  const showAllValidationErrors = jest.fn();
  let hasErrors = false;
  const validate = connectNativeValidationStore({
    hasValidationErrors: () => hasErrors,
    showAllValidationErrors,
  });
  validate();
  expect(showAllValidationErrors).not.toHaveBeenCalled();
  hasErrors = true;
  validate();
  expect(showAllValidationErrors).toHaveBeenCalledTimes(1);
});

test('native validation error: does not block express payments, as in WooCommerce’s checkout block', () => {
  const validate = connectNativeValidationStore({ hasValidationErrors: () => true }, () => true);
  expect(validate()).toBeUndefined();
});

test('native validation store: the order is not blocked when the page has no such store', () => {
  const results: unknown[] = [];
  blockCheckoutOnNativeErrors(
    { observe: (_event, observer) => void results.push(observer({})) as unknown as () => void },
    {},
    () => false,
  );
  expect(results).toEqual([true]);
});
