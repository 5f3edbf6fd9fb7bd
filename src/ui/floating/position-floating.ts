import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom';

/** Distance in pixels that a floating element keeps from the edges of the window. */
const EDGE_DISTANCE = 8;

/** Interval in milliseconds at which the position is updated, because the anchor may move without an event. */
const REPOSITION_INTERVAL = 500;

interface FloatingOptions {
  /** Distance in pixels between the anchor and the floating element. */
  gap: number;
  /**
   * Height in pixels that the floating element needs. If only the space above its anchor is high enough, it is placed
   * there.
   */
  preferredHeight: number;
}

/**
 * Keeps an element with `position: fixed` below or above its anchor and inside the window, until the returned cleanup
 * is called. The element's styles can use `--tiem-anchor-width` and `--tiem-available-height`.
 */
export function positionFloating(
  anchor: Element,
  floating: HTMLElement,
  { gap, preferredHeight }: FloatingOptions,
): () => void {
  const updatePosition = async () => {
    const { x, y } = await computePosition(anchor, floating, {
      placement: 'bottom-start',
      strategy: 'fixed',
      middleware: [
        offset(gap),
        flip(({ rects }) => {
          // Reserves the preferred height while content is loading, so that the element does not change sides when the
          // content arrives.
          const vertical = EDGE_DISTANCE + Math.max(0, preferredHeight - rects.floating.height);
          return {
            padding: { top: vertical, right: EDGE_DISTANCE, bottom: vertical, left: EDGE_DISTANCE },
          };
        }),
        shift({ padding: EDGE_DISTANCE }),
        size({
          padding: EDGE_DISTANCE,
          apply({ availableHeight, rects }) {
            floating.style.setProperty('--tiem-anchor-width', `${rects.reference.width}px`);
            floating.style.setProperty('--tiem-available-height', `${availableHeight}px`);
          },
        }),
      ],
    });
    Object.assign(floating.style, { left: `${x}px`, top: `${y}px` });
  };
  const requestPositionUpdate = () => void updatePosition();
  const stopUpdates = autoUpdate(anchor, floating, requestPositionUpdate);
  const timer = setInterval(requestPositionUpdate, REPOSITION_INTERVAL);
  return () => {
    clearInterval(timer);
    stopUpdates();
  };
}
