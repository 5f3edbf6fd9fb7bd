import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { billingMadeSame, planAddresses } from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import { contexts } from '../../src/notice';
import { AddressForm } from './AddressForm';
import { AreaNotices } from './AreaNotices';
import { Checkbox } from './Checkbox';
import { FormStep, type StepProps } from './FormStep';
import { useForm } from './useForm';

export function ShippingAddress(props: StepProps): ReactElement | null {
  const { messages } = useApp();
  const dispatch = useDispatch();
  const { needs, addresses } = useForm();
  const plan = planAddresses(needs, addresses.useShippingAsBilling);
  if (!plan.shipping) return null;
  return (
    <FormStep
      {...props}
      id="shipping-fields"
      title={messages.t('checkout.shippingAddress')}
      description={messages.t('checkout.shippingAddressHint')}
    >
      <AreaNotices context={contexts.shipping} />
      <AddressForm kind="shipping" />
      {plan.same && (
        <div className="wc-block-checkout__use-address-for-billing">
          <Checkbox
            id="checkbox-control-use-same"
            checked={addresses.useShippingAsBilling}
            onChange={(same) => dispatch(billingMadeSame(same))}
          >
            {messages.t('checkout.useSameAddress')}
          </Checkbox>
        </div>
      )}
    </FormStep>
  );
}

export function BillingAddress(props: StepProps): ReactElement | null {
  const { messages } = useApp();
  const { needs, addresses } = useForm();
  if (!planAddresses(needs, addresses.useShippingAsBilling).billing) return null;
  return (
    <FormStep
      {...props}
      id="billing-fields"
      title={messages.t('checkout.billingAddress')}
      description={messages.t('checkout.billingAddressHint')}
    >
      <AreaNotices context={contexts.billing} />
      <AddressForm kind="billing" />
    </FormStep>
  );
}
