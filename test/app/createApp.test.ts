import { delay, put, take } from 'redux-saga/effects';
import type { Domain } from '../../src/app/app.types';
import { type AppDependencies, createApp } from '../../src/app/create-app';
import { createSlice } from '../../src/app/create-slice';

const counterSlice = createSlice({
  name: 'counter',
  initialState: { count: 0 },
  reducers: { incremented: (state) => ({ count: state.count + 1 }), incrementRequested: (state) => state },
});
const counterDomain: Domain = {
  name: 'counter',
  reducer: counterSlice.reducer,
  *saga() {
    while (true) {
      yield take(counterSlice.actions.incrementRequested);
      yield put(counterSlice.actions.incremented());
    }
  },
};

declare module '../../src/app/app.types' {
  interface AppState {
    counter: { count: number };
    notes: unknown;
    previousCount: number;
  }
}

function createTestApp(onProblem?: AppDependencies['onProblem']) {
  const page = new EventTarget() as Document;
  return { page, app: createApp({ clock: { now: () => 0 }, document: page, onProblem } as AppDependencies) };
}

const readCounterOfStore = (app: ReturnType<typeof createTestApp>['app']) =>
  app.store.getState().counter.count;

describe('the app of a page', () => {
  it('app: the store has no slice of a domain before that domain is added', () => {
    expect(createTestApp().app.store.getState()).toEqual({});
  });

  it('app: when a domain is added, the domains that it depends on are added first', () => {
    const startOrder: string[] = [];
    const { app } = createTestApp();
    const requiredDomain: Domain = {
      ...counterDomain,
      saga: function* () {
        startOrder.push('counter');
        yield 0;
      },
    };
    app.addDomain({
      name: 'dependent',
      needs: [requiredDomain],
      reducer: (s = 1) => s,
      saga: function* () {
        startOrder.push('dependent');
        yield 0;
      },
    });
    expect(startOrder).toEqual(['counter', 'dependent']);
    expect(Object.keys(app.store.getState())).toEqual(['counter', 'dependent']);
  });

  it('app: the state stays the same object when an action changes nothing', () => {
    const { app } = createTestApp();
    app.addDomain(counterDomain);
    const before = app.store.getState();
    app.store.dispatch({ type: 'nobody listens' });
    expect(app.store.getState()).toBe(before);
  });

  it('app: throws when a reducer mutates its state instead of returning a new one', () => {
    const notes = createSlice({
      name: 'notes',
      initialState: { lines: [{ text: 'một' }] },
      reducers: {
        added: (state) => ({ lines: [...state.lines, { text: 'hai' }] }),
        mutated(state) {
          for (const line of state.lines) line.text = '';
          return state;
        },
      },
    });
    const { app } = createTestApp();
    app.addDomain({ name: 'notes', reducer: notes.reducer });
    expect(() => app.store.dispatch(notes.actions.mutated())).toThrow(TypeError);
    app.store.dispatch(notes.actions.added());
    expect(() => app.store.dispatch(notes.actions.mutated())).toThrow(TypeError);
    expect(app.store.getState().notes).toEqual({ lines: [{ text: 'một' }, { text: 'hai' }] });
  });

  it('app: the saga of a domain runs once although several widgets add the domain', () => {
    const { app } = createTestApp();
    app.addDomain(counterDomain);
    app.addDomain(counterDomain);
    app.store.dispatch(counterSlice.actions.incrementRequested());
    expect(readCounterOfStore(app)).toBe(1);
  });

  it('app: adding another domain later keeps the state of the existing domains', () => {
    const { app } = createTestApp();
    app.addDomain(counterDomain);
    app.store.dispatch(counterSlice.actions.incrementRequested());
    app.addDomain({ name: 'late', reducer: (state = 'here') => state });
    expect(app.store.getState()).toEqual({ counter: { count: 1 }, late: 'here' });
  });

  it('app: a cross-slice reducer changes several slices in one step and receives the state from before the action', () => {
    const { app } = createTestApp();
    app.addDomain(counterDomain);
    app.addDomain({ name: 'previousCount', reducer: (state = 0) => state });
    app.addDomain({
      name: 'copier',
      crossReducer: (state, action, before) =>
        action.type === counterSlice.actions.incrementRequested.type
          ? { ...state, previousCount: before.counter.count }
          : state,
    });
    app.store.dispatch(counterSlice.actions.incrementRequested());
    app.store.dispatch(counterSlice.actions.incrementRequested());
    expect(app.store.getState()).toEqual({ counter: { count: 2 }, previousCount: 1 });
  });

  it('app: a domain whose saga crashes is reported, and the other domains continue', async () => {
    const problems: [string, unknown][] = [];
    const { app } = createTestApp((where, cause) => problems.push([where, cause]));
    app.addDomain(counterDomain);
    app.addDomain({
      name: 'fragile',
      reducer: (state = null) => state,
      *saga() {
        yield take(counterSlice.actions.incrementRequested);
        throw new Error('cracked');
      },
    });
    app.store.dispatch(counterSlice.actions.incrementRequested());
    await Promise.resolve();
    await Promise.resolve();
    expect(problems).toEqual([['the fragile domain', new Error('cracked')]]);
    app.store.dispatch(counterSlice.actions.incrementRequested());
    expect(readCounterOfStore(app)).toBe(2);
  });

  it('app: when a store subscriber throws, sagas continue and the same error is reported only once', () => {
    const problems: string[] = [];
    const { app } = createTestApp((where, cause) => problems.push(`${where}: ${(cause as Error).message}`));
    app.addDomain(counterDomain);
    let received = 0;
    app.store.subscribe(() => {
      throw new Error('no cart');
    });
    app.store.subscribe(() => {
      received += 1;
    });
    app.store.dispatch(counterSlice.actions.incrementRequested());
    app.store.dispatch(counterSlice.actions.incrementRequested());
    expect(readCounterOfStore(app)).toBe(2);
    expect(received).toBe(4);
    expect(problems).toEqual(['a store subscriber: no cart']);
  });

  it('app: an emitted event is dispatched on the document with its detail, or on the given element', () => {
    const { app, page } = createTestApp();
    const received: unknown[] = [];
    page.addEventListener('tiem:counter:incremented', (event) =>
      received.push((event as CustomEvent).detail),
    );
    app.emit('tiem:counter:incremented', { times: 2 });
    const element = new EventTarget();
    element.addEventListener('tiem:counter:incremented', (event) => received.push(event.bubbles));
    app.emit('tiem:counter:incremented', undefined, element as Element);
    expect(received).toEqual([{ times: 2 }, true]);
  });

  it('app: running sagas are cancelled when the app is destroyed', async () => {
    const { app } = createTestApp();
    let isCancelled = false;
    app.addDomain({
      name: 'waiting',
      reducer: (state = null) => state,
      *saga() {
        try {
          yield delay(1e6);
        } finally {
          isCancelled = true;
        }
      },
    });
    app.destroy();
    expect(isCancelled).toBe(true);
  });

  it('app: two apps on one page share no state', () => {
    const one = createTestApp().app;
    const other = createTestApp().app;
    one.addDomain(counterDomain);
    other.addDomain(counterDomain);
    one.store.dispatch(counterSlice.actions.incrementRequested());
    expect([readCounterOfStore(one), readCounterOfStore(other)]).toEqual([1, 0]);
  });
});
