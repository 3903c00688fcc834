import { isFailure } from '../../../engine/wire/index.ts';
import { useEffect, useState } from 'react';
import { langOf } from '../../../schemas/rules/local-name.ts';
import type { StoreDetail } from '../../../schemas/contract/calls/catalog.ts';
import { browserApi } from '../../api/create-api.ts';
import { type Courier, readCouriers, sendBack } from '../../api/refunds.ts';
import { useRules } from '../../state/use-rules.ts';
import { useShopForm } from '../../state/use-shop-form.ts';
import { useT } from '../../words.ts';
import { Button } from '../button.tsx';
import { Select, TextField } from '../field.tsx';
import { FormError } from '../form-error.tsx';
import { useCourierName } from '../orders/courier.tsx';

/** Of the server: what a parcel's number looks like. */
const parcelNumber = /^[A-Za-z0-9-]{6,20}$/;

/** The parcel in which the goods go back to the store, and where the store is. */
export function SendBack({
  orderId,
  storeId,
  onSent,
}: {
  readonly orderId: number;
  readonly storeId: number;
  readonly onSent: () => unknown;
}) {
  const words = useT();
  const rules = useRules();
  const nameOf = useCourierName();
  const [couriers, setCouriers] = useState<readonly Courier[]>([]);
  useEffect(() => {
    void readCouriers()
      .catch(() => [])
      .then((answer) => {
        if (!isFailure(answer)) setCouriers(answer);
      });
  }, []); // without the list the number alone is enough
  const form = useShopForm<
    { readonly delivery_code: string; readonly delivery_no: string },
    object
  >({
    defaults: { delivery_code: '', delivery_no: '' },
    send: (parcel, key) => sendBack(orderId, parcel, key),
    done: onSent,
  });
  return (
    <form className="box comment-line" noValidate onSubmit={form.submit}>
      <h2>{words('orders.refund.sendBack')}</h2>
      <p className="dim sm">{words('orders.refund.sendBackText')}</p>
      <SendTo storeId={storeId} />
      <Select
        label={words('orders.refund.courier')}
        error={form.errorOf('delivery_code')}
        {...form.register('delivery_code', rules.required)}
      >
        <option value="" disabled>
          {words('common.area.choose')}
        </option>
        {couriers.map(({ id, name, code }) => (
          <option key={id} value={code} lang={langOf(nameOf(code, name))}>
            {nameOf(code, name)}
          </option>
        ))}
      </Select>
      <TextField
        label={words('orders.refund.parcelNo')}
        maxLength={20}
        autoComplete="off"
        error={form.errorOf('delivery_no')}
        {...form.register('delivery_no', {
          ...rules.required,
          validate: (value) => parcelNumber.test(value) || words('orders.refund.parcelNoWrong'),
        })}
      />
      <FormError>{form.error}</FormError>
      <div>
        <Button type="submit" tone="dark" busy={form.isBusy}>
          {words('orders.refund.sent')}
        </Button>
      </div>
    </form>
  );
}

/**
 * Where the parcel goes, as it is written on it. A store that has closed meanwhile tells nothing;
 * the mall then helps.
 */
function SendTo({ storeId }: { readonly storeId: number }) {
  const words = useT();
  const [store, setStore] = useState<StoreDetail>();
  useEffect(() => {
    void browserApi.read<StoreDetail>(`/store/${storeId}`).then(setStore, () => undefined);
  }, [storeId]);
  if (!store || store.store_address === '') return null;
  const { store_name: name, store_mobile: tel, area_info: area, store_address: address } = store;
  return (
    <p className="reply">
      <b>{words('orders.refund.sendTo')}</b>
      <br />
      <span lang={langOf(name)}>{name}</span> <span className="num">{tel}</span>
      <br />
      <span lang={langOf(area + address)}>
        {area} {address}
      </span>
    </p>
  );
}
