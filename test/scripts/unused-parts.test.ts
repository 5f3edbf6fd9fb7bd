import { unusedParts } from '../../scripts/build/unused-parts';

const SAGA = '/shop/node_modules/@redux-saga/core/dist/redux-saga-core.esm.js';

const transform = (code: string, id: string): unknown => {
  const { transform: hook } = unusedParts();
  if (typeof hook !== 'function') throw new Error('The plugin transforms by a plain function.');
  return Reflect.apply(hook, {}, [code, id]);
};

describe('removing unused parts of packages', () => {
  it("unused parts: the build fails when a package's code no longer matches", () => {
    expect(() => transform('export default runSaga;', SAGA)).toThrow(
      'redux-saga-core.esm.js no longer contains',
    );
  });

  it('unused parts: the build fails when a saga uses an effect whose runner was removed', () => {
    const saga = "import { all, put } from 'redux-saga/effects';";
    expect(() => transform(saga, '/shop/src/cart/cart.saga.ts')).toThrow('uses "all"');
    expect(transform("import { call, put } from 'redux-saga/effects';", '/shop/src/a.ts')).toBeNull();
  });
});
