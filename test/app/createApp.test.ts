import { delay, put, take } from 'redux-saga/effects';
import type { Domain } from '../../src/app/app.types';
import { type AppDependencies, createApp } from '../../src/app/create-app';
import { makeSlice } from '../../src/app/make-slice';

const bell = makeSlice({
  name: 'bell',
  initialState: { rings: 0 },
  reducers: { rung: (state) => ({ rings: state.rings + 1 }), pulled: (state) => state },
});
const bellDomain: Domain = {
  name: 'bell',
  reducer: bell.reducer,
  *saga() {
    while (true) {
      yield take(bell.actions.pulled);
      yield put(bell.actions.rung());
    }
  },
};

declare module '../../src/app/app.types' {
  interface AppState {
    bell: { rings: number };
    scratch: unknown;
    last: number;
  }
}

function newApp(onProblem?: AppDependencies['onProblem']) {
  const page = new EventTarget() as Document;
  return { page, app: createApp({ clock: { now: () => 0 }, document: page, onProblem } as AppDependencies) };
}

const rings = (app: ReturnType<typeof newApp>['app']) => app.store.getState().bell.rings;

describe('the app of a page', () => {
  it('app: the store holds nothing of a domain before that domain is added', () => {
    expect(newApp().app.store.getState()).toEqual({});
  });

  it('app: the domains that a domain needs are added before it', () => {
    const order: string[] = [];
    const { app } = newApp();
    const needed: Domain = {
      ...bellDomain,
      saga: function* () {
        order.push('bell');
        yield 0;
      },
    };
    app.addDomain({
      name: 'tower',
      needs: [needed],
      reducer: (s = 1) => s,
      saga: function* () {
        order.push('tower');
        yield 0;
      },
    });
    expect(order).toEqual(['bell', 'tower']);
    expect(Object.keys(app.store.getState())).toEqual(['bell', 'tower']);
  });

  it('app: the state stays the same object when an action changes nothing', () => {
    const { app } = newApp();
    app.addDomain(bellDomain);
    const before = app.store.getState();
    app.store.dispatch({ type: 'nobody listens' });
    expect(app.store.getState()).toBe(before);
  });

  it('app: throws when a reducer mutates its state instead of returning a new one', () => {
    const scratch = makeSlice({
      name: 'scratch',
      initialState: { lines: [{ text: 'một' }] },
      reducers: {
        added: (state) => ({ lines: [...state.lines, { text: 'hai' }] }),
        scratched(state) {
          for (const line of state.lines) line.text = '';
          return state;
        },
      },
    });
    const { app } = newApp();
    app.addDomain({ name: 'scratch', reducer: scratch.reducer });
    expect(() => app.store.dispatch(scratch.actions.scratched())).toThrow(TypeError);
    app.store.dispatch(scratch.actions.added());
    expect(() => app.store.dispatch(scratch.actions.scratched())).toThrow(TypeError);
    expect(app.store.getState().scratch).toEqual({ lines: [{ text: 'một' }, { text: 'hai' }] });
  });

  it('app: the saga of a domain runs once although several widgets add the domain', () => {
    const { app } = newApp();
    app.addDomain(bellDomain);
    app.addDomain(bellDomain);
    app.store.dispatch(bell.actions.pulled());
    expect(rings(app)).toBe(1);
  });

  it('app: adding a domain later keeps the state of the others', () => {
    const { app } = newApp();
    app.addDomain(bellDomain);
    app.store.dispatch(bell.actions.pulled());
    app.addDomain({ name: 'late', reducer: (state = 'here') => state });
    expect(app.store.getState()).toEqual({ bell: { rings: 1 }, late: 'here' });
  });

  it('app: a cross-slice reducer changes several slices in one step and receives the state from before the action', () => {
    const { app } = newApp();
    app.addDomain(bellDomain);
    app.addDomain({ name: 'last', reducer: (state = 0) => state });
    app.addDomain({
      name: 'copier',
      reduceAcross: (state, action, before) =>
        action.type === bell.actions.pulled.type ? { ...state, last: before.bell.rings } : state,
    });
    app.store.dispatch(bell.actions.pulled());
    app.store.dispatch(bell.actions.pulled());
    expect(app.store.getState()).toEqual({ bell: { rings: 2 }, last: 1 });
  });

  it('app: a domain whose saga crashes is reported, and the other domains continue', async () => {
    const problems: [string, unknown][] = [];
    const { app } = newApp((where, cause) => problems.push([where, cause]));
    app.addDomain(bellDomain);
    app.addDomain({
      name: 'fragile',
      reducer: (state = null) => state,
      *saga() {
        yield take(bell.actions.pulled);
        throw new Error('cracked');
      },
    });
    app.store.dispatch(bell.actions.pulled());
    await Promise.resolve();
    await Promise.resolve();
    expect(problems).toEqual([['the fragile domain', new Error('cracked')]]);
    app.store.dispatch(bell.actions.pulled());
    expect(rings(app)).toBe(2);
  });

  it('app: when a store subscriber throws, the domains continue and each message is reported once', () => {
    const problems: string[] = [];
    const { app } = newApp((where, cause) => problems.push(`${where}: ${(cause as Error).message}`));
    app.addDomain(bellDomain);
    let heard = 0;
    app.store.subscribe(() => {
      throw new Error('no cart');
    });
    app.store.subscribe(() => {
      heard += 1;
    });
    app.store.dispatch(bell.actions.pulled());
    app.store.dispatch(bell.actions.pulled());
    expect(rings(app)).toBe(2);
    expect(heard).toBe(4);
    expect(problems).toEqual(['a store subscriber: no cart']);
  });

  it('app: an emitted event fires on the document with its detail, or on the given element', () => {
    const { app, page } = newApp();
    const heard: unknown[] = [];
    page.addEventListener('tiem:bell:rung', (event) => heard.push((event as CustomEvent).detail));
    app.emit('tiem:bell:rung', { times: 2 });
    const element = new EventTarget();
    element.addEventListener('tiem:bell:rung', (event) => heard.push(event.bubbles));
    app.emit('tiem:bell:rung', undefined, element as Element);
    expect(heard).toEqual([{ times: 2 }, true]);
  });

  it('app: running sagas are cancelled when the app is destroyed', async () => {
    const { app } = newApp();
    let ended = false;
    app.addDomain({
      name: 'waiting',
      reducer: (state = null) => state,
      *saga() {
        try {
          yield delay(1e6);
        } finally {
          ended = true;
        }
      },
    });
    app.destroy();
    expect(ended).toBe(true);
  });

  it('app: two apps on one page share no state', () => {
    const one = newApp().app;
    const other = newApp().app;
    one.addDomain(bellDomain);
    other.addDomain(bellDomain);
    one.store.dispatch(bell.actions.pulled());
    expect([rings(one), rings(other)]).toEqual([1, 0]);
  });
});
