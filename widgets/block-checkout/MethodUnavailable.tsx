import { type ReactElement, useLayoutEffect } from 'react';
import { useApp } from '../../src/app/AppContext';
import { extensionStateOf } from '../../src/extend/extension-state';

/** In the place of a method's content that is not there: until it is, nobody's order is sent with this method. */
export function MethodUnavailable({ message }: { message: string }): ReactElement {
  const app = useApp();
  useLayoutEffect(
    () => extensionStateOf(app).observers.add('payment_setup', () => ({ type: 'error', message }), 0),
    [app, message],
  );
  return (
    <p className="tiem-checkout__hint" role="status">
      {message}
    </p>
  );
}
