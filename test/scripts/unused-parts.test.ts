import { createUnusedPartsPlugin } from '../../scripts/build/remove-unused-parts';

const SAGA = '/shop/node_modules/@redux-saga/core/dist/redux-saga-core.esm.js';

const transformByPlugin = (code: string, id: string): unknown => {
  const { transform: hook } = createUnusedPartsPlugin();
  if (typeof hook !== 'function') throw new Error('The plugin transforms by a plain function.');
  return Reflect.apply(hook, {}, [code, id]);
};

describe('removing unused parts of packages', () => {
  it('removal of unused package code: the build fails when a package no longer contains the code to be removed', () => {
    expect(() => transformByPlugin('export default runSaga;', SAGA)).toThrow(
      'redux-saga-core.esm.js no longer contains',
    );
  });

  it('removal of unused package code: the build fails when a saga uses an effect whose implementation was removed', () => {
    const saga = "import { all, put } from 'redux-saga/effects';";
    expect(() => transformByPlugin(saga, '/shop/src/cart/saga.ts')).toThrow('uses "all"');
    expect(transformByPlugin("import { call, put } from 'redux-saga/effects';", '/shop/src/a.ts')).toBeNull();
  });
});
