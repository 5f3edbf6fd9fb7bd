import { createCleanups } from '../../src/lib/cleanups';

const MAX_SCALE = 4;
const DOUBLE_TAP = 2.5;
const TAP_WITHIN = 300;
const SWIPE = 50;

interface Point {
  x: number;
  y: number;
}

/** Two fingers zoom, one finger pans the zoomed image; on an image that is not zoomed, one finger changes the slide. */
export function makePinchable(stage: HTMLElement, { swiped }: { swiped(by: 1 | -1): void }) {
  const undo = createCleanups();
  const fingers = new Map<number, Point>();
  let scale = 1;
  let moved: Point = { x: 0, y: 0 };
  let start: Point | null = null;
  let lastTap = 0;

  function applyTransform(): void {
    const { clientWidth: width, clientHeight: height } = stage;
    const maxOffset = (size: number) => (size * (scale - 1)) / 2;
    const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit);
    moved = { x: clamp(moved.x, maxOffset(width)), y: clamp(moved.y, maxOffset(height)) };
    stage.style.transform = scale === 1 ? '' : `translate(${moved.x}px, ${moved.y}px) scale(${scale})`;
    // While zoomed, the browser must not scroll; otherwise vertical gestures stay with the browser.
    stage.style.touchAction = 'none';
  }
  function zoomTo(wanted: number): void {
    scale = Math.min(Math.max(wanted, 1), MAX_SCALE);
    applyTransform();
  }
  const fingerDistance = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

  undo.listen(stage, 'pointerdown', (event) => {
    fingers.set(event.pointerId, pointOf(event));
    stage.setPointerCapture?.(event.pointerId);
    start = fingers.size === 1 ? pointOf(event) : null;
  });
  undo.listen(stage, 'pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const was = fingerDistance();
    fingers.set(event.pointerId, pointOf(event));
    if (fingers.size === 2 && was > 0) zoomTo((scale * fingerDistance()) / was);
    else if (scale > 1) {
      moved = { x: moved.x + event.clientX - before.x, y: moved.y + event.clientY - before.y };
      applyTransform();
    }
  });
  const handlePointerUp = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    const from = start;
    start = null;
    if (!from || event.type === 'pointercancel') return;
    const by = event.clientX - from.x;
    if (scale === 1 && Math.abs(by) > SWIPE) return swiped(by < 0 ? 1 : -1);
    if (Math.hypot(by, event.clientY - from.y) > 10) return;
    if (event.timeStamp - lastTap < TAP_WITHIN) zoomTo(scale > 1 ? 1 : DOUBLE_TAP);
    lastTap = event.timeStamp;
  };
  undo.listen(stage, 'pointerup', handlePointerUp);
  undo.listen(stage, 'pointercancel', handlePointerUp);
  applyTransform();

  return {
    stop: undo.run,
    reset() {
      moved = { x: 0, y: 0 };
      zoomTo(1);
    },
  };
}
