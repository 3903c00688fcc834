import { useState } from 'react';
import { formatPrice } from '../../../engine/format/index.ts';
import { payOrders } from '../../api/orders/checkout.ts';
import { useRules } from '../../state/form/use-rules.ts';
import { useShopForm } from '../../state/form/use-shop-form.ts';
import { showToast } from '../../state/page/toast.ts';
import { useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { FormError } from '../form/form-error.tsx';
import { PayPasswordField } from '../form/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { SetPayPassword } from './set-pay-password.tsx';

/**
 * Pays from the balance with the payment password. An account without a payment password sets one
 * first.
 */
export function PayByBalance({
  orderIds,
  total,
  onPaid,
}: {
  readonly orderIds: readonly number[];
  readonly total: string;
  readonly onPaid: () => void;
}) {
  const t = useT();
  const rules = useRules();
  const user = useUser();
  const [isSetting, setSetting] = useState(false);
  const form = useShopForm<{ readonly pay_password: string }, object>({
    defaults: { pay_password: '' },
    submitValues: ({ pay_password }, key) =>
      payOrders(orderIds, { payment_name: 'balance', pay_password }, key),
    onSuccess: onPaid,
  });
  if (!user) return null;
  if (!user.has_pay_password) {
    return (
      <div className="pay-way">
        <p className="note">
          <span>{t('checkout.pay.unset')}</span>
        </p>
        <div className="go-on">
          <Button tone="buy" size="l" onClick={() => setSetting(true)}>
            {t('checkout.pay.set')}
          </Button>
        </div>
        <Dialog title={t('checkout.pay.set')} open={isSetting} onClose={() => setSetting(false)}>
          <SetPayPassword
            onSet={() => {
              setSetting(false);
              showToast(t('checkout.pay.isSet'));
            }}
          />
        </Dialog>
      </div>
    );
  }
  return (
    <form className="pay-way" noValidate onSubmit={form.submit}>
      <PayPasswordField
        label={t('checkout.pay.password')}
        hint={t('checkout.pay.sixDigits')}
        {...form.field('pay_password', rules.payPassword)}
      />
      <FormError>{form.error}</FormError>
      <div className="go-on">
        <Button type="submit" tone="buy" size="l" busy={form.isBusy}>
          {t('checkout.pay.go', { total: formatPrice(total) })}
        </Button>
      </div>
    </form>
  );
}
