import { createDerivedSelector } from '../lib/create-derived-selector';
import { noticesOfContainer } from './banner.rules';
import { selectState } from './notice.selectors';

/** One of these for each container, as each remembers only its last answer. */
export const makeSelectNoticesIn = () =>
  createDerivedSelector([selectState, (_: unknown, context: string) => context], noticesOfContainer);
