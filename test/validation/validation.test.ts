import { type AppDependencies, createApp } from '../../src/app/create-app';
import {
  allErrorsShown,
  errorHidden,
  errorShown,
  errorsCleared,
  errorsSet,
  getErrorElementId,
  selectError,
  selectHasErrors,
  validationDomain,
} from '../../src/validation';
import { clearFieldErrors, type ValidationState } from '../../src/validation/validation.rules';

function createStoreWithErrors() {
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
  it('validation errors: a new error is stored only if it has a message and differs from the stored one', () => {
    const { dispatch, getState, error: findError } = createStoreWithErrors();
    const before = getState().validation;
    dispatch(
      errorsSet({ billing_email: { message: 'Sai email', hidden: true }, other: undefined, third: {} }),
    );
    expect(getState().validation).toBe(before);
    dispatch(errorsSet({ billing_email: { message: 'Email đã dùng' }, third: { hidden: true } }));
    expect(findError('billing_email')).toEqual({ message: 'Email đã dùng', hidden: false });
    expect(findError('third')).toBeUndefined();
    dispatch(errorsSet({ billing_city: { message: 'Thiếu tỉnh', hidden: true } }));
    expect(findError('billing_city')?.hidden).toBe(true);
  });

  // spec 4.7: errors are cleared one by one, by a list, or all
  it('validation errors: can be cleared for one field, for several fields, or all at once', () => {
    const { dispatch, getState, error: findError } = createStoreWithErrors();
    dispatch(errorsCleared('billing_email'));
    expect(findError('billing_email')).toBeUndefined();
    dispatch(errorsCleared(['billing_phone', 'never_there']));
    expect(findError('billing_phone')).toBeUndefined();
    expect(selectHasErrors(getState())).toBe(true);
    dispatch(errorsCleared());
    expect(selectHasErrors(getState())).toBe(false);
  });

  // spec 4.7: errors are hidden, shown, or all shown
  it('validation errors: can be hidden and shown for one field, and shown for all fields at once', () => {
    const { dispatch, error: findError } = createStoreWithErrors();
    dispatch(errorHidden('billing_city'));
    expect(findError('billing_city')?.hidden).toBe(true);
    dispatch(errorShown('billing_email'));
    expect([findError('billing_email')?.hidden, findError('billing_phone')?.hidden]).toEqual([false, true]);
    dispatch(allErrorsShown());
    expect([findError('billing_phone')?.hidden, findError('billing_city')?.hidden]).toEqual([false, false]);
  });

  it('validation errors: hiding or clearing an error that does not exist returns the same state object', () => {
    const { dispatch, getState } = createStoreWithErrors();
    const before = getState().validation;
    dispatch(errorHidden('toString'));
    dispatch(errorsCleared('constructor'));
    dispatch(errorHidden('billing_phone'));
    expect(getState().validation).toBe(before);
    expect(clearFieldErrors(before as ValidationState, ['never_there'])).toBe(before);
  });

  // spec 4.7: a visible error has the id validate-error-{field}
  it("validation errors: the id of an error element is derived from the field's name", () => {
    expect(getErrorElementId('billing_email')).toBe('validate-error-billing_email');
  });
});
