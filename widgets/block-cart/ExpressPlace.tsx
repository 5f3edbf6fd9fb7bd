import type { ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useRegistered } from '../../src/extend/useRegistered';
import { paymentsOf } from '../../src/payment';

/** Nothing is downloaded for the button of an express method before there is one. */
export function ExpressPlace(): ReactElement | null {
  const methods = useRegistered(paymentsOf(useApp()).expressMethods);
  return methods.length > 0 ? <div data-tiem="express-payment" /> : null;
}
