import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useApp } from '../../app/AppContext';
import { useAppSelector } from '../../app/store-hooks';
import { useFilter } from '../../extend/extension-points';
import { convertHtmlToText } from '../../lib/html';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { TextInput } from '../../ui/fields/TextInput';
import { Panel } from '../../ui/Panel';
import { enqueueChange, type OptimisticCart, selectCartMeta } from '..';
import './coupons.css';

const doNothing = () => {};

/**
 * The field for a coupon code. It shows why a code was rejected until the text changes. It is not a `<form>`,
 * because the checkout already is one.
 */
export function CouponForm(): ReactElement {
  const app = useApp();
  const { messages } = app;
  const { t } = messages;
  const { applyingCoupon } = useAppSelector(selectCartMeta);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');

  function handleInput(text: string): void {
    setCode(text);
    setProblem('');
  }

  async function applyCoupon(text: string): Promise<void> {
    const trimmedCode = text.trim();
    if (applyingCoupon) return;
    if (!trimmedCode) return setProblem(t('coupon.missing'));
    setProblem('');
    const outcome = await enqueueChange(app, {
      kind: 'coupon',
      code: trimmedCode,
      isApplied: true,
      isSilent: true,
    });
    // Converts the shop's message, which may contain HTML, to plain text, because the error of a field is plain text.
    if (outcome.result === 'refused') return setProblem(convertHtmlToText(outcome.problem.message));
    // Keep the text if the shopper has typed another code during the request.
    if (outcome.result === 'done')
      setCode((currentCode) => (currentCode.trim() === trimmedCode ? '' : currentCode));
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // While an input method composes a word, Enter confirms the word and must not apply the coupon.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Reads the field and not the state, because the state may still lack the last letter if Enter follows it at once.
    void applyCoupon(event.currentTarget.value);
  }

  return (
    <Panel title={t('coupon.add')}>
      <div className="tiem-coupon">
        <TextInput
          id="wc-block-components-totals-coupon__input-coupon"
          errorId="coupon"
          label={t('coupon.enter')}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          error={problem ? { message: problem, hidden: false } : undefined}
          messages={messages}
          onKeyDown={handleKeyDown}
          onChange={handleInput}
          onError={doNothing}
          onErrorCleared={doNothing}
        />
        <Button
          className="wc-block-components-totals-coupon__button"
          isBusy={applyingCoupon !== ''}
          onClick={() => void applyCoupon(code)}
        >
          {t('coupon.apply')}
        </Button>
      </div>
    </Panel>
  );
}

/** Renders the coupons in the cart, each with a button that removes it. */
export function CouponChips({ cart }: { cart: OptimisticCart }): ReactElement | null {
  const app = useApp();
  const { removingCoupon } = useAppSelector(selectCartMeta);
  const coupons = useFilter()('coupons', cart.coupons, { context: 'summary' });
  if (coupons.length === 0) return null;
  return (
    <div className="tiem-coupon__chips">
      {coupons.map(({ code, label }) => (
        <Chip
          key={code}
          removeLabel={app.messages.t('common.removeItem', label || code)}
          disabled={removingCoupon === code}
          onRemove={() => void enqueueChange(app, { kind: 'coupon', code, isApplied: false })}
        >
          {label || code}
        </Chip>
      ))}
    </div>
  );
}
