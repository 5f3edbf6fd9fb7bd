import { type ReactElement, useLayoutEffect } from 'react';
import { useApp } from '../../src/app/AppContext';
import { getExtensionState } from '../../src/extend/extension-state';

/**
 * Replaces the content of a payment method while the content is loading or after it failed, and blocks orders with that
 * method.
 */
export function MethodUnavailable({ message }: { message: string }): ReactElement {
  const app = useApp();
  useLayoutEffect(
    () => getExtensionState(app).observers.add('payment_setup', () => ({ type: 'error', message }), 0),
    [app, message],
  );
  return (
    <p className="tiem-block-checkout__hint" role="status">
      {message}
    </p>
  );
}
