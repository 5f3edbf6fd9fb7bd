import { type ComponentType, memo, type ReactElement, useEffect, useRef, useState } from 'react';
import { shallowEqual } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import {
  type CartSettings,
  type CrossSell,
  createUndoAddition,
  enqueueChange,
  getLineAmounts,
  type OptimisticCart,
  type OptimisticLine,
} from '../../src/cart';
import { LineControls, LineImage, type RemovedLine } from '../../src/cart/view/LineControls';
import { LineBadges, LineDetails, LinePrice } from '../../src/cart/view/LineDetails';
import { FormattedPrice, useFilter } from '../../src/extend/extension-points';
import { Money } from '../../src/ui/Money';

const LINE_CLASS = 'tiem-block-cart__line wc-block-cart-items__row';
const NAME_CLASS = 'tiem-block-cart__name tiem-link--large-target wc-block-components-product-name';

interface CartLineRowProps {
  line: OptimisticLine;
  settings: CartSettings;
  isUpdating: boolean;
}

function CartLineRow({ line, settings, isUpdating }: CartLineRowProps): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const { key, name, permalink } = line;
  const isLeaving = line.pending === 'removal';
  const amounts = getLineAmounts(line, settings);
  const filter = useFilter();
  const filterArguments = { context: 'cart', line };
  const shownName = filter('itemName', name, filterArguments);
  const className = `${LINE_CLASS} ${filter('cartItemClass', '', filterArguments)}`.trim();

  function changeQuantity(newQuantity: number, isFinal: boolean): void {
    void enqueueChange(app, { kind: 'quantity', key, quantity: newQuantity, urgent: isFinal });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list around it
    <div role="listitem" className={isLeaving ? `${className} is-leaving` : className} aria-busy={isLeaving}>
      <LineImage line={line} className="tiem-block-cart__picture" size={96} />
      <div className="tiem-block-cart__about">
        {permalink ? (
          <a className={NAME_CLASS} href={permalink}>
            {shownName}
          </a>
        ) : (
          <span className={NAME_CLASS}>{shownName}</span>
        )}
        <span className="tiem-block-cart__price">
          <LinePrice line={line} amounts={amounts} context="cart" />
        </span>
        <LineBadges line={line} savedAmount={amounts.savedAmount} context="cart" />
        <LineDetails line={line} />
      </div>
      <span className="tiem-block-cart__line-total">
        <FormattedPrice format={filter('cartItemPrice', '<price/>', filterArguments)}>
          <Money
            amount={amounts.total}
            currency={line.totals.currency}
            busyText={isUpdating ? t('cart.updating') : undefined}
          />
        </FormattedPrice>
      </span>
      <div className="tiem-block-cart__controls">
        <LineControls
          line={line}
          isEditable={line.quantityLimits.editable && !line.soldIndividually}
          fixedClass="tiem-block-cart__fixed"
          removeClass="tiem-block-cart__remove wc-block-cart-item__remove-link"
          onChange={changeQuantity}
          onRemove={() => void enqueueChange(app, { kind: 'remove', key, sentVia: 'store' })}
        />
      </div>
    </div>
  );
}

interface CartLinesProps {
  cart: OptimisticCart;
  settings: CartSettings;
  lineRemoval: LineRemoval;
}

/** Memoises the cart line, so that a change of one line among a hundred re-renders only that line. */
const MemoizedLine = memo(
  CartLineRow,
  (before: CartLineRowProps, now: CartLineRowProps) =>
    before.settings === now.settings &&
    before.isUpdating === now.isUpdating &&
    shallowEqual(before.line, now.line),
);

export function CartLines({
  cart,
  settings,
  lineRemoval: { removedLine, dismiss },
}: CartLinesProps): ReactElement {
  const { t, plural } = useApp().messages;
  const rows = cart.items.map((line) => (
    <MemoizedLine key={line.key} line={line} settings={settings} isUpdating={line.pending !== null} />
  ));
  if (removedLine) {
    const { index, line } = removedLine;
    rows.splice(
      index,
      0,
      <RemovedLineRow
        key={`removed ${line.key}`}
        removedLine={removedLine}
        dismiss={dismiss}
        role="listitem"
      />,
    );
  }
  return (
    <section className="tiem-block-cart__goods" aria-label={t('cart.yourCart')}>
      <p className="tiem-block-cart__count">{plural('cart.count', cart.itemsCount)}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: in a page's content, themes indent lists and mark their entries */}
      <div className="tiem-block-cart__lines" role="list" tabIndex={-1}>
        {rows}
      </div>
    </section>
  );
}

/** The cart line that the shopper removed last, and a function that dismisses the offer to undo the removal. */
export interface LineRemoval {
  removedLine: RemovedLine | undefined;
  dismiss(): void;
}

interface RemovedLineRowProps {
  removedLine: RemovedLine;
  dismiss(): void;
  role?: 'listitem';
}

/**
 * Names the removed cart line and offers to undo the removal: by a button if an addition can restore the same line,
 * otherwise by the server's undo link. CartStatus announces the removal to screen readers.
 */
export function RemovedLineRow({ removedLine, dismiss, role }: RemovedLineRowProps): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const row = useRef<HTMLDivElement>(null);
  const { line, undoLink } = removedLine;
  const addition = createUndoAddition(line);

  // Moves the focus to the undo button if the focused line was removed, because the browser has moved the focus to
  // <body>.
  useEffect(() => {
    if (document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }, []);

  function undoRemoval(): void {
    // Moves the focus to the element that contains this row, because the undo button is about to disappear.
    row.current?.parentElement?.focus({ preventScroll: true });
    dismiss();
    if (addition) void enqueueChange(app, addition);
  }

  return (
    <div ref={row} className="tiem-block-cart__removed" role={role}>
      <span className="tiem-block-cart__removed-text">{t('cart.itemRemovedByYou', line.name)}</span>
      {addition ? (
        <button type="button" className="tiem-block-cart__undo" onClick={undoRemoval}>
          {t('cart.undoRemove')}
        </button>
      ) : (
        undoLink && (
          <a className="tiem-block-cart__undo" href={undoLink}>
            {t('cart.undoRemove')}
          </a>
        )
      )}
    </div>
  );
}

interface CrossSellsProps {
  products: readonly CrossSell[];
}

/** Loads the chunk with the cross-sells when they approach the viewport, because they are below the cart lines. */
export function CrossSells({ products }: CrossSellsProps): ReactElement | null {
  const container = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{ Cards: ComponentType<CrossSellsProps> }>();
  const hasProducts = products.length > 0;

  useEffect(() => {
    const element = container.current;
    if (!element || !hasProducts) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        import('./CrossSellCards').then(
          ({ CrossSellCards }) => setLoaded({ Cards: CrossSellCards }),
          // Ignores a failed download of the cross-sell cards, because the cart works without them.
          () => {},
        );
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasProducts]);

  if (!hasProducts) return null;
  return (
    <div ref={container} className="tiem-block-cart__cross-sells">
      {loaded && <loaded.Cards products={products} />}
    </div>
  );
}
