import { createDerivedSelector } from '../lib/create-derived-selector';
import { noticesOfContainer } from './banner.rules';
import { selectState } from './notice.selectors';

/** One selector for each container, because each remembers only its last result. */
export const makeSelectNoticesIn = () =>
  createDerivedSelector([selectState, (_: unknown, context: string) => context], noticesOfContainer);
