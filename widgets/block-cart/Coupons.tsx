import { type FormEvent, type ReactElement, useState } from 'react';
import { useSelector } from 'react-redux';
import { useApp } from '../../src/app/AppContext';
import { askCart, selectCartMeta } from '../../src/cart';
import { plainTextOf } from '../../src/lib/sanitise';
import { Button } from '../../src/ui/Button';
import { TextInput } from '../../src/ui/fields/TextInput';
import { Panel } from '../../src/ui/Panel';

const nothing = () => {};

/** Why a code was not taken is said at its field, and stays until another one is typed. */
export function Coupons(): ReactElement {
  const app = useApp();
  const { messages } = app;
  const { t } = messages;
  const { applyingCoupon } = useSelector(selectCartMeta);
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');

  function type(text: string): void {
    setCode(text);
    setProblem('');
  }

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wanted = code.trim();
    if (applyingCoupon) return;
    if (!wanted) return setProblem(t('coupon.missing'));
    setProblem('');
    const outcome = await askCart(app, { kind: 'coupon', code: wanted, wanted: true, quiet: true });
    if (outcome.result === 'refused') return setProblem(asText(outcome.problem.message));
    // What was typed meanwhile is the next code.
    if (outcome.result === 'done') setCode((now) => (now.trim() === wanted ? '' : now));
  }

  return (
    <Panel title={t('coupon.add')} isOpen={isOpen} onToggle={setOpen}>
      <form className="tiem-block-cart__coupon" onSubmit={(event) => void apply(event)} noValidate>
        <TextInput
          id="wc-block-components-totals-coupon__input-coupon"
          errorId="coupon"
          label={t('coupon.enter')}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          error={problem ? { message: problem, hidden: false } : undefined}
          messages={messages}
          onChange={type}
          onError={nothing}
          onErrorCleared={nothing}
        />
        <Button
          type="submit"
          className="wc-block-components-totals-coupon__button"
          isBusy={applyingCoupon !== ''}
        >
          {t('coupon.apply')}
        </Button>
      </form>
    </Panel>
  );
}

/** The shop's sentence may hold markup; beside a field it is read out as plain words. */
const asText = (html: string): string => plainTextOf(html.replace(/<[^>]*>/g, ' ')) ?? '';
