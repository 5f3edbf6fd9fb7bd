import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { type CSSProperties, type ReactElement, type ReactNode, useEffect, useRef } from 'react';

/** Interval in milliseconds at which the position is updated, because the anchor may move without an event. */
const REPOSITION = 500;

/** These styles arrive with the code, so that pages on which no tooltip is shown do not download them. */
const STYLE: CSSProperties = {
  position: 'fixed',
  top: 0,
  left: 0,
  zIndex: 1000,
  width: 'max-content',
  maxWidth: 'min(320px, calc(100vw - 16px))',
  padding: '8px 12px',
  borderRadius: 'var(--tiem-radius)',
  background: '#20282b',
  color: '#fff',
  fontSize: 'var(--tiem-small)',
  lineHeight: 'var(--tiem-line-height)',
  overflowWrap: 'anywhere',
  pointerEvents: 'none',
};

export interface BubbleProps {
  /** The element next to which the bubble is placed. */
  anchor: Element;
  children: ReactNode;
}

/** The visible part of a tooltip. It is hidden from screen readers, which have the text from the anchor. */
export function Bubble({ anchor, children }: BubbleProps): ReactElement {
  const bubble = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const updatePosition = async (): Promise<void> => {
      const middleware = [offset(6), flip({ padding: 8 }), shift({ padding: 8 })];
      const { x, y } = await computePosition(anchor, element, { strategy: 'fixed', middleware });
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    };
    const stopUpdates = autoUpdate(anchor, element, updatePosition);
    const timer = setInterval(updatePosition, REPOSITION);
    return () => {
      clearInterval(timer);
      stopUpdates();
    };
  }, [anchor]);
  return (
    <span ref={bubble} className="tiem-tooltip__bubble" style={STYLE} aria-hidden="true">
      {children}
    </span>
  );
}
