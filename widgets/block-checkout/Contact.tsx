import { type ReactElement, useEffect, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import { useAppDispatch, useAppSelector } from '../../src/app/store-hooks';
import {
  accountRequested,
  getAccountPassword,
  getCheckoutSettings,
  getEmailField,
  selectCheckout,
  setAccountPassword,
} from '../../src/checkout';
import { contexts } from '../../src/notice';
import { TextInput } from '../../src/ui/fields/TextInput';
import { errorsCleared, errorsSet, selectError } from '../../src/validation';
import { AdditionalFields } from './AdditionalFields';
import { AddressField } from './Address';
import { Checkbox } from './FormField';
import { AreaNotices, FormStep, type StepProps } from './FormStep';
import { useCheckoutForm } from './useCheckoutForm';

export function Contact(props: StepProps): ReactElement {
  const app = useApp();
  const { messages, settings } = app;
  const dispatch = useAppDispatch();
  const { checkoutAllowsGuest, checkoutAllowsSignup, showsLoginHint, generatesPassword } =
    getCheckoutSettings(app);
  const { shouldCreateAccount } = useAppSelector(selectCheckout);
  const email = getEmailField(useCheckoutForm());
  const isGuest = settings.currentUserId === 0;
  const mustSignUp = isGuest && !checkoutAllowsGuest && checkoutAllowsSignup;
  const loginUrl = settings.loginUrl && createLoginUrl(settings.loginUrl);

  useEffect(() => {
    if (mustSignUp) dispatch(accountRequested(true));
  }, [dispatch, mustSignUp]);

  return (
    <FormStep
      {...props}
      id="contact-fields"
      title={messages.t('checkout.contact')}
      description={messages.t('checkout.contactHint')}
      headingExtra={
        showsLoginHint &&
        loginUrl && (
          <>
            {messages.t('checkout.haveAccount')} <a href={loginUrl}>{messages.t('checkout.login')}</a>
          </>
        )
      }
    >
      <AreaNotices context={contexts.contact} />
      {email && <AddressField addressKind="billing" field={email} />}
      {isGuest && checkoutAllowsSignup && checkoutAllowsGuest && (
        <Checkbox
          id="checkbox-control-create-account"
          checked={shouldCreateAccount}
          onChange={(isRequested) => dispatch(accountRequested(isRequested))}
        >
          {messages.t('checkout.createAccount')}
        </Checkbox>
      )}
      {isGuest && shouldCreateAccount && !generatesPassword && <PasswordField />}
      <AdditionalFields location="contact" />
    </FormStep>
  );
}

/** Renders the password field for a new account. Its value is kept out of the store and of the saved draft. */
function PasswordField(): ReactElement {
  const app = useApp();
  const dispatch = useAppDispatch();
  const id = 'account-password';
  const error = useAppSelector((state) => selectError(state, id));
  const [text, setText] = useState(() => getAccountPassword(app));
  useEffect(
    () => () => {
      dispatch(errorsCleared(id));
    },
    [dispatch],
  );
  return (
    <TextInput
      id={id}
      errorId={id}
      type="password"
      label={app.messages.t('field.password')}
      autoComplete="new-password"
      required
      minLength={8}
      isInErrorSummary
      value={text}
      error={error}
      messages={app.messages}
      onChange={(typed) => {
        setText(typed);
        setAccountPassword(app, typed);
      }}
      onError={(foundError) => dispatch(errorsSet({ [id]: foundError }))}
      onErrorCleared={() => {
        dispatch(errorsCleared(id));
      }}
    />
  );
}

function createLoginUrl(address: string): string {
  const url = new URL(address, location.href);
  url.searchParams.set('redirect_to', location.href);
  return url.href;
}
