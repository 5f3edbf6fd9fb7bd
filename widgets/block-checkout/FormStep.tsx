import { type ReactElement, type ReactNode, useEffect, useMemo } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import { Slot } from '../../src/extend/extension-points';
import {
  containerClosed,
  containerOpened,
  createNoticesSelector,
  groupDismissed,
  groupNoticesByStatus,
  isAssertiveStatus,
} from '../../src/notice';
import { CheckoutStep } from '../../src/ui/CheckoutStep';
import { getBannerTexts, NoticeBanners, useScrollToNewNotice } from '../../src/ui/NoticeBanners';
import { ServerNodes } from './ServerNode';

export interface StepProps {
  /** The name of the checkout area in the server's markup. */
  name: string;
  /** The block's attributes that were set in the block editor: title, description, … */
  settings: Readonly<DOMStringMap>;
  showNumber: boolean;
  /** The block's own child elements, rendered at the end of the step. */
  content?: readonly HTMLElement[];
}

interface FormStepProps extends StepProps {
  id: string;
  title: string;
  description?: string;
  headingExtra?: ReactNode;
  children: ReactNode;
}

/** Areas whose slot for third-party blocks has a name that differs from the area's. */
const SLOT_NAMES: Readonly<Record<string, string>> = { payment: 'payment-methods' };

/** Renders a checkout step with title and description. Texts from the block editor override Tiệm's own. */
export function FormStep({
  name,
  settings,
  showNumber,
  content = [],
  id,
  title,
  description,
  headingExtra,
  children,
}: FormStepProps): ReactElement {
  return (
    <CheckoutStep
      id={id}
      title={settings.title || title}
      description={settings.description ?? description}
      showNumber={settings.showStepNumber ? settings.showStepNumber === 'true' : showNumber}
      headingContent={headingExtra || undefined}
      className="wc-block-components-checkout-step"
    >
      {children}
      <ServerNodes nodes={content} />
      <Slot
        areaName={`woocommerce/checkout-${SLOT_NAMES[name] ?? name}-block`}
        context="woocommerce/checkout"
        serverElement={content}
      />
    </CheckoutStep>
  );
}

/** Renders the notices that belong to one area of the checkout. */
export function AreaNotices({ context }: { context: string }): ReactElement {
  const { messages } = useApp();
  const dispatch = useAppDispatch();
  const selectNotices = useMemo(createNoticesSelector, []);
  const notices = useAppSelector((state) => selectNotices(state, context));
  useEffect(() => {
    dispatch(containerOpened(context));
    return () => {
      dispatch(containerClosed(context));
    };
  }, [dispatch, context]);
  const banners = notices.filter(({ type }) => type === 'default');
  const noticesRef = useScrollToNewNotice(Math.max(0, ...banners.map(({ serial }) => serial)), true);
  const groups = groupNoticesByStatus(banners).map((group) => ({
    ...group,
    isAssertive: isAssertiveStatus(group.status),
  }));
  return (
    <div ref={noticesRef} className="tiem-block-checkout__notices wc-block-components-notices">
      <NoticeBanners
        groups={groups}
        texts={getBannerTexts(messages)}
        onDismiss={({ status }) => dispatch(groupDismissed({ context, status }))}
      />
    </div>
  );
}
