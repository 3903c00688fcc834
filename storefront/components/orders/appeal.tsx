import { useState } from 'react';
import { appealRefund } from '../../api/orders/refunds.ts';
import { useRules } from '../../state/form/use-rules.ts';
import { useShopForm } from '../../state/form/use-shop-form.ts';
import { useT } from '../../texts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { TextArea } from '../form/field.tsx';
import { SubmitButton } from '../form/submit.tsx';
import { Button } from '../ui/button.tsx';

const maxTextLength = 150;

/** Appeal to the platform against a store's refusal. Possible once. */
export function Appeal({
  orderId,
  onSent,
}: {
  readonly orderId: number;
  readonly onSent: () => unknown;
}) {
  const t = useT();
  const rules = useRules();
  const [isOpen, setOpen] = useState(false);
  const form = useShopForm<{ readonly remark: string }, object>({
    defaults: { remark: '' },
    submitValues: ({ remark }, key) => appealRefund(orderId, remark, key),
    onSuccess: () => {
      setOpen(false);
      return onSent();
    },
  });
  return (
    <>
      <Button size="s" tone="dark" onClick={() => setOpen(true)}>
        {t('orders.refund.appeal')}
      </Button>
      <Dialog title={t('orders.refund.appeal')} open={isOpen} onClose={() => setOpen(false)}>
        <form className="form" noValidate onSubmit={form.submit}>
          <p className="dim sm">{t('orders.refund.appealText')}</p>
          <TextArea
            label={t('orders.refund.appealWhy')}
            {...form.field('remark', rules.text(maxTextLength))}
          />
          <SubmitButton form={form}>{t('orders.refund.appealSend')}</SubmitButton>
        </form>
      </Dialog>
    </>
  );
}
