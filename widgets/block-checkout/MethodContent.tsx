import { type ReactElement, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import { createContentProps, createPaymentMethodProps, selectCheckout } from '../../src/checkout';
import { ThirdPartyContent } from '../../src/extend/ThirdPartyContent';
import { getRegisteredMethod, savePaymentToggled, selectPayment } from '../../src/payment';
import { Checkbox } from './FormField';
import { MethodUnavailable } from './MethodUnavailable';

export interface RegisteredContentProps {
  name: string;
  slotContent: 'label' | 'content' | 'savedTokenComponent';
  token?: string | undefined;
}

/**
 * Renders content that a payment method registered. The code that renders it is a chunk, which is loaded when a method
 * first needs it.
 */
export default function RegisteredContent({
  name,
  slotContent,
  token,
}: RegisteredContentProps): ReactElement | null {
  const app = useApp();
  const source = useMemo(
    () =>
      createPaymentMethodProps(
        app,
        name,
        slotContent === 'content' ? createContentProps(app) : token ? { token } : {},
      ),
    [app, name, slotContent, token],
  );
  const props = useSyncExternalStore(source.subscribe, source.get);
  useLayoutEffect(() => () => source.removeObservers(), [source]);
  const method = getRegisteredMethod(app, name);
  const content = method?.[slotContent];
  const contentKey = useMethodContentKey(content);
  const [failedContent, setFailedContent] = useState<unknown>(null);
  if (!method || content === null || content === undefined) return null;
  const hasFailed = failedContent === content;
  return (
    <>
      {hasFailed && slotContent !== 'label' && (
        <MethodUnavailable message={app.messages.t('payment.failedToLoad', method.ariaLabel)} />
      )}
      {hasFailed && slotContent === 'label' && method.ariaLabel}
      <ThirdPartyContent
        key={contentKey}
        ownerName={`the payment method "${name}"`}
        content={content}
        props={props}
        onFailure={() => setFailedContent(content)}
      />
      {slotContent === 'content' && !hasFailed && method.supports.showSaveOption && (
        <SaveMethodCheckbox name={name} />
      )}
    </>
  );
}

/**
 * Returns a React key for the registered content. A method that registers other content gets a new key, so that it is
 * remounted without its former error.
 */
function useMethodContentKey(content: unknown): number {
  const [known, setKnown] = useState({ content, key: 0 });
  // Changes the state while rendering, as React documents for information from previous renders:
  // https://react.dev/reference/react/useState#storing-information-from-previous-renders
  if (known.content !== content) setKnown({ content, key: known.key + 1 });
  return known.key;
}

/** Renders the checkbox that saves a payment method, only for customers who have or create an account. */
function SaveMethodCheckbox({ name }: { name: string }): ReactElement | null {
  const { messages, settings } = useApp();
  const dispatch = useAppDispatch();
  const { shouldCreateAccount } = useAppSelector(selectCheckout);
  const { shouldSavePaymentMethod } = useAppSelector(selectPayment);
  if (settings.currentUserId === 0 && !shouldCreateAccount) return null;
  return (
    <div className="wc-block-components-payment-methods__save-card-info">
      <Checkbox
        id={`checkbox-control-save-${name}`}
        checked={shouldSavePaymentMethod}
        onChange={(isSaved) => dispatch(savePaymentToggled(isSaved))}
      >
        {messages.t('payment.save')}
      </Checkbox>
    </div>
  );
}
