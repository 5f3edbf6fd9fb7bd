import type { ReactElement } from 'react';
import { useApp } from '../app/AppContext';
import type { OptimisticLine } from '../cart';
import { useFilter } from '../extend/extension-points';
import { QuantityInput } from '../ui/QuantityInput';

interface LineControlsProps {
  line: OptimisticLine;
  isEditable: boolean;
  /** Class names of the quantity that cannot be edited, and of the remove button. */
  fixedClass: string;
  removeClass: string;
  onChange(quantity: number, isFinal: boolean): void;
  onRemove(): void;
  /** Whether the minus button removes the line when it is at the minimum. */
  removesAtMinimum?: boolean;
}

/** The quantity of a cart line and the button that removes the line. */
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
  const isLeaving = line.pending === 'removal';
  const remove = () => {
    if (!isLeaving) onRemove();
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
          disabled={isLeaving}
          onZero={removesAtMinimum ? remove : undefined}
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
          onClick={remove}
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
  /** Width and height in CSS pixels. */
  size: number;
}

/** The product's first image; its frame stays if there is none. */
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
