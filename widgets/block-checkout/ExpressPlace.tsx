import type { ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useRegistered } from '../../src/extend/useRegistered';
import { paymentsOf } from '../../src/payment';

/** Where somebody has registered an express method, the loader finds the place for its button and brings the rest. */
export function ExpressPlace(): ReactElement | null {
  const methods = useRegistered(paymentsOf(useApp()).expressMethods);
  return methods.length > 0 ? <div data-tiem="express-payment" /> : null;
}
