import { derived } from '../lib/derived';
import { noticesIn } from './banner.rules';
import { selectState } from './notice.selectors';

/** One of these for each container, as each remembers only its last answer. */
export const makeSelectNoticesIn = () =>
  derived([selectState, (_: unknown, context: string) => context], noticesIn);
