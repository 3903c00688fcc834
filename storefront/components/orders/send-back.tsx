import type { StoreDetail } from '../../../schemas/contract/calls/catalog/stores.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { browserApi } from '../../api/client/create-api.ts';
import { readCouriers, sendBack } from '../../api/orders/refunds.ts';
import { useRules } from '../../state/form/use-rules.ts';
import { useShopForm } from '../../state/form/use-shop-form.ts';
import { useRead } from '../../state/page/use-read.ts';
import { useT } from '../../texts.ts';
import { Select, TextField } from '../form/field.tsx';
import { FormError } from '../form/form-error.tsx';
import { Place } from '../text/place.tsx';
import { Button } from '../ui/button.tsx';
import { useCourierName } from './courier-name.tsx';

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
  // A parcel is sent back with a courier of the mall, so a failed load can be retried
  const { data: couriers, hasFailed, retry } = useRead('couriers', readCouriers);
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
        {couriers?.map(({ id, name, code }) => (
          <option key={id} value={code} lang={langOf(nameOf(code, name))}>
            {nameOf(code, name)}
          </option>
        ))}
      </Select>
      <FormError>{hasFailed ? t('orders.refund.couriersFailed') : undefined}</FormError>
      {hasFailed && (
        <div>
          <Button onClick={retry}>{t('orders.refund.couriersRetry')}</Button>
        </div>
      )}
      <TextField
        label={t('orders.refund.parcelNo')}
        autoComplete="off"
        {...form.field('delivery_no', {
          ...rules.required,
          validate: (value) => parcelNumber.test(value) || t('orders.refund.parcelNoWrong'),
        })}
      />
      <FormError>{form.error}</FormError>
      <div>
        <Button type="submit" tone="dark" busy={form.isBusy} disabled={!couriers}>
          {t('orders.refund.sent')}
        </Button>
      </div>
    </form>
  );
}

/** The store's address. Renders nothing when the store has closed. */
function SendTo({ storeId }: { readonly storeId: number }) {
  const t = useT();
  const { data: store } = useRead(storeId, () => browserApi.read<StoreDetail>(`/store/${storeId}`));
  if (!store || store.store_address === '') return null;
  const { store_name: name, store_mobile: tel, area_info: area, store_address: address } = store;
  return (
    <p className="reply">
      <b>{t('orders.refund.sendTo')}</b>
      <br />
      <span lang={langOf(name)}>{name}</span> <span className="num">{tel}</span>
      <br />
      <Place area={area} address={address} />
    </p>
  );
}
