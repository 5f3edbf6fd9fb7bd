import type { OptionsOf } from '../../src/lib/options';
import type { options } from './options';

export interface NoticesProps {
  context: string;
  scroll: boolean;
}

/** The server's own notices stay where they are; there is nothing to read from them. */
export function readNoticesProps(
  _element: HTMLElement,
  { context, scroll }: OptionsOf<typeof options>,
): NoticesProps {
  return { context, scroll };
}
