import { type ReactElement, useEffect, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { AppState } from '../../src/app/app.types';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import {
  type OptimisticCart,
  refreshRequested,
  selectBlockingError,
  selectCartReadProblem,
  selectCartState,
} from '../../src/cart';
import { type RemovedLine, useRemovedLine } from '../../src/cart/view/LineControls';
import type { Messages } from '../../src/i18n/keys';
import { convertHtmlToText } from '../../src/lib/html';
import { containerClosed, containerOpened, selectNotices } from '../../src/notice';
import { FilledCart, InnerBlockSlot, ServerElementCopy } from './FilledCart';
import { PANEL_CONTEXT, type PanelSettings } from './read-props';

type NoticesModule = typeof import('./PostChangeNotices');

/** Whether a change made in this panel is pending, or a notice about one is shown. */
const selectHasPanelChange = (state: AppState): boolean =>
  [...selectCartState(state).pending, ...selectNotices(state)].some(
    ({ context }) => context === PANEL_CONTEXT,
  );

interface PanelProps {
  cart: OptimisticCart | null;
  panelSettings: PanelSettings;
  onClose(): void;
}

export function Panel({ cart, panelSettings, onClose }: PanelProps): ReactElement {
  const { messages } = useApp();
  const blockingError = useAppSelector(selectBlockingError);
  const problem = useAppSelector(selectCartReadProblem);
  const [removed, forget] = useRemovedLine(cart);
  const postChange = usePostChangeNotices(removed, messages);
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(containerOpened(PANEL_CONTEXT));
    return () => {
      dispatch(containerClosed(PANEL_CONTEXT));
    };
  }, [dispatch]);
  return (
    <>
      <div className="tiem-mini-cart__head">
        {/* biome-ignore lint/a11y/useSemanticElements: a theme's rules for h2 would set its size and space */}
        <div className="tiem-mini-cart__title" role="heading" aria-level={2}>
          {panelSettings.areas.title || messages.t('cart.title')}
          {cart && (
            <span className="tiem-mini-cart__count">{messages.plural('cart.count', cart.itemsCount)}</span>
          )}
          <InnerBlockSlot blockName="mini-cart-title-block" />
        </div>
        <button
          type="button"
          className="tiem-mini-cart__close"
          aria-label={messages.t('cart.closePanel')}
          onClick={onClose}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        </button>
      </div>
      {postChange ? (
        <postChange.default removedLine={removed} onUndo={forget} />
      ) : (
        postChange === null && <NoticesFallback removedLine={removed} />
      )}
      <div className="tiem-mini-cart__waiting" role="status">
        {blockingError &&
          messages.t(blockingError === 'network' ? 'cart.waitingForNetwork' : 'cart.waitingForServer')}
      </div>
      {cart ? (
        cart.items.length > 0 ? (
          <FilledCart cart={cart} panelSettings={panelSettings} />
        ) : (
          <>
            {panelSettings.areas.emptyElement ? (
              <ServerElementCopy element={panelSettings.areas.emptyElement} />
            ) : (
              <EmptyCart />
            )}
            <InnerBlockSlot blockName="empty-mini-cart-contents-block" />
          </>
        )
      ) : problem ? (
        <div className="tiem-mini-cart__message" role="alert">
          <span>{problem.message}</span>
          <button type="button" className="tiem-mini-cart__link" onClick={() => dispatch(refreshRequested())}>
            <span>{messages.t('common.retry')}</span>
          </button>
        </div>
      ) : (
        <Skeleton />
      )}
      <InnerBlockSlot blockName="mini-cart-contents" />
    </>
  );
}

/**
 * Loads the chunk with the notices at the first change. Returns `null` if the download failed; each further change
 * tries again.
 */
function usePostChangeNotices(
  removed: RemovedLine | undefined,
  messages: Messages,
): NoticesModule | null | undefined {
  const [postChangeModule, setPostChangeModule] = useState<NoticesModule | null>();
  const { pending } = useAppSelector(selectCartState);
  const hasChange = useAppSelector(selectHasPanelChange) || removed !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change, or the end of one, is another occasion
  useEffect(() => {
    if (hasChange && !postChangeModule)
      import('./PostChangeNotices').then(
        (module) => {
          messages.add(module.noticeTexts);
          setPostChangeModule(module);
        },
        () => setPostChangeModule(null),
      );
  }, [hasChange, pending, removed]);
  return postChangeModule;
}

function EmptyCart(): ReactElement {
  const { messages, settings } = useApp();
  const shop = settings.storePages.shop.permalink;
  return (
    <div className="tiem-mini-cart__message">
      <strong>{messages.t('cart.empty')}</strong>
      <span className="tiem-mini-cart__hint">{messages.t('cart.emptyHint')}</span>
      {shop && (
        <a className="tiem-mini-cart__link" href={shop}>
          <span>{messages.t('cart.continueShopping')}</span>
        </a>
      )}
    </div>
  );
}

/** Renders a placeholder with the height of one cart line and the footer while the cart is loading. */
function Skeleton(): ReactElement {
  const { messages } = useApp();
  return (
    <div className="tiem-mini-cart__skeleton" role="status">
      <span className="tiem-visually-hidden">{messages.t('common.loading')}</span>
      <span className="tiem-skeleton" />
      <span className="tiem-skeleton" />
      <span className="tiem-skeleton" />
    </div>
  );
}

/**
 * Shows the messages after a change as plain text, with the server's undo link. It is rendered if the chunk with the
 * full notices (PostChangeNotices.tsx) failed to load.
 */
function NoticesFallback({ removedLine }: { removedLine: RemovedLine | undefined }): ReactElement {
  const { t } = useApp().messages;
  const notices = useAppSelector(selectNotices).filter(({ context }) => context === PANEL_CONTEXT);
  const { line, undoLink } = removedLine ?? {};
  return (
    <div className="tiem-mini-cart__removed" role="alert">
      {notices.map(({ id, content }) => (
        <span key={id} className="tiem-mini-cart__removed-text">
          {convertHtmlToText(content)}
        </span>
      ))}
      {line && (
        <a className="tiem-mini-cart__removed-text" href={line.permalink || undefined}>
          {t('cart.itemRemovedByYou', line.name)}
        </a>
      )}
      {undoLink && (
        <a className="tiem-mini-cart__undo" href={undoLink}>
          {t('cart.undoRemove')}
        </a>
      )}
    </div>
  );
}
