import { type ReactElement, useEffect, useSyncExternalStore } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useRegistered } from '../../src/extend/useRegistered';
import { paymentsOf } from '../../src/payment';
import type { StepProps } from './Step';

/** Where somebody has registered an express method, what draws its button is brought. */
export function ExpressPlace({ settings }: Pick<StepProps, 'settings'>): ReactElement | null {
  const { expressMethods, expressView, bringExpress } = paymentsOf(useApp());
  const isWanted = useRegistered(expressMethods).length > 0;
  const View = useSyncExternalStore(expressView.subscribe, expressView.get);
  useEffect(() => {
    if (isWanted) bringExpress();
  }, [isWanted, bringExpress]);
  return isWanted && View ? <View settings={settings} /> : null;
}
