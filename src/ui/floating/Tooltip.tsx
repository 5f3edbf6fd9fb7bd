import './floating.css';
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

const HOVER_DELAY = 700;

interface TooltipProps {
  text: ReactNode;
  /** The element that has the tooltip: a single focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/**
 * A tooltip. It is shown after 700 ms of hovering, or at once on keyboard focus. The positioning code is downloaded on
 * the first hover; screen readers have the text from the start.
 */
export function Tooltip({ text, children }: TooltipProps): ReactElement {
  const id = useId();
  const container = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setShown] = useState(false);
  const Bubble = useBubbleChunk(isShown);

  useEffect(() => {
    const element = container.current;
    const showTooltipAfter = (delay: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setShown(true), delay);
    };
    const hideTooltip = () => {
      clearTimeout(timer.current);
      setShown(false);
    };
    const handlePointerEnter = ({ pointerType }: PointerEvent) =>
      pointerType !== 'touch' && showTooltipAfter(HOVER_DELAY);
    const handleFocus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(':focus-visible') && showTooltipAfter(0);
    const handleKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && hideTooltip();
    element?.addEventListener('pointerenter', handlePointerEnter);
    element?.addEventListener('pointerleave', hideTooltip);
    element?.addEventListener('focusin', handleFocus);
    element?.addEventListener('focusout', hideTooltip);
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener('pointerenter', handlePointerEnter);
      element?.removeEventListener('pointerleave', hideTooltip);
      element?.removeEventListener('focusin', handleFocus);
      element?.removeEventListener('focusout', hideTooltip);
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, []);

  return (
    <span ref={container} className="tiem-tooltip">
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} className="tiem-visually-hidden">
        {text}
      </span>
      {isShown && Bubble && (
        <Bubble anchor={container.current} className="tiem-tooltip__bubble">
          {text}
        </Bubble>
      )}
    </span>
  );
}

/** Loads the bubble component once. If the download fails, nothing is shown. */
function useBubbleChunk(isShown: boolean): ComponentType<BubbleProps> | undefined {
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

interface PopoverProps {
  /** The text of the button, and the accessible name of the popover. */
  label: string;
  children: ReactNode;
}

/** A button with a popover. Esc and a click outside close it; the focus stays on the button. */
export function Popover({ label, children }: PopoverProps): ReactElement {
  const id = useId();
  const container = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const Bubble = useBubbleChunk(isOpen);

  useEffect(() => {
    if (!isOpen) return;
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      setOpen(false);
      button.current?.focus();
    }
    function handlePointerDown({ target }: PointerEvent): void {
      if (!(target instanceof Node && container.current?.contains(target))) setOpen(false);
    }
    document.addEventListener('keydown', handleKeyDown);
    document.addEventListener('pointerdown', handlePointerDown);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      document.removeEventListener('pointerdown', handlePointerDown);
    };
  }, [isOpen]);

  return (
    <span ref={container} className="tiem-popover">
      <button
        ref={button}
        type="button"
        className="tiem-popover__button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && Bubble && (
        <Bubble anchor={button.current} className="tiem-popover__bubble" dialog={{ id, label }}>
          {children}
        </Bubble>
      )}
    </span>
  );
}
