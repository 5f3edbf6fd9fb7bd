import { type ReactElement, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { contentProps, methodProps, selectCheckout } from '../../src/checkout';
import { Foreign } from '../../src/extend/Foreign';
import { methodOf, saveWished, selectPayment } from '../../src/payment';
import { Check } from './Check';
import { Unready } from './Unready';

export interface MethodPartProps {
  name: string;
  part: 'label' | 'content' | 'savedTokenComponent';
  token?: string | undefined;
}

/** What the code of a payment method draws; downloaded with the first method that draws anything. */
export default function MethodPart({ name, part, token }: MethodPartProps): ReactElement | null {
  const app = useApp();
  const source = useMemo(
    () => methodProps(app, name, part === 'content' ? contentProps(app) : token ? { token } : {}),
    [app, name, part, token],
  );
  const props = useSyncExternalStore(source.subscribe, source.get);
  useLayoutEffect(() => () => source.close(), [source]);
  const method = methodOf(app, name);
  const content = method?.[part];
  const [broken, setBroken] = useState<unknown>(null);
  if (!method || content === null || content === undefined) return null;
  const isBroken = broken === content;
  return (
    <>
      {isBroken && part !== 'label' && (
        <Unready message={app.messages.t('payment.failedToLoad', method.ariaLabel)} />
      )}
      {isBroken && part === 'label' && method.ariaLabel}
      <Foreign
        key={generationOf(content)}
        of={`the payment method "${name}"`}
        content={content}
        props={props}
        onBroken={() => setBroken(content)}
      />
      {part === 'content' && !isBroken && method.supports.showSaveOption && <SaveOption name={name} />}
    </>
  );
}

const generations = new WeakMap<object, number>();
let last = 0;

/** Somebody who registers again is drawn anew, and is not blamed for what the earlier one broke. */
function generationOf(content: unknown): number {
  const object = Object(content) as object;
  if (!generations.has(object)) generations.set(object, ++last);
  return generations.get(object) ?? 0;
}

/** Only what lies in an account can be found again. */
function SaveOption({ name }: { name: string }): ReactElement | null {
  const { messages, settings } = useApp();
  const dispatch = useDispatch();
  const { shouldCreateAccount } = useSelector(selectCheckout);
  const { shouldSavePaymentMethod } = useSelector(selectPayment);
  if (settings.currentUserId === 0 && !shouldCreateAccount) return null;
  return (
    <div className="wc-block-components-payment-methods__save-card-info">
      <Check
        id={`checkbox-control-save-${name}`}
        checked={shouldSavePaymentMethod}
        onChange={(wished) => dispatch(saveWished(wished))}
      >
        {messages.t('payment.save')}
      </Check>
    </div>
  );
}
