import { type AppDependencies, createApp } from '../../src/app/create-app';
import {
  allErrorsShown,
  errorElementId,
  errorHidden,
  errorShown,
  errorsCleared,
  errorsSet,
  selectError,
  selectHasErrors,
  validationDomain,
} from '../../src/validation';
import { clearErrors, type ValidationState } from '../../src/validation/validation.rules';

function newStore() {
  const { store, addDomain } = createApp({ document: new EventTarget() } as AppDependencies);
  addDomain(validationDomain);
  store.dispatch(
    errorsSet({
      billing_email: { message: 'Sai email', hidden: true },
      billing_phone: { message: 'Sai số', hidden: true },
      billing_city: { message: 'Thiếu tỉnh', hidden: false },
    }),
  );
  return { ...store, error: (field: string) => selectError(store.getState(), field) };
}

describe('validation errors', () => {
  // spec 3.6: a validation error: message and hidden, by the field's id
  // spec 4.7: errors are set only for changed entries with a message
  it('validation errors: set only for entries that changed and have a message', () => {
    const { dispatch, getState, error } = newStore();
    const before = getState().validation;
    dispatch(
      errorsSet({ billing_email: { message: 'Sai email', hidden: true }, other: undefined, third: {} }),
    );
    expect(getState().validation).toBe(before);
    dispatch(errorsSet({ billing_email: { message: 'Email đã dùng' }, third: { hidden: true } }));
    expect(error('billing_email')).toEqual({ message: 'Email đã dùng', hidden: false });
    expect(error('third')).toBeUndefined();
    dispatch(errorsSet({ billing_city: { message: 'Thiếu tỉnh', hidden: true } }));
    expect(error('billing_city')?.hidden).toBe(true);
  });

  // spec 4.7: errors are cleared one by one, by a list, or all
  it('validation errors: can be cleared one by one, by a list, or all', () => {
    const { dispatch, getState, error } = newStore();
    dispatch(errorsCleared('billing_email'));
    expect(error('billing_email')).toBeUndefined();
    dispatch(errorsCleared(['billing_phone', 'never_there']));
    expect(error('billing_phone')).toBeUndefined();
    expect(selectHasErrors(getState())).toBe(true);
    dispatch(errorsCleared());
    expect(selectHasErrors(getState())).toBe(false);
  });

  // spec 4.7: errors are hidden, shown, or all shown
  it('validation errors: hidden while the shopper types, and shown one by one or all together', () => {
    const { dispatch, error } = newStore();
    dispatch(errorHidden('billing_city'));
    expect(error('billing_city')?.hidden).toBe(true);
    dispatch(errorShown('billing_email'));
    expect([error('billing_email')?.hidden, error('billing_phone')?.hidden]).toEqual([false, true]);
    dispatch(allErrorsShown());
    expect([error('billing_phone')?.hidden, error('billing_city')?.hidden]).toEqual([false, false]);
  });

  it('validation errors: the state stays the same object when there is no such error', () => {
    const { dispatch, getState } = newStore();
    const before = getState().validation;
    dispatch(errorHidden('toString'));
    dispatch(errorsCleared('constructor'));
    dispatch(errorHidden('billing_phone'));
    expect(getState().validation).toBe(before);
    expect(clearErrors(before as ValidationState, ['never_there'])).toBe(before);
  });

  // spec 4.7: a visible error has the id validate-error-{field}
  it("validation errors: each is shown in an element whose id contains the field's name", () => {
    expect(errorElementId('billing_email')).toBe('validate-error-billing_email');
  });
});
