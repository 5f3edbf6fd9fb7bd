import { createAction, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { cancel, cancelled, delay, fork, put, takeEvery } from 'redux-saga/effects';
import type { App, AppState, Saga } from '../app/app.types';
import { call, select } from '../app/typed-effects';
import {
  decodeLookUpResponse,
  type Variation,
  type VariationForm,
  type VariationFormEvent,
} from './variation.decode';
import {
  createVariationFormState,
  transitionVariationForm,
  type VariationFormInput,
} from './variation.machine';

interface ProductState {
  readonly forms: Readonly<Record<string, VariationForm>>;
}

export const formOpened = createAction<{ formKey: string; form: VariationFormInput }>('product/formOpened');
export const formClosed = createAction<{ formKey: string }>('product/formClosed');
/** An event of one variation form, which the reducer applies with the state machine in variation.machine.ts. */
export const formEvent = createAction<{ formKey: string; event: VariationFormEvent }>('product/formEvent');

const INITIAL_STATE: ProductState = { forms: {} };

/** The reducer does not use Immer, which would proxy and freeze up to a thousand variations on every choice. */
export function productReducer(state: ProductState = INITIAL_STATE, action: UnknownAction): ProductState {
  if (formOpened.match(action)) {
    const { formKey: key, form } = action.payload;
    return { forms: { ...state.forms, [key]: createVariationFormState(form) } };
  }
  if (formClosed.match(action)) {
    const { [action.payload.formKey]: _, ...forms } = state.forms;
    return { forms };
  }
  if (formEvent.match(action)) {
    const { formKey: key, event } = action.payload;
    const form = state.forms[key];
    const next = form && transitionVariationForm(form, event);
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
export const selectVariationForm = (state: AppState, key: string): VariationForm | undefined =>
  state.product.forms[key];

/**
 * Delay in milliseconds before the preselected values are checked, because other scripts fill the selects after the
 * page has loaded.
 */
const PRESELECTION_CHECK_DELAY = 100;

interface RunningLookUp {
  lookUpId: number;
  task: Task;
}

export function* productSaga(app: App): Saga {
  const lookups = new Map<string, RunningLookUp>();
  yield takeEvery(formOpened, checkPreselectionAfterDelay);
  yield takeEvery([formOpened.type, formEvent.type, formClosed.type], runVariationLookUps, app, lookups);
}

function* checkPreselectionAfterDelay({ payload: { formKey: key } }: ReturnType<typeof formOpened>): Saga {
  yield delay(PRESELECTION_CHECK_DELAY);
  yield put(formEvent({ formKey: key, event: { type: 'checked' } }));
}

/**
 * Requests the variation of a form's selection from the server, with at most one request per form; a change of the
 * selection aborts it.
 */
function* runVariationLookUps(
  app: App,
  lookups: Map<string, RunningLookUp>,
  { payload: { formKey: key } }: PayloadAction<{ formKey: string }>,
): Saga {
  const form = yield* select(selectVariationForm, key);
  const runningLookUp = lookups.get(key);
  const needsLookUp = form?.phase === 'looking';
  if (runningLookUp && needsLookUp && runningLookUp.lookUpId === form.lookUpId) return;
  if (runningLookUp) {
    lookups.delete(key);
    yield cancel(runningLookUp.task);
  }
  if (!needsLookUp) return;
  const task: Task = yield fork(runVariationLookUp, app, key, form);
  lookups.set(key, { lookUpId: form.lookUpId, task });
}

function* runVariationLookUp(app: App, key: string, form: VariationForm): Saga {
  const { lookUpId } = form;
  const controller = new AbortController();
  try {
    const variation = yield* call(lookUpVariation, app, form, controller.signal);
    yield put(formEvent({ formKey: key, event: { type: 'answered', lookUpId, variation } }));
  } catch (cause) {
    app.report(`get_variation for product ${form.productId}`, cause);
    yield put(formEvent({ formKey: key, event: { type: 'lookupFailed', lookUpId } }));
  } finally {
    if (yield cancelled()) controller.abort();
  }
}

/** Requests the variation of a complete selection; `null` if there is none. */
async function lookUpVariation(
  { http }: Pick<App, 'http'>,
  { selection, productId, customData }: VariationForm,
  signal: AbortSignal,
): Promise<Variation | null> {
  const fields = {
    ...selection,
    product_id: productId,
    ...(customData === null ? {} : { custom_data: customData }),
  };
  return decodeLookUpResponse(await http.wcAjax('get_variation', fields, { signal }));
}
