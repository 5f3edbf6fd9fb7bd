import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '../app/create-slice';
import {
  clearErrors,
  type ErrorSource,
  type ErrorsToSet,
  setErrors,
  setErrorsHidden,
  type ValidationState,
} from './validation.rules';

const initialState: ValidationState = {};

export const validationSlice = createSlice({
  name: 'validation',
  initialState,
  reducers: {
    errorsSet: (state, { payload }: PayloadAction<ErrorsToSet>) => setErrors(state, payload),
    errorsShown: (state, { payload }: PayloadAction<{ source: ErrorSource; errors: ErrorsToSet }>) =>
      setErrors(state, payload.errors, payload.source),
    /** Clears the errors of the previous order attempt when a new attempt starts. */
    attemptErrorsCleared: (state) =>
      clearErrors(
        state,
        Object.keys(state).filter((field) => state[field]?.source === 'attempt'),
      ),
    /** Clears the errors of one field, of a list of fields, or of all fields. */
    errorsCleared: (state, { payload }: PayloadAction<string | readonly string[] | undefined>) => {
      if (payload === undefined) return {};
      return clearErrors(state, typeof payload === 'string' ? [payload] : payload);
    },
    errorHidden: (state, { payload }: PayloadAction<string>) => setErrorsHidden(state, [payload], true),
    errorShown: (state, { payload }: PayloadAction<string>) => setErrorsHidden(state, [payload], false),
    allErrorsShown: (state) => setErrorsHidden(state, Object.keys(state), false),
  },
});

export const {
  errorsSet,
  errorsShown,
  attemptErrorsCleared,
  errorsCleared,
  errorHidden,
  errorShown,
  allErrorsShown,
} = validationSlice.actions;
