import type { OptionsOf } from '../../src/lib/options';
import type { options } from './options';

export interface NoticesProps {
  context: string;
  scroll: boolean;
}

/** Reads options only. The server's own notices stay in the page as they are. */
export function readNoticesProps(
  _element: HTMLElement,
  { context, scroll }: OptionsOf<typeof options>,
): NoticesProps {
  return { context, scroll };
}
