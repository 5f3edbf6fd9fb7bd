import { createDispatchHook, createSelectorHook, type UseDispatch, type UseSelector } from 'react-redux';
import type { App, AppState } from './app.types';

/*
 * The hooks of react-redux with the types of the app's store. Components use these, so that a selector for another
 * state does not compile: https://redux.js.org/usage/usage-with-typescript#define-typed-hooks
 *
 * They are created with react-redux's factories, which cost nothing: the bundler then drops `useSelector` and
 * `useDispatch`. `useSelector.withTypes` would need code that the build removes.
 */

export const useAppSelector: UseSelector<AppState> = createSelectorHook();

export const useAppDispatch: UseDispatch<App['store']['dispatch']> = createDispatchHook();
