import { type ReactElement, useEffect, useSyncExternalStore } from 'react';
import { useApp } from '../../app/AppContext';
import { useRegisteredValues } from '../../extend/extension-points';
import { getPaymentRegistry } from '../../payment';

interface ExpressSlotProps {
  /** The block's attributes from the page editor: `data-*` of the printed element. */
  settings: Readonly<Record<string, string | undefined>>;
}

/**
 * Renders the express payment buttons of the cart page. Their code is not downloaded before an express method is
 * registered.
 */
export function ExpressSlot({ settings }: ExpressSlotProps): ReactElement | null {
  const { expressMethods, expressView, loadExpress } = getPaymentRegistry(useApp());
  const hasExpressMethods = useRegisteredValues(expressMethods).length > 0;
  const ExpressView = useSyncExternalStore(expressView.subscribe, expressView.get);
  useEffect(() => {
    if (hasExpressMethods) loadExpress();
  }, [hasExpressMethods, loadExpress]);
  return hasExpressMethods && ExpressView ? <ExpressView settings={settings} /> : null;
}
