import { type ReactElement, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useApp } from '../app/AppContext';
import { expressSessionOf, methodProps } from '../checkout';
import type { ExpressPaymentProps } from '../extend/plugin.types';
import { ThirdPartyContent } from '../extend/ThirdPartyContent';
import { useRegistered } from '../extend/useRegistered';
import { paymentRegistryOf } from '../payment';

interface ExpressMethodProps {
  name: string;
  settings: Readonly<Record<string, string | undefined>>;
}

/** The button that a method draws. One that breaks leaves its place empty, and the others work. */
export function ExpressMethod({ name, settings }: ExpressMethodProps): ReactElement | null {
  const app = useApp();
  // The page's editor sets them once; the props of a method stay the same object.
  const attributes = useRef(buttonAttributes(settings));
  const source = useMemo(() => {
    const desk = expressSessionOf(app);
    const fail = (message?: unknown) => desk.failSession(name, typeof message === 'string' ? message : '');
    return methodProps(app, name, {
      onClick: () => desk.startSession(name),
      onClose: () => desk.closeSession(name),
      onSubmit: () => desk.submitOrder(name),
      onError: fail,
      setExpressPaymentError: fail,
      buttonAttributes: attributes.current,
    });
  }, [app, name]);
  const props = useSyncExternalStore(source.subscribe, source.get);
  useLayoutEffect(() => () => source.close(), [source]);
  const method = useRegistered(paymentRegistryOf(app).expressMethods).find((one) => one.name === name);
  if (!method) return null;
  return (
    <ThirdPartyContent
      ownerName={`the express payment method "${name}"`}
      content={method.content}
      props={props}
    />
  );
}

/** What the page's editor set on the express payment block; WooCommerce's block passes it on only where that is wanted. */
function buttonAttributes({
  showButtonStyles,
  buttonHeight = '48',
  buttonBorderRadius = '4',
}: ExpressMethodProps['settings']): ExpressPaymentProps['buttonAttributes'] {
  return showButtonStyles === 'true' ? { height: buttonHeight, borderRadius: buttonBorderRadius } : undefined;
}
