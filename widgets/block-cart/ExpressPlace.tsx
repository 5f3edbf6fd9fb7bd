import { type ReactElement, useEffect, useSyncExternalStore } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useRegistered } from '../../src/extend/useRegistered';
import { paymentsOf } from '../../src/payment';

/** Nothing is downloaded for the button of an express method before there is one. */
export function ExpressPlace({ element }: { element: HTMLElement | null }): ReactElement | null {
  const { expressMethods, expressView, bringExpress } = paymentsOf(useApp());
  const isWanted = useRegistered(expressMethods).length > 0;
  const View = useSyncExternalStore(expressView.subscribe, expressView.get);
  useEffect(() => {
    if (isWanted) bringExpress();
  }, [isWanted, bringExpress]);
  return isWanted && View ? <View settings={{ ...element?.dataset }} /> : null;
}
