import { type ReactElement, useLayoutEffect, useRef } from 'react';
import type { Draw, Drawn } from './drawing';

interface DrawnNodeProps {
  draw: Draw;
  props: Readonly<Record<string, unknown>>;
  onError(cause: unknown): void;
}

/** A node that our own drawing never looks into: whatever happens inside is its owner's. */
export function DrawnNode({ draw, props, onError }: DrawnNodeProps): ReactElement {
  const node = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn | undefined>(undefined);
  const shown = useRef(props);
  const latest = useRef(onError);
  latest.current = onError;

  useLayoutEffect(() => {
    const guarded = (work: () => void) => {
      try {
        work();
      } catch (cause) {
        latest.current(cause);
      }
    };
    guarded(() => {
      drawn.current = draw(node.current as HTMLElement, shown.current);
    });
    return () => guarded(() => drawn.current?.remove?.());
  }, [draw]);

  useLayoutEffect(() => {
    if (shown.current === props) return;
    shown.current = props;
    try {
      drawn.current?.update?.(props);
    } catch (cause) {
      latest.current(cause);
    }
  }, [props]);

  return <div ref={node} className="tiem-foreign" />;
}
