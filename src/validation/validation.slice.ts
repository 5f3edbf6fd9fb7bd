import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '../app/slice';
import { withErrors, withHidden, withoutErrors } from './validation.rules';
import type { ValidationError, ValidationState } from './validation.types';

export const validationSlice = createSlice({
  name: 'validation',
  initialState: {} as ValidationState,
  reducers: {
    errorsFound: (state, { payload }: PayloadAction<Record<string, Partial<ValidationError> | undefined>>) =>
      withErrors(state, payload),
    /** One field, a list of them, or all. */
    errorsCleared: (state, { payload }: PayloadAction<string | readonly string[] | undefined>) => {
      if (payload === undefined) return {};
      return withoutErrors(state, typeof payload === 'string' ? [payload] : payload);
    },
    errorHidden: (state, { payload }: PayloadAction<string>) => withHidden(state, [payload], true),
    errorShown: (state, { payload }: PayloadAction<string>) => withHidden(state, [payload], false),
    allErrorsShown: (state) => withHidden(state, Object.keys(state), false),
  },
});

export const { errorsFound, errorsCleared, errorHidden, errorShown, allErrorsShown } =
  validationSlice.actions;
