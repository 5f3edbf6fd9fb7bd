import type { PayloadAction } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { cancel, cancelled, delay, fork, put, takeEvery } from 'redux-saga/effects';
import type { App, Saga } from '../app/app.types';
import { call, select } from '../app/typed-effects';
import { decodeLookup, type Variation, type VariationForm } from './variation.decode';
import { formClosed, formEvent, formOpened, selectForm } from './variation.slice';

/** Delays the first check, because other scripts fill the selects after the page has loaded. */
const FIRST_CHECK = 100;

interface RunningLookUp {
  lookUpId: number;
  task: Task;
}

export function* productSaga(app: App): Saga {
  const lookups = new Map<string, RunningLookUp>();
  yield takeEvery(formOpened, checkLater);
  yield takeEvery([formOpened.type, formEvent.type, formClosed.type], watchLookups, app, lookups);
}

function* checkLater({ payload: { key } }: ReturnType<typeof formOpened>): Saga {
  yield delay(FIRST_CHECK);
  yield put(formEvent({ key, event: { type: 'checked' } }));
}

/** Runs at most one lookup per form; a change of the selection aborts it. */
function* watchLookups(
  app: App,
  lookups: Map<string, RunningLookUp>,
  { payload: { key } }: PayloadAction<{ key: string }>,
): Saga {
  const form = yield* select(selectForm, key);
  const running = lookups.get(key);
  const isWanted = form?.phase === 'looking';
  if (running && isWanted && running.lookUpId === form.lookUpId) return;
  if (running) {
    lookups.delete(key);
    yield cancel(running.task);
  }
  if (!isWanted) return;
  const task: Task = yield fork(lookUp, app, key, form);
  lookups.set(key, { lookUpId: form.lookUpId, task });
}

function* lookUp(app: App, key: string, form: VariationForm): Saga {
  const { lookUpId } = form;
  const abort = new AbortController();
  try {
    const variation = yield* call(lookUpVariation, app, form, abort.signal);
    yield put(formEvent({ key, event: { type: 'answered', lookUpId, variation } }));
  } catch (cause) {
    app.report(`get_variation for product ${form.productId}`, cause);
    yield put(formEvent({ key, event: { type: 'lookupFailed', lookUpId } }));
  } finally {
    if (yield cancelled()) abort.abort();
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
  return decodeLookup(await http.wcAjax('get_variation', fields, { signal }));
}
