import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { AppState } from '../app/app.types';
import type { FormEvent, VariationForm } from './variation.decode';
import { type FormInput, openForm, transitionForm } from './variation.machine';

interface ProductState {
  readonly forms: Readonly<Record<string, VariationForm>>;
}

export const formOpened = createAction<{ key: string; form: FormInput }>('product/formOpened');
export const formClosed = createAction<{ key: string }>('product/formClosed');
/** An event of one form, applied by variation.machine.ts. */
export const formEvent = createAction<{ key: string; event: FormEvent }>('product/formEvent');

const EMPTY: ProductState = { forms: {} };

/** The reducer does not use Immer, which would proxy and freeze up to a thousand variations on every choice. */
export function productReducer(state: ProductState = EMPTY, action: UnknownAction): ProductState {
  if (formOpened.match(action)) {
    const { key, form } = action.payload;
    return { forms: { ...state.forms, [key]: openForm(form) } };
  }
  if (formClosed.match(action)) {
    const { [action.payload.key]: _, ...forms } = state.forms;
    return { forms };
  }
  if (formEvent.match(action)) {
    const { key, event } = action.payload;
    const form = state.forms[key];
    const next = form && transitionForm(form, event);
    return next && next !== form ? { forms: { ...state.forms, [key]: next } } : state;
  }
  return state;
}

declare module '../app/app.types' {
  interface AppState {
    readonly product: ProductState;
  }
}

/** Selects the state of a form; `undefined` until the form's view has added it to the store. */
export const selectForm = (state: AppState, key: string): VariationForm | undefined =>
  state.product.forms[key];
