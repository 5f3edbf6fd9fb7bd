import { type ReactElement, useEffect } from 'react';
import { getCountryFields } from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import {
  enqueueChange,
  getChosenRates,
  getRatePrice,
  type OptimisticCart,
  type ShippingPackage,
  type ShippingRate,
  selectOptimisticCart,
} from '../../src/cart';
import {
  DELIVERY_ERROR,
  findDeliveryProblem,
  getCheckoutSettings,
  selectPrefersCollection,
} from '../../src/checkout';
import { Slot } from '../../src/extend/extension-points';
import { toMinorUnits } from '../../src/lib/money';
import { contexts } from '../../src/notice';
import { FieldErrorText } from '../../src/ui/fields/TextInput';
import { Money } from '../../src/ui/Money';
import { RadioOptions } from '../../src/ui/RadioOptions';
import { errorsCleared, selectError } from '../../src/validation';
import { AreaNotices, FormStep, type StepProps } from './FormStep';
import { useCheckoutForm } from './useCheckoutForm';

function useDeliveryState() {
  const app = useApp();
  const { collectableMethodIds } = getCheckoutSettings(app);
  const cart = useAppSelector(selectOptimisticCart);
  const prefersCollection = useAppSelector((state) => selectPrefersCollection(state, collectableMethodIds));
  const canCollect =
    cart?.shippingRates.some(
      (shippingPackage) => filterRatesByPickup(shippingPackage, collectableMethodIds, true).length > 0,
    ) ?? false;
  return { app, cart, collectableMethodIds, prefersCollection, canCollect };
}

/** Renders the choice between shipping and local pickup. */
export function DeliveryChoice(props: StepProps): ReactElement | null {
  const { app, cart, collectableMethodIds, prefersCollection, canCollect } = useDeliveryState();
  const { messages } = app;
  const { shippingText, localPickupText } = props.settings;
  if (!cart?.needsShipping || !canCollect) return null;

  function chooseDelivery(value: string): void {
    if (!cart) return;
    for (const { packageId, rateId } of findRatesForDeliveryChoice(
      cart,
      collectableMethodIds,
      value === 'pickup',
    ))
      void enqueueChange(app, { kind: 'rate', packageId, rateId, context: contexts.shippingMethods });
  }

  return (
    <FormStep {...props} id="shipping-method" title={messages.t('checkout.delivery')}>
      <RadioOptions
        id="shipping-method"
        legend={messages.t('checkout.delivery')}
        options={[
          { value: 'ship', label: shippingText || messages.t('checkout.ship') },
          { value: 'pickup', label: localPickupText || messages.t('checkout.pickup') },
        ]}
        selected={prefersCollection ? 'pickup' : 'ship'}
        onChange={chooseDelivery}
      />
    </FormStep>
  );
}

export function PickupLocations(props: StepProps): ReactElement | null {
  const { app, cart, prefersCollection } = useDeliveryState();
  if (!cart?.needsShipping || !prefersCollection) return null;
  return (
    <FormStep {...props} id="pickup-options" title={app.messages.t('checkout.pickupLocations')}>
      {cart.shippingRates.map((one) => (
        <PackageRates key={one.packageId} shippingPackage={one} isPickup count={cart.shippingRates.length} />
      ))}
      <Slot
        areaName="local-pickup-packages"
        context="woocommerce/checkout"
        data={{ packages: cart.shippingRates }}
      />
    </FormStep>
  );
}

export function ShippingMethods(props: StepProps): ReactElement | null {
  const { app, cart, prefersCollection } = useDeliveryState();
  const { messages } = app;
  const needsAddress = useIsAddressNeeded(cart);
  const shown = useDeliveryError(cart);
  if (!cart?.needsShipping || prefersCollection) return null;
  const hasRates = cart.shippingRates.some(({ shippingRates }) => shippingRates.length > 0);
  return (
    <FormStep {...props} id="shipping-option" title={messages.t('checkout.shippingMethods')}>
      <AreaNotices context={contexts.shippingMethods} />
      {shown ? (
        <FieldErrorText errorId={DELIVERY_ERROR} message={shown} isSilent />
      ) : needsAddress || !cart.hasCalculatedShipping ? (
        <p className="tiem-block-checkout__hint">{messages.t('shipping.enterAddress')}</p>
      ) : !hasRates ? (
        <p className="tiem-block-checkout__hint">{messages.t('shipping.noRates')}</p>
      ) : null}
      {!needsAddress &&
        cart.hasCalculatedShipping &&
        hasRates &&
        cart.shippingRates.map((one) => (
          <PackageRates
            key={one.packageId}
            shippingPackage={one}
            isPickup={false}
            count={cart.shippingRates.length}
          />
        ))}
      <Slot
        areaName="order-shipping-packages"
        context="woocommerce/checkout"
        data={{ packages: cart.shippingRates }}
      />
    </FormStep>
  );
}

