import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { BubbleProps } from './Bubble';
import './floating.css';

const DELAY = 700;

interface TooltipProps {
  text: ReactNode;
  /** A single focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/**
 * A tooltip, shown after 700 ms of hovering, or at once on keyboard focus. The positioning code is downloaded on
 * the first hover; screen readers have the text from the start.
 */
export function Tooltip({ text, children }: TooltipProps): ReactElement {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isWanted, setWanted] = useState(false);
  const Bubble = useLazyBubble(isWanted);

  useEffect(() => {
    const element = around.current;
    const showAfter = (delay: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setWanted(true), delay);
    };
    const hide = () => {
      clearTimeout(timer.current);
      setWanted(false);
    };
    const handlePointerEnter = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && showAfter(DELAY);
    const handleFocus = ({ target }: FocusEvent) =>
      (target as Element).matches(':focus-visible') && showAfter(0);
    const handleKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    element?.addEventListener('pointerenter', handlePointerEnter);
    element?.addEventListener('pointerleave', hide);
    element?.addEventListener('focusin', handleFocus);
    element?.addEventListener('focusout', hide);
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener('pointerenter', handlePointerEnter);
      element?.removeEventListener('pointerleave', hide);
      element?.removeEventListener('focusin', handleFocus);
      element?.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, []);

  return (
    <span ref={around} className="tiem-tooltip">
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} className="tiem-hidden-text">
        {text}
      </span>
      {isWanted && Bubble && (
        <Bubble around={around.current} className="tiem-tooltip__bubble">
          {text}
        </Bubble>
      )}
    </span>
  );
}

/** Loads the bubble component and keeps it. If the download fails, nothing is shown. */
export function useLazyBubble(isWanted: boolean): ComponentType<BubbleProps> | undefined {
  const [bubble, setBubble] = useState<{ Bubble: ComponentType<BubbleProps> }>();
  useEffect(() => {
    if (!isWanted) return;
    let isStillWanted = true;
    import('./Bubble').then(
      ({ Bubble }) => isStillWanted && setBubble({ Bubble }),
      () => {},
    );
    return () => {
      isStillWanted = false;
    };
  }, [isWanted]);
  return bubble?.Bubble;
}
