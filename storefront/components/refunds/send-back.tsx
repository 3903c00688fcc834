import { isFailure } from '../../../engine/wire/index.ts';
import { useEffect, useState } from 'react';
import { langOf } from '../../../schemas/rules/local-name.ts';
import type { StoreDetail } from '../../../schemas/contract/calls/catalog/stores.ts';
import { browserApi } from '../../api/client/create-api.ts';
import { type Courier, readCouriers, sendBack } from '../../api/orders/refunds.ts';
import { useRules } from '../../state/form/use-rules.ts';
import { useShopForm } from '../../state/form/use-shop-form.ts';
import { useT } from '../../texts.ts';
import { Button } from '../ui/button.tsx';
import { Select, TextField } from '../form/field.tsx';
import { FormError } from '../form/form-error.tsx';
import { useCourierName } from '../orders/courier-name.tsx';

/** Format of a parcel number, as the server checks it. */
const parcelNumber = /^[A-Za-z0-9-]{6,20}$/;

/** Form of the return parcel, with the store's address. */
export function SendBack({
  orderId,
  storeId,
  onSent,
}: {
  readonly orderId: number;
  readonly storeId: number;
  readonly onSent: () => unknown;
}) {
  const t = useT();
  const rules = useRules();
  const nameOf = useCourierName();
  const [couriers, setCouriers] = useState<readonly Courier[]>([]);
  useEffect(() => {
    void readCouriers()
      .catch(() => [])
      .then((answer) => {
        if (!isFailure(answer)) setCouriers(answer);
      });
    // Without the list the number alone can be sent.
  }, []);
  const form = useShopForm<
    { readonly delivery_code: string; readonly delivery_no: string },
    object
  >({
    defaults: { delivery_code: '', delivery_no: '' },
    submitValues: (parcel, key) => sendBack(orderId, parcel, key),
    onSuccess: onSent,
  });
  return (
    <form className="box comment-line" noValidate onSubmit={form.submit}>
      <h2>{t('orders.refund.sendBack')}</h2>
      <p className="dim sm">{t('orders.refund.sendBackText')}</p>
      <SendTo storeId={storeId} />
      <Select label={t('orders.refund.courier')} {...form.field('delivery_code', rules.required)}>
        <option value="" disabled>
          {t('common.area.choose')}
        </option>
        {couriers.map(({ id, name, code }) => (
          <option key={id} value={code} lang={langOf(nameOf(code, name))}>
            {nameOf(code, name)}
          </option>
        ))}
      </Select>
      <TextField
        label={t('orders.refund.parcelNo')}
        maxLength={20}
        autoComplete="off"
        {...form.field('delivery_no', {
          ...rules.required,
          validate: (value) => parcelNumber.test(value) || t('orders.refund.parcelNoWrong'),
        })}
      />
      <FormError>{form.error}</FormError>
      <div>
        <Button type="submit" tone="dark" busy={form.isBusy}>
          {t('orders.refund.sent')}
        </Button>
      </div>
    </form>
  );
}

/** The store's address. Renders nothing when the store has closed. */
function SendTo({ storeId }: { readonly storeId: number }) {
  const t = useT();
  const [store, setStore] = useState<StoreDetail>();
  useEffect(() => {
    void browserApi.read<StoreDetail>(`/store/${storeId}`).then(setStore, () => undefined);
  }, [storeId]);
  if (!store || store.store_address === '') return null;
  const { store_name: name, store_mobile: tel, area_info: area, store_address: address } = store;
  return (
    <p className="reply">
      <b>{t('orders.refund.sendTo')}</b>
      <br />
      <span lang={langOf(name)}>{name}</span> <span className="num">{tel}</span>
      <br />
      <span lang={langOf(area + address)}>
        {area} {address}
      </span>
    </p>
  );
}
