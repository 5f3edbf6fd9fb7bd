import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { useApp } from '../../app/AppContext';
import { useFilter } from '../../extend/extension-points';
import { parseSafeUrl } from '../../lib/url';
import { QuantityInput } from '../../ui/QuantityInput';
import type { OptimisticCart, OptimisticLine } from '..';

interface LineControlsProps {
  line: OptimisticLine;
  isEditable: boolean;
  /** Class names of the remove button, and of a quantity that cannot be edited. */
  fixedClass: string;
  removeClass: string;
  onChange(quantity: number, isFinal: boolean): void;
  onRemove(): void;
  /** Whether the minus button removes the line once the quantity is at its minimum. */
  removesAtMinimum?: boolean;
}

/** Renders the quantity of a cart line and the button that removes the line. */
export function LineControls({
  line,
  isEditable,
  fixedClass,
  removeClass,
  onChange,
  onRemove,
  removesAtMinimum,
}: LineControlsProps): ReactElement {
  const { t } = useApp().messages;
  const filter = useFilter();
  const { name, quantity, quantityLimits: limits } = line;
  const isBeingRemoved = line.pending === 'removal';
  const removeLine = () => {
    if (!isBeingRemoved) onRemove();
  };
  return (
    <>
      {isEditable ? (
        <QuantityInput
          value={quantity}
          min={limits.minimum}
          max={limits.maximum}
          step={limits.multipleOf}
          label={t('cart.quantityOf', name)}
          decreaseLabel={t('cart.decreaseOf', name)}
          increaseLabel={t('cart.increaseOf', name)}
          disabled={isBeingRemoved}
          onZero={removesAtMinimum ? removeLine : undefined}
          onChange={onChange}
        />
      ) : (
        <span className={fixedClass}>
          {t('cart.quantity')}: {quantity}
        </span>
      )}
      {filter('showRemoveItemLink', true, { context: 'cart', line }) && (
        <button
          type="button"
          className={removeClass}
          aria-label={t('cart.removeLine', name)}
          onClick={removeLine}
        >
          {t('common.remove')}
        </button>
      )}
    </>
  );
}

interface LineImageProps {
  line: OptimisticLine;
  className: string;
  /** Width and height of the image in CSS pixels. */
  size: number;
}

/** Renders the product's first image; if the product has none, only the frame. */
export function LineImage({ line, className, size }: LineImageProps): ReactElement {
  const [image] = line.images;
  return (
    <span className={className}>
      {image && (
        <img
          src={image.thumbnail || image.src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  );
}

/**
 * Returns the line that the shopper removed last, and a function that clears it. Undo needs the line's data, so the
 * line is saved while its removal is pending.
 */
export function useRemovedLine(
  cart: OptimisticCart | null,
): [removed: RemovedLine | undefined, forget: () => void] {
  const [lastRemovedLine, setRemoved] = useState<RemovedLine>();
  const linesBeingRemoved = useRef<readonly RemovedLine[]>([]);
  const items = cart?.items;
  // A layout effect runs before the browser paints, so the undo message appears in the frame in which the line
  // disappears. If it appeared a frame later, the page would move twice.
  useLayoutEffect(() => {
    if (!items) return;
    const removedLine = linesBeingRemoved.current.find(
      ({ line }) => !items.some(({ key }) => key === line.key),
    );
    linesBeingRemoved.current = findRemovedLines(items, linesBeingRemoved.current);
    if (removedLine) setRemoved(removedLine);
  }, [items]);
  return [lastRemovedLine, () => setRemoved(undefined)];
}

/** A line that is being removed, with the server's undo link if the page has one. */
export interface RemovedLine {
  line: OptimisticLine;
  /** The position of the line among all lines. */
  index: number;
  undoLink?: string | undefined;
}

/**
 * Finds the undo link of a line when the line is removed and then keeps the link, because the page loses it together
 * with the line.
 */
function findRemovedLines(
  items: readonly OptimisticLine[],
  previousLines: readonly RemovedLine[],
): RemovedLine[] {
  return items.flatMap((line, index) => {
    if (line.pending !== 'removal') return [];
    const previousLine = previousLines.find((previous) => previous.line.key === line.key);
    return previousLine ? { ...previousLine, index } : { line, index, undoLink: findUndoLink(line.key) };
  });
}

/**
 * Derives the undo link from the line's remove link by changing one parameter. The server prints an undo link only
 * after a removal that its own page has made.
 */
function findUndoLink(key: string): string | undefined {
  for (const { href } of document.querySelectorAll<HTMLAnchorElement>('a.remove[href*="remove_item="]')) {
    const url = parseSafeUrl(href, document.baseURI);
    if (url?.searchParams.get('remove_item') !== key) continue;
    url.searchParams.delete('remove_item');
    url.searchParams.set('undo_item', key);
    return url.href;
  }
  return undefined;
}
