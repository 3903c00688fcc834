import { formatPrice } from '../../../engine/format/index.ts';
import { useState } from 'react';
import { payOrders } from '../../api/checkout.ts';
import { useUser } from '../../state/session.ts';
import { tell } from '../../state/toast.ts';
import { useRules } from '../../state/use-rules.ts';
import { useShopForm } from '../../state/use-shop-form.ts';
import { useT } from '../../words.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { FormError } from '../form-error.tsx';
import { PayPasswordField } from '../password-field.tsx';
import { SetPayPassword } from './set-pay-password.tsx';

/** Paid at once from the account, after the payment password; who has none sets one first. */
export function PayByBalance({
  orderIds,
  total,
  onPaid,
}: {
  readonly orderIds: readonly number[];
  readonly total: string;
  readonly onPaid: () => void;
}) {
  const words = useT();
  const rules = useRules();
  const user = useUser();
  const [isSetting, setSetting] = useState(false);
  const form = useShopForm<{ readonly pay_password: string }, object>({
    defaults: { pay_password: '' },
    send: ({ pay_password }, key) =>
      payOrders(orderIds, { payment_name: 'balance', pay_password }, key),
    done: onPaid,
  });
  if (!user) return null;
  if (!user.has_pay_password) {
    return (
      <div className="pay-way">
        <p className="note">
          <span>{words('checkout.pay.unset')}</span>
        </p>
        <div className="go-on">
          <Button tone="buy" size="l" onClick={() => setSetting(true)}>
            {words('checkout.pay.set')}
          </Button>
        </div>
        <Dialog
          title={words('checkout.pay.set')}
          open={isSetting}
          onClose={() => setSetting(false)}
        >
          <SetPayPassword
            onSet={() => {
              setSetting(false);
              tell(words('checkout.pay.isSet'));
            }}
          />
        </Dialog>
      </div>
    );
  }
  return (
    <form className="pay-way" noValidate onSubmit={form.submit}>
      <PayPasswordField
        label={words('checkout.pay.password')}
        hint={words('checkout.pay.sixDigits')}
        error={form.errorOf('pay_password')}
        {...form.register('pay_password', rules.payPassword)}
      />
      <FormError>{form.error}</FormError>
      <div className="go-on">
        <Button type="submit" tone="buy" size="l" busy={form.isBusy}>
          {words('checkout.pay.go', { total: formatPrice(total) })}
        </Button>
      </div>
    </form>
  );
}
