import { type ReactElement, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import {
  type CartSettings,
  canShowRates,
  createTotalRows,
  enqueueChange,
  getRatePrice,
  type OptimisticCart,
  type ShippingCost,
} from '../../src/cart';
import type { TotalsProps } from '../../src/cart/view/TotalRows';
import { Slot } from '../../src/extend/extension-points';
import { Money } from '../../src/ui/Money';
import { Panel } from '../../src/ui/Panel';
import { type RadioOption, RadioOptions } from '../../src/ui/RadioOptions';
import { TotalsRow } from '../../src/ui/TotalsRow';

type ShippingCalculatorModule = typeof import('./ShippingCalculator');

export function Shipping({ cart, settings }: TotalsProps): ReactElement | null {
  const { t } = useApp().messages;
  const { shipping } = createTotalRows(cart, settings);
  if (shipping.kind === 'none') return null;
  const label = t(shipping.kind === 'known' && shipping.isPickup ? 'totals.localPickup' : 'totals.shipping');
  return (
    <>
      <TotalsRow label={label} value={<ShippingPrice cart={cart} cost={shipping} />}>
        {shipping.kind === 'unknown'
          ? t('shipping.calculatedAtCheckout')
          : shipping.isPickup
            ? null
            : shipping.rateNames.join(', ')}
      </TotalsRow>
      <Destination cart={cart} settings={settings} />
      <Packages cart={cart} settings={settings} />
      <Slot
        areaName="order-shipping-packages"
        context="woocommerce/cart"
        data={{ packages: cart.shippingRates }}
      />
    </>
  );
}

function ShippingPrice({ cart, cost }: { cart: OptimisticCart; cost: ShippingCost }): ReactElement | null {
  const { t } = useApp().messages;
  if (cost.kind !== 'known') return <span aria-hidden="true">—</span>;
  if (cost.isFree) return <span>{t(cost.isPickup ? 'common.free' : 'totals.freeShipping')}</span>;
  const updating = cart.isUpdating ? t('totals.updating') : undefined;
  return <Money amount={cost.amount} currency={cart.totals.currency} busyText={updating} />;
}

function Destination({ cart, settings }: TotalsProps): ReactElement | null {
  const { messages } = useApp();
  const { t } = messages;
  const [isOpen, setOpen] = useState(false);
  // The module with the shipping calculator. `undefined`: it was not requested yet; `null`: its download failed and is
  // retried when the panel is opened again.
  const [calculatorModule, setCalculatorModule] = useState<ShippingCalculatorModule | null>();
  if (!settings.isShippingCalculatorEnabled) return null;
  const { shippingAddress: address } = cart;
  const addressText = [address.city, address.state, address.postcode].filter(Boolean).join(', ');

  function toggleCalculator(open: boolean): void {
    setOpen(open);
    if (open && !calculatorModule)
      import('./ShippingCalculator').then(setCalculatorModule, () => setCalculatorModule(null));
  }

  return (
    <Panel
      title={addressText ? t('shipping.deliverTo', addressText) : t('shipping.addAddress')}
      isOpen={isOpen}
      onToggle={toggleCalculator}
    >
      {calculatorModule ? (
        <calculatorModule.default address={address} onDone={() => setOpen(false)} />
      ) : calculatorModule === null ? (
        <p className="tiem-block-cart__hint" role="alert">
          {t('shipping.calculatedAtCheckout')}
        </p>
      ) : (
        <span className="tiem-block-cart__estimate-skeleton tiem-skeleton" />
      )}
    </Panel>
  );
}

function Packages({ cart, settings }: TotalsProps): ReactElement | null {
  const { t } = useApp().messages;
  if (!canShowRates(cart, settings))
    return <p className="tiem-block-cart__hint">{t('shipping.enterAddress')}</p>;
  const packages = cart.shippingRates;
  if (packages.every(({ shippingRates }) => shippingRates.length === 0))
    return <p className="tiem-block-cart__hint">{t('shipping.noRates')}</p>;
  return (
    <>
      {packages.map((shippingPackage, index) => (
        <Package
          key={shippingPackage.packageId}
          shipment={shippingPackage}
          number={packages.length > 1 ? index + 1 : 0}
          settings={settings}
        />
      ))}
    </>
  );
}

interface PackageProps {
  shipment: OptimisticCart['shippingRates'][number];
  /**
   * The number of the shipping package that its title shows, counted from 1. It is 0 if the cart has only one package.
   */
  number: number;
  settings: CartSettings;
}

function Package({ shipment, number, settings }: PackageProps): ReactElement {
  const app = useApp();
  const { t } = app.messages;
  const { packageId, name, items, shippingRates } = shipment;
  const title = name || t('shipping.package', number);
  const options = shippingRates.map((rate): RadioOption => {
    const findMetaValue = (key: string) => rate.metaData.find((entry) => entry.key === key)?.value;
    const price = getRatePrice(rate, settings);
    return {
      value: rate.rateId,
      label: rate.name,
      secondaryLabel: /^0*$/.test(price) ? (
        t('common.free')
      ) : (
        <Money amount={price} currency={rate.currency} />
      ),
      description: rate.deliveryTime || rate.description || findMetaValue('pickup_address'),
    };
  });
  return (
    <div className="tiem-block-cart__package">
      {number > 0 && (
        <p className="tiem-block-cart__package-name">
          <strong>{title}</strong>
          <span>{items.map((item) => `${item.name} × ${item.quantity}`).join(', ')}</span>
        </p>
      )}
      <RadioOptions
        id={String(packageId)}
        legend={number > 0 ? title : t('shipping.options')}
        options={options}
        selected={shippingRates.find(({ selected }) => selected)?.rateId ?? null}
        onChange={(rateId) => void enqueueChange(app, { kind: 'rate', packageId, rateId })}
      />
    </div>
  );
}