/**
 * Returns the delivery error that was set when the order button was clicked. Clears the error once every package has a
 * selected rate.
 */
function useDeliveryError(cart: OptimisticCart | null): string | undefined {
  const dispatch = useAppDispatch();
  const error = useAppSelector((state) => selectError(state, DELIVERY_ERROR));
  const isResolved = error !== undefined && cart !== null && findDeliveryProblem(cart) === null;
  useEffect(() => {
    if (isResolved) dispatch(errorsCleared(DELIVERY_ERROR));
  }, [dispatch, isResolved]);
  return error && !isResolved ? error.message : undefined;
}

/**
 * Whether the shop hides rates because the address is incomplete (setting `shippingCostRequiresAddress`). It does not
 * hide them if the server has chosen one, because the total contains its cost.
 */
function useIsAddressNeeded(cart: OptimisticCart | null): boolean {
  const { shippingCostRequiresAddress } = getCheckoutSettings(useApp());
  const { schema, addresses, formatOptionalLabel } = useCheckoutForm();
  if (!shippingCostRequiresAddress || (cart && getChosenRates(cart).length > 0)) return false;
  const values = addresses.values.shipping;
  return getCountryFields(schema, values.country || schema.baseCountry, formatOptionalLabel).some(
    ({ name, required }) => name !== 'email' && name !== 'country' && required && !values[name]?.trim(),
  );
}

interface PackageRatesProps {
  shippingPackage: ShippingPackage;
  isPickup: boolean;
  count: number;
}

function PackageRates({ shippingPackage, isPickup, count }: PackageRatesProps): ReactElement {
  const app = useApp();
  const { messages } = app;
  const { collectableMethodIds } = getCheckoutSettings(app);
  const rates = filterRatesByPickup(shippingPackage, collectableMethodIds, isPickup);
  const chosen = rates.find(({ selected }) => selected)?.rateId ?? null;
  return (
    <div className="wc-block-components-shipping-rates-control">
      {count > 1 && (
        <p className="tiem-block-checkout__package">
          {shippingPackage.name}{' '}
          <span className="tiem-block-checkout__hint">
            {shippingPackage.items.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')}
          </span>
        </p>
      )}
      <RadioOptions
        id={String(shippingPackage.packageId)}
        legend={shippingPackage.name || messages.t('checkout.shippingMethods')}
        options={rates.map((rate) => ({
          ...createRateTexts(rate, isPickup),
          secondaryLabel: <RatePrice rate={rate} />,
        }))}
        selected={chosen}
        onChange={(rateId) =>
          void enqueueChange(app, {
            kind: 'rate',
            packageId: shippingPackage.packageId,
            rateId,
            context: contexts.shippingMethods,
          })
        }
      />
    </div>
  );
}

function createRateTexts(rate: ShippingRate, isPickup: boolean) {
  if (!isPickup)
    return {
      value: rate.rateId,
      label: rate.name,
      description: [rate.deliveryTime, rate.description].filter(Boolean).join(' · ') || undefined,
    };
  const { locationName, address, details } = readPickupTexts(rate);
  return {
    value: rate.rateId,
    label: locationName,
    description: [address, details].filter(Boolean).join(' · ') || undefined,
  };
}

function RatePrice({ rate }: { rate: ShippingRate }): ReactElement {
  const app = useApp();
  const price = getRatePrice(rate, getCheckoutSettings(app));
  if (toMinorUnits(price) === 0n) return <>{app.messages.t('common.free')}</>;
  return <Money amount={price} currency={rate.currency} />;
}

/** Returns either the package's shipping rates or its pickup rates. */
function filterRatesByPickup(
  { shippingRates }: ShippingPackage,
  collectable: readonly string[],
  isPickup: boolean,
): ShippingRate[] {
  return shippingRates.filter(({ methodId }) => collectable.includes(methodId) === isPickup);
}

/** Returns the rate to select for each package when the shopper switches to pickup or to shipping. */
function findRatesForDeliveryChoice(
  cart: OptimisticCart,
  collectable: readonly string[],
  isPickup: boolean,
): { packageId: ShippingPackage['packageId']; rateId: string }[] {
  return cart.shippingRates.flatMap((one) => {
    const first = filterRatesByPickup(one, collectable, isPickup)[0];
    return first ? [{ packageId: one.packageId, rateId: first.rateId }] : [];
  });
}

function readPickupTexts({ metaData, name }: ShippingRate): {
  locationName: string;
  address: string;
  details: string;
} {
  const findMetaValue = (wanted: string) => metaData.find(({ key }) => key === wanted)?.value ?? '';
  return {
    locationName: findMetaValue('pickup_location') || name,
    address: findMetaValue('pickup_address'),
    details: findMetaValue('pickup_details'),
  };
}
