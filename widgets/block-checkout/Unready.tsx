import { type ReactElement, useLayoutEffect } from 'react';
import { useApp } from '../../src/app/AppContext';
import { extendingOf } from '../../src/extend/extending';

/** In the place of a method's content that is not there: until it is, nobody's order is sent with this method. */
export function Unready({ message }: { message: string }): ReactElement {
  const app = useApp();
  useLayoutEffect(
    () => extendingOf(app).observers.add('payment_setup', () => ({ type: 'error', message }), 0),
    [app, message],
  );
  return (
    <p className="tiem-checkout__hint" role="status">
      {message}
    </p>
  );
}
