import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import { askCart, type ShownCart } from '../../src/cart';
import { settingsOf } from '../../src/checkout';
import { useFilter } from '../../src/extend/useFilter';
import { Button } from '../../src/ui/Button';
import { Chip } from '../../src/ui/Chip';
import { Panel } from '../../src/ui/Panel';

/** The code and what the shop said of it stay beside each other until the shopper changes something. */
export function Coupons({ cart }: { cart: ShownCart }): ReactElement | null {
  const app = useApp();
  const { messages } = app;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState<readonly string[]>([]);
  const coupons = useFilter()('coupons', cart.coupons, { context: 'summary' });
  if (!settingsOf(app).couponsEnabled) return null;

  async function ask(wanted: boolean, name: string): Promise<void> {
    if (busy.includes(name)) return;
    setBusy([...busy, name]);
    setProblem('');
    const outcome = await askCart(app, { kind: 'coupon', code: name, wanted, quiet: true });
    setBusy((now) => now.filter((one) => one !== name));
    if (outcome.result === 'refused') setProblem(outcome.problem.message);
    else if (wanted) setCode('');
  }

  function apply(): void {
    const name = code.trim();
    if (name) void ask(true, name);
    else setProblem(messages.t('coupon.missing'));
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply();
  }

  const id = 'wc-block-components-totals-coupon__input-coupon';
  return (
    <div className="tiem-checkout__coupons wc-block-components-totals-coupon">
      <Panel title={messages.t('coupon.add')}>
        <div className="tiem-checkout__coupon">
          <div className={problem ? 'tiem-field has-error' : 'tiem-field'}>
            <label className="tiem-field__label" htmlFor={id}>
              {messages.t('coupon.enter')}
            </label>
            <input
              id={id}
              className="tiem-field__input"
              value={code}
              autoComplete="off"
              autoCapitalize="none"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}__error` : undefined}
              onChange={(event) => {
                setCode(event.target.value);
                setProblem('');
              }}
              onKeyDown={press}
            />
          </div>
          <Button isBusy={busy.includes(code.trim()) && code.trim() !== ''} onClick={apply}>
            {messages.t('coupon.apply')}
          </Button>
        </div>
        {problem && (
          <p id={`${id}__error`} className="tiem-field__error" role="alert">
            {problem}
          </p>
        )}
      </Panel>
      {coupons.length > 0 && (
        <div className="tiem-checkout__chips">
          {coupons.map((coupon) => (
            <Chip
              key={coupon.code}
              removeLabel={messages.t('common.removeItem', coupon.label || coupon.code)}
              disabled={busy.includes(coupon.code)}
              onRemove={() => void ask(false, coupon.code)}
            >
              {coupon.label || coupon.code}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}
