import { holdBackWithTheirErrors } from '../../../mount/wc/theirs';
import { readValidationAnswer } from '../../../src/payment';

test('an error in WooCommerce’s own store holds the order back until it is gone', () => {
  let hasErrors = true;
  const observers: (() => unknown)[] = [];
  holdBackWithTheirErrors(
    {
      observe: (_event, observer) => {
        observers.push(() => observer({}));
        return () => undefined;
      },
    },
    {
      data: {
        select: () => ({ hasValidationErrors: () => hasErrors }),
        dispatch: () => undefined,
        subscribe: () => undefined,
      },
    },
  );
  expect(readValidationAnswer(observers[0]?.())).toBeDefined();
  hasErrors = false;
  expect(readValidationAnswer(observers[0]?.())).toBeUndefined();
});

test('a page whose platform has no such store holds nothing back', () => {
  const answers: unknown[] = [];
  holdBackWithTheirErrors(
    { observe: (_event, observer) => void answers.push(observer({})) as unknown as () => void },
    {},
  );
  expect(answers).toEqual([true]);
});
