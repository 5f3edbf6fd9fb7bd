import { type ReactElement, useLayoutEffect, useRef } from 'react';
import type { RenderFunction, RenderHandle } from './custom-renderer';

interface DrawnNodeProps {
  draw: RenderFunction;
  props: Readonly<Record<string, unknown>>;
  onError(cause: unknown): void;
}

/** A node that our own drawing never looks into: whatever happens inside is its owner's. */
export function CustomRendererNode({ draw, props, onError }: DrawnNodeProps): ReactElement {
  const node = useRef<HTMLDivElement>(null);
  const drawn = useRef<RenderHandle | undefined>(undefined);
  const shown = useRef(props);
  const latest = useRef(onError);
  latest.current = onError;

  useLayoutEffect(() => {
    const callSafely = (work: () => void) => {
      try {
        work();
      } catch (cause) {
        latest.current(cause);
      }
    };
    const place = node.current as HTMLElement;
    callSafely(() => {
      drawn.current = draw(place, shown.current);
    });
    return () => {
      callSafely(() => drawn.current?.remove?.());
      // Whoever is drawn here next finds nothing of the one before.
      place.replaceChildren();
    };
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
