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

const DELAY = 700;

interface TooltipProps {
  /** `null`: no tooltip. */
  text: ReactNode;
  /** The element that has the tooltip: a single focusable element. */
  children: ReactElement<{ 'aria-label'?: string | undefined; 'aria-describedby'?: string | undefined }>;
}

/**
 * A tooltip, shown after 700 ms of hovering, or at once on keyboard focus. The positioning code is downloaded on
 * the first hover; screen readers have the text from the start.
 */
export function Tooltip({ text, children }: TooltipProps): ReactElement {
  const id = useId();
  const container = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setShown] = useState(false);
  const Bubble = useLazyBubble(isShown && text !== null);
  // A description that repeats the name would be read twice.
  const needsDescription = text !== null && children.props['aria-label'] !== text;

  useEffect(() => {
    const element = container.current;
    const showAfter = (delay: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setShown(true), delay);
    };
    const hide = () => {
      clearTimeout(timer.current);
      setShown(false);
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
    <span ref={container} className="tiem-tooltip" style={{ display: 'inline-flex' }}>
      {needsDescription ? cloneElement(children, { 'aria-describedby': id }) : children}
      {needsDescription && (
        <span id={id} className="tiem-visually-hidden">
          {text}
        </span>
      )}
      {isShown && text !== null && Bubble && container.current && (
        <Bubble anchor={container.current}>{text}</Bubble>
      )}
    </span>
  );
}

/** Loads the bubble component once. If the download fails, nothing is shown. */
function useLazyBubble(isShown: boolean): ComponentType<BubbleProps> | undefined {
  const [bubble, setBubble] = useState<{ Bubble: ComponentType<BubbleProps> }>();
  useEffect(() => {
    if (!isShown) return;
    let isStillShown = true;
    import('./Bubble').then(
      ({ Bubble }) => isStillShown && setBubble({ Bubble }),
      () => {},
    );
    return () => {
      isStillShown = false;
    };
  }, [isShown]);
  return bubble?.Bubble;
}
