import { useEffect, useState } from 'react';
import { isFailure } from '../../../engine/client/envelope.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { type Courier, readCouriers, sendBack } from '../../api/refunds.ts';
import { useRules } from '../../state/use-rules.ts';
import { useShopForm } from '../../state/use-shop-form.ts';
import { useWords } from '../../words.ts';
import { Button } from '../button.tsx';
import { Select, TextField } from '../field.tsx';
import { FormError } from '../form-error.tsx';

/** Of the server: what a parcel's number looks like. */
const parcelNumber = /^[A-Za-z0-9-]{6,20}$/;

/** The parcel in which the goods go back to the store. */
export function SendBack({ orderId, onSent }: { readonly orderId: number; readonly onSent: () => unknown }) {
  const words = useWords(), rules = useRules(), [couriers, setCouriers] = useState<readonly Courier[]>([]);
  useEffect(() => { void readCouriers().catch(() => []).then((answer) => { if (!isFailure(answer)) setCouriers(answer); }); }, []); // without the list the number alone is enough
  const form = useShopForm<{ readonly delivery_code: string; readonly delivery_no: string }, object>({
    defaults: { delivery_code: '', delivery_no: '' },
    send: (parcel, key) => sendBack(orderId, parcel, key),
    done: onSent,
  });
  return (
    <form className="box comment-line" noValidate onSubmit={form.submit}>
      <h2>{words('orders.refund.sendBack')}</h2>
      <p className="dim sm">{words('orders.refund.sendBackText')}</p>
      <Select label={words('orders.refund.courier')} error={form.errorOf('delivery_code')} {...form.register('delivery_code', rules.required)}><option value="" disabled>{words('common.area.choose')}</option>{couriers.map(({ id, name, code }) => <option key={id} value={code} lang={langOf(name)}>{name}</option>)}</Select>
      <TextField label={words('orders.refund.parcelNo')} maxLength={20} autoComplete="off" error={form.errorOf('delivery_no')} {...form.register('delivery_no', { ...rules.required, validate: (value) => parcelNumber.test(value) || words('orders.refund.parcelNoWrong') })} />
      <FormError>{form.error}</FormError>
      <div><Button type="submit" tone="dark" busy={form.isBusy}>{words('orders.refund.sent')}</Button></div>
    </form>
  );
}
