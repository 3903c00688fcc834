import { useState } from 'react';
import { appealRefund } from '../../api/refunds.ts';
import { useRules } from '../../state/use-rules.ts';
import { useShopForm } from '../../state/use-shop-form.ts';
import { useT } from '../../words.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { TextArea } from '../field.tsx';
import { FormError } from '../form-error.tsx';

const mostText = 150;

/** What a store refused, the platform decides: once. */
export function Appeal({
  orderId,
  onSent,
}: {
  readonly orderId: number;
  readonly onSent: () => unknown;
}) {
  const words = useT();
  const rules = useRules();
  const [isOpen, setOpen] = useState(false);
  const form = useShopForm<{ readonly remark: string }, object>({
    defaults: { remark: '' },
    send: ({ remark }, key) => appealRefund(orderId, remark, key),
    done: () => {
      setOpen(false);
      return onSent();
    },
  });
  return (
    <>
      <Button size="s" tone="dark" onClick={() => setOpen(true)}>
        {words('orders.refund.appeal')}
      </Button>
      <Dialog title={words('orders.refund.appeal')} open={isOpen} onClose={() => setOpen(false)}>
        <form className="form" noValidate onSubmit={form.submit}>
          <p className="dim sm">{words('orders.refund.appealText')}</p>
          <TextArea
            label={words('orders.refund.appealWhy')}
            maxLength={mostText}
            error={form.errorOf('remark')}
            {...form.register('remark', rules.required)}
          />
          <FormError>{form.error}</FormError>
          <Button type="submit" tone="dark" busy={form.isBusy}>
            {words('orders.refund.appealSend')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
