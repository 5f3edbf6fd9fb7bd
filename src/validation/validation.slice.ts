import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '../app/create-slice';
import {
  clearFieldErrors,
  type ErrorSource,
  type ErrorsToSet,
  setErrorsHidden,
  setFieldErrors,
  type ValidationState,
} from './validation.rules';

const initialState: ValidationState = {};

export const validationSlice = createSlice({
  name: 'validation',
  initialState,
  reducers: {
    errorsSet: (state, { payload }: PayloadAction<ErrorsToSet>) => setFieldErrors(state, payload),
    errorsShown: (state, { payload }: PayloadAction<{ source: ErrorSource; errors: ErrorsToSet }>) =>
      setFieldErrors(state, payload.errors, payload.source),
    /** Clears the errors of the previous order attempt when a new attempt starts. */
    attemptErrorsCleared: (state) =>
      clearFieldErrors(
        state,
        Object.keys(state).filter((field) => state[field]?.source === 'attempt'),
      ),
    /** Clears the errors of one field, of a list of fields, or of all fields. */
    errorsCleared: (state, { payload }: PayloadAction<string | readonly string[] | undefined>) => {
      if (payload === undefined) return {};
      return clearFieldErrors(state, typeof payload === 'string' ? [payload] : payload);
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
