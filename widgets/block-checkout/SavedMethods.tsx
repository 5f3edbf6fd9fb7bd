import type { ReactElement } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import {
  getRegisteredMethod,
  getSavedMethodChoices,
  methodChosen,
  type SavedPaymentMethod,
  selectPayment,
} from '../../src/payment';
import { RadioOptions } from '../../src/ui/RadioOptions';
import RegisteredContent from './MethodContent';

/** Renders the customer's saved payment methods above all others. */
export default function SavedMethods(): ReactElement | null {
  const app = useApp();
  const { t } = app.messages;
  const dispatch = useAppDispatch();
  const payment = useAppSelector(selectPayment);
  const available = payment.availablePaymentMethods.map((name) => getRegisteredMethod(app, name)!);
  const choices = getSavedMethodChoices(payment, available);
  const { activeSavedToken, status } = payment;
  if (choices.length === 0) return null;

  function formatSavedMethod({ method, expires }: SavedPaymentMethod, name: string): string {
    const brand = method.brand || getRegisteredMethod(app, name)?.ariaLabel || name;
    if (!method.last4) return brand;
    return expires
      ? t('payment.savedToken', brand, method.last4, expires)
      : t('payment.savedTokenNoDate', brand, method.last4);
  }

  return (
    <div className="tiem-block-checkout__saved">
      <RadioOptions
        id="wc-payment-method-saved-tokens"
        legend={t('payment.saved')}
        selected={activeSavedToken}
        disabled={status === 'processing'}
        options={choices.map(({ token, method, saved }) => ({
          value: token,
          label: formatSavedMethod(saved, method),
          content: <RegisteredContent name={method} slotContent="savedTokenComponent" token={token} />,
        }))}
        onChange={(token) => {
          const choice = choices.find((one) => one.token === token);
          if (choice) dispatch(methodChosen({ method: choice.method, data: choice.data }));
        }}
      />
      <h3 className="tiem-block-checkout__subtitle">{t('payment.useAnother')}</h3>
    </div>
  );
}
