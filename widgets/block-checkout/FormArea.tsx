import type { ReactElement } from 'react';
import { ExpressPlace } from '../../src/cart-view/ExpressPlace';
import { Actions } from './Actions';
import { AdditionalInformation } from './AdditionalFields';
import { BillingAddress, ShippingAddress } from './Addresses';
import { Contact } from './Contact';
import { DeliveryChoice, PickupLocations, ShippingMethods } from './Delivery';
import type { StepProps } from './FormStep';
import { OrderNote } from './OrderNote';
import { Payment } from './Payment';
import { ServerNodes } from './ServerNode';
import { Terms } from './Terms';

/** One of the form's areas, by the name it has in the server's markup. */
export function FormArea(step: StepProps): ReactElement | null {
  switch (step.name) {
    case 'contact-information':
      return <Contact {...step} />;
    case 'shipping-method':
      return <DeliveryChoice {...step} />;
    case 'pickup-options':
      return <PickupLocations {...step} />;
    case 'shipping-address':
      return <ShippingAddress {...step} />;
    case 'billing-address':
      return <BillingAddress {...step} />;
    case 'shipping-methods':
      return <ShippingMethods {...step} />;
    case 'additional-information':
      return <AdditionalInformation {...step} />;
    case 'payment':
      return <Payment {...step} />;
    default:
      return (
        <>
          <UntitledArea {...step} />
          <ServerNodes nodes={step.content ?? []} />
        </>
      );
  }
}

/** Areas without a heading of their own. */
function UntitledArea({ name, settings }: StepProps): ReactElement | null {
  switch (name) {
    case 'express-payment':
      return <ExpressPlace settings={settings} />;
    case 'order-note':
      return <OrderNote />;
    case 'terms':
      return <Terms settings={settings} />;
    case 'actions':
      return <Actions settings={settings} />;
    default:
      return null;
  }
}
