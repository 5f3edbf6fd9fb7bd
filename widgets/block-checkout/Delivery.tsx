import { type ReactElement, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { fieldsFor } from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import {
  askCart,
  ratePrice,
  type ShippingPackage,
  type ShippingRate,
  type ShownCart,
  selectShownCart,
} from '../../src/cart';
import { DELIVERY_ERROR, deliveryProblem, selectPrefersCollection, settingsOf } from '../../src/checkout';
import { Slot } from '../../src/extend/Slot';
import { toMinorUnits } from '../../src/lib/money';
import { contexts } from '../../src/notice';
import { FieldErrorText } from '../../src/ui/fields/TextInput';
import { Money } from '../../src/ui/Money';
import { RadioOptions } from '../../src/ui/RadioOptions';
import { errorsCleared, selectError } from '../../src/validation';
import { AreaNotices } from './AreaNotices';
import { choiceFor, pickupWords, ratesOf } from './rates';
import { Step, type StepProps } from './Step';
import { useForm } from './useForm';

function useDelivery() {
  const app = useApp();
  const { collectableMethodIds } = settingsOf(app);
  const cart = useSelector(selectShownCart);
  const prefersCollection = useSelector((state: unknown) =>
    selectPrefersCollection(state, collectableMethodIds),
  );
  const canCollect =
    cart?.shippingRates.some((one) => ratesOf(one, collectableMethodIds, true).length > 0) ?? false;
  return { app, cart, collectableMethodIds, prefersCollection, canCollect };
}

/** Brought or fetched. */
export function DeliveryChoice(props: StepProps): ReactElement | null {
  const { app, cart, collectableMethodIds, prefersCollection, canCollect } = useDelivery();
  const { messages } = app;
  const { shippingText, localPickupText } = props.settings;
  if (!cart?.needsShipping || !canCollect) return null;

  function choose(value: string): void {
    if (!cart) return;
    for (const { packageId, rateId } of choiceFor(cart, collectableMethodIds, value === 'pickup'))
      void askCart(app, { kind: 'rate', packageId, rateId, context: contexts.shippingMethods });
  }

  return (
    <Step {...props} id="shipping-method" title={messages.t('checkout.delivery')}>
      <RadioOptions
        id="shipping-method"
        legend={messages.t('checkout.delivery')}
        options={[
          { value: 'ship', label: shippingText || messages.t('checkout.ship') },
          { value: 'pickup', label: localPickupText || messages.t('checkout.pickup') },
        ]}
        selected={prefersCollection ? 'pickup' : 'ship'}
        onChange={choose}
      />
    </Step>
  );
}

export function PickupPlaces(props: StepProps): ReactElement | null {
  const { app, cart, prefersCollection } = useDelivery();
  if (!cart?.needsShipping || !prefersCollection) return null;
  return (
    <Step {...props} id="pickup-options" title={app.messages.t('checkout.pickupLocations')}>
      {cart.shippingRates.map((one) => (
        <PackageRates key={one.packageId} pack={one} isCollected count={cart.shippingRates.length} />
      ))}
      <Slot
        of="local-pickup-packages"
        context="woocommerce/checkout"
        shows={{ packages: cart.shippingRates }}
      />
    </Step>
  );
}

export function ShippingMethods(props: StepProps): ReactElement | null {
  const { app, cart, prefersCollection } = useDelivery();
  const { messages } = app;
  const isHeld = useIsAddressWanted();
  const shown = useDeliveryError(cart);
  if (!cart?.needsShipping || prefersCollection) return null;
  const hasRates = cart.shippingRates.some(({ shippingRates }) => shippingRates.length > 0);
  return (
    <Step {...props} id="shipping-option" title={messages.t('checkout.shippingMethods')}>
      <AreaNotices context={contexts.shippingMethods} />
      {shown ? (
        <FieldErrorText errorId={DELIVERY_ERROR} message={shown} isQuiet />
      ) : isHeld || !cart.hasCalculatedShipping ? (
        <p className="tiem-checkout__hint">{messages.t('shipping.enterAddress')}</p>
      ) : !hasRates ? (
        <p className="tiem-checkout__hint">{messages.t('shipping.noRates')}</p>
      ) : null}
      {!isHeld &&
        cart.hasCalculatedShipping &&
        hasRates &&
        cart.shippingRates.map((one) => (
          <PackageRates
            key={one.packageId}
            pack={one}
            isCollected={false}
            count={cart.shippingRates.length}
          />
        ))}
      <Slot
        of="order-shipping-packages"
        context="woocommerce/checkout"
        shows={{ packages: cart.shippingRates }}
      />
    </Step>
  );
}

/** Said from a press that was held back until there is a rate, and it is chosen. */
function useDeliveryError(cart: ShownCart | null): string | undefined {
  const dispatch = useDispatch();
  const error = useSelector((state: unknown) => selectError(state, DELIVERY_ERROR));
  const isOver = error !== undefined && cart !== null && deliveryProblem(cart) === null;
  useEffect(() => {
    if (isOver) dispatch(errorsCleared(DELIVERY_ERROR));
  }, [dispatch, isOver]);
  return error && !isOver ? error.message : undefined;
}

/** The setting `shippingCostRequiresAddress`: no costs are told before the address is whole. */
export function useIsAddressWanted(): boolean {
  const { shippingCostRequiresAddress } = settingsOf(useApp());
  const { schema, addresses, optional } = useForm();
  if (!shippingCostRequiresAddress) return false;
  const values = addresses.values.shipping;
  return fieldsFor(schema, values.country || schema.base, optional).some(
    ({ name, required }) => name !== 'email' && name !== 'country' && required && !values[name]?.trim(),
  );
}

interface PackageRatesProps {
  pack: ShippingPackage;
  isCollected: boolean;
  count: number;
}

function PackageRates({ pack, isCollected, count }: PackageRatesProps): ReactElement {
  const app = useApp();
  const { messages } = app;
  const { collectableMethodIds } = settingsOf(app);
  const rates = ratesOf(pack, collectableMethodIds, isCollected);
  const chosen = rates.find(({ selected }) => selected)?.rateId ?? null;
  return (
    <div className="wc-block-components-shipping-rates-control">
      {count > 1 && (
        <p className="tiem-checkout__package">
          {pack.name}{' '}
          <span className="tiem-checkout__hint">
            {pack.items.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')}
          </span>
        </p>
      )}
      <RadioOptions
        id={String(pack.packageId)}
        legend={pack.name || messages.t('checkout.shippingMethods')}
        options={rates.map((rate) => ({
          ...wordsOf(rate, isCollected),
          secondaryLabel: <Price rate={rate} />,
        }))}
        selected={chosen}
        onChange={(rateId) =>
          void askCart(app, {
            kind: 'rate',
            packageId: pack.packageId,
            rateId,
            context: contexts.shippingMethods,
          })
        }
      />
    </div>
  );
}

function wordsOf(rate: ShippingRate, isCollected: boolean) {
  if (!isCollected)
    return {
      value: rate.rateId,
      label: rate.name,
      description: [rate.deliveryTime, rate.description].filter(Boolean).join(' · ') || undefined,
    };
  const { place, address, details } = pickupWords(rate);
  return {
    value: rate.rateId,
    label: place,
    description: [address, details].filter(Boolean).join(' · ') || undefined,
  };
}

function Price({ rate }: { rate: ShippingRate }): ReactElement {
  const app = useApp();
  const price = ratePrice(rate, settingsOf(app));
  if (toMinorUnits(price) === 0n) return <>{app.messages.t('common.free')}</>;
  return <Money amount={price} currency={rate.currency} />;
}
