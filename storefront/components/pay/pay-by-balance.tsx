import { useState } from 'react';
import { formatPrice } from '../../../engine/format/index.ts';
import { editProfile } from '../../api/accounts/account.ts';
import { payOrders } from '../../api/orders/checkout.ts';
import { useRules } from '../../state/form/use-rules.ts';
import { useShopForm } from '../../state/form/use-shop-form.ts';
import { showToast } from '../../state/page/toast.ts';
import { refreshUser, useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { FormError } from '../form/form-error.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { PayPasswordField, ProofField } from '../form/password-field.tsx';
import { SubmitButton } from '../form/submit.tsx';
import { Button } from '../ui/button.tsx';

export interface PayWay {
  readonly orderIds: readonly number[];
  readonly total: string;
  readonly onPaid: () => void;
  /** An order was paid or cancelled elsewhere. */
  readonly onChanged: () => void;
}

/**
 * Pays from the balance with the payment password. An account without a payment password sets one
 * first.
 */
export function PayByBalance({ orderIds, total, onPaid, onChanged }: PayWay) {
  const t = useT();
  const rules = useRules();
  const user = useUser();
  const [isSetting, setSetting] = useState(false);
  const form = useShopForm<{ readonly pay_password: string }, object>({
    defaults: { pay_password: '' },
    submitValues: ({ pay_password }, key) =>
      payOrders(orderIds, { payment_name: 'balance', pay_password }, key),
    onStale: onChanged,
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

interface Values {
  readonly pay_password: string;
  readonly again: string;
  readonly old_password: string;
}

/**
 * Sets the payment password: six digits, twice, with the sign-in password, if there is one, as proof
 * (docs/decisions/0010-codes-and-second-proofs.md).
 */
function SetPayPassword({ onSet }: { readonly onSet: () => void }) {
  const t = useT();
  const form = useShopForm<Values, object>({
    defaults: { pay_password: '', again: '', old_password: '' },
    submitValues: ({ pay_password, old_password }) => editProfile({ pay_password, old_password }),
    onSuccess: async () => {
      await refreshUser();
      onSet();
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <p className="dim sm">{t('checkout.pay.setWhy')}</p>
      <NewPasswordFields
        name="pay_password"
        form={form}
        label={t('checkout.pay.newPassword')}
        hint={t('checkout.pay.sixDigits')}
        again={t('checkout.pay.again')}
      />
      <ProofField form={form} name="old_password" label={t('checkout.pay.signInPassword')} />
      <SubmitButton form={form}>{t('checkout.pay.set')}</SubmitButton>
    </form>
  );
}
