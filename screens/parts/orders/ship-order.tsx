import { Button, Input, InputNumber, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import { StoredPicture, searchIcon, useT } from '../../../engine/index.ts';
import type { DispatchOrder } from '../../../schemas/contract/calls/orders/dispatch.ts';
import {
  addParcel,
  type ChangeParcels,
  isSplit,
  type ParcelDraft,
  remainingOf,
} from './ship-drafts.ts';
import { WaybillNumber } from './waybill-number.tsx';

interface Props {
  readonly id: string;
  readonly order: DispatchOrder;
  readonly drafts: readonly ParcelDraft[];
  readonly couriers: readonly { readonly value: string; readonly label: string }[];
  /** The error at a pointer, for example `/0/delivery_no`. */
  readonly errorAt: (pointer: string) => string | undefined;
  readonly onChange: (toNext: ChangeParcels) => void;
  /** Code of the courier whose numbers can be got here: '*' any, '' none. */
  readonly waybillCourier: string;
}

/** One order in the dialog: recipient, lines and parcels. */
export function ShipOrder(props: Props) {
  const { id, order, drafts, couriers, errorAt, onChange, waybillCourier } = props;
  const t = useT();
  const isSplitOrder = isSplit(drafts);
  const set = (key: number, part: Partial<ParcelDraft>) =>
    onChange((current) =>
      current.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)),
    );
  return (
    <section className="ship-order" aria-labelledby={`${id}-no`}>
      <header>
        <h2 id={`${id}-no`} className="number">
          {order.order_no}
        </h2>
        <p>
          <b>{order.receive_name}</b> <span className="number">{order.receive_tel}</span>
        </p>
        <p className="quiet">
          {order.receive_area} {order.receive_address}
        </p>
        {order.remark !== '' && (
          <p className="ship-remark">{t('orders.remark', { text: order.remark })}</p>
        )}
      </header>
      <ul className="ship-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            <StoredPicture
              className="thumb"
              url={line.goods_image}
              alt=""
              width={36}
              height={36}
              loading="lazy"
            />
            <span>
              <b>{line.goods_name}</b>
              {line.sku_name !== '' && <small>{line.sku_name}</small>}
            </span>
            <span className="number">× {line.buy_num}</span>
            {isSplitOrder && remainingOf(line, drafts) > 0 && (
              <span className="ship-left">
                {t('orders.left', { count: remainingOf(line, drafts) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {order.parcels.length > 0 && (
        <p className="quiet">
          {t('orders.sentAlready', {
            parcels: order.parcels
              .map(({ courier, delivery_no: no }) => `${courier} ${no}`)
              .join(', '),
          })}
        </p>
      )}
      {drafts.map((parcel, index) => {
        const name = drafts.length > 1 ? t('orders.parcelNo', { number: index + 1 }) : '';
        const numberError = errorAt(`/${index}/delivery_no`);
        const fieldId = `${id}-${parcel.key}`;
        return (
          <fieldset key={parcel.key} className="ship-parcel" data-alone={drafts.length === 1}>
            <legend className={name === '' ? 'visually-hidden' : undefined}>
              {name || order.order_no}
            </legend>
            <div className="ship-fields">
              <Select
                aria-label={[t('orders.courier'), name].filter(Boolean).join(' ')}
                value={parcel.code || undefined}
                options={[...couriers]}
                showSearch={{ searchIcon, optionFilterProp: 'label' }}
                placeholder={t('orders.courier')}
                status={errorAt(`/${index}/delivery_code`) ? 'error' : ''}
                onChange={(code) => set(parcel.key, { code })}
              />
              <div>
                <Input
                  aria-label={[t('orders.number'), name, order.order_no].filter(Boolean).join(' ')}
                  value={parcel.trackingNo}
                  placeholder={t('orders.number')}
                  maxLength={20}
                  autoComplete="off"
                  aria-invalid={numberError !== undefined}
                  aria-describedby={numberError === undefined ? undefined : `${fieldId}-error`}
                  status={numberError === undefined ? '' : 'error'}
                  onChange={(event) => set(parcel.key, { trackingNo: event.target.value })}
                />
                {numberError !== undefined && (
                  <p className="field-error" id={`${fieldId}-error`} role="alert">
                    {numberError}
                  </p>
                )}
                <WaybillNumber
                  order={order}
                  parcel={parcel}
                  position={index + 1}
                  courier={waybillCourier}
                  name={[name, order.order_no].filter(Boolean).join(' ')}
                  onNumber={(trackingNo) => set(parcel.key, { trackingNo })}
                />
              </div>
              {drafts.length > 1 && (
                <Button
                  type="text"
                  aria-label={t('orders.removeParcel', { number: index + 1 })}
                  icon={<X size={14} />}
                  onClick={() => onChange((current) => removeParcel(current, parcel.key))}
                />
              )}
            </div>
            {isSplitOrder && drafts.length > 1 && (
              <div className="ship-contents">
                {order.lines.map((line) => (
                  <QuantityInput
                    key={line.id}
                    parcel={parcel}
                    line={line}
                    name={name}
                    error={lineError(parcel, line.id, (pointer) => errorAt(`/${index}${pointer}`))}
                    onChange={(num) =>
                      set(parcel.key, { quantities: { ...parcel.quantities, [line.id]: num } })
                    }
                  />
                ))}
              </div>
            )}
          </fieldset>
        );
      })}
      {drafts.length < 9 && (
        <Button
          size="small"
          type="text"
          icon={<Plus size={14} />}
          onClick={() => onChange((current) => addParcel(order, current))}
        >
          {t('orders.addParcel')}
        </Button>
      )}
    </section>
  );
}

function QuantityInput({
  parcel,
  line,
  name,
  error,
  onChange,
}: {
  readonly parcel: ParcelDraft;
  readonly line: DispatchOrder['lines'][number];
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (num: number) => void;
}) {
  const label = [line.goods_name, line.sku_name].filter(Boolean).join(' · ');
  return (
    <label>
      <span>{label}</span>
      <InputNumber
        size="small"
        min={0}
        max={line.buy_num}
        precision={0}
        aria-label={`${label}, ${name}`}
        aria-invalid={error !== undefined}
        status={error === undefined ? '' : 'error'}
        value={parcel.quantities[line.id] ?? 0}
        onChange={(num) => onChange(num ?? 0)}
      />
      {error !== undefined && (
        <span className="field-error" role="alert">
          {error}
        </span>
      )}
    </label>
  );
}

/** Error pointers count only the lines that were sent, which are those with pieces. */
function lineError(
  { quantities }: ParcelDraft,
  line: number,
  errorAt: (pointer: string) => string | undefined,
): string | undefined {
  const sentIndex = Object.entries(quantities)
    .filter(([, num]) => num > 0)
    .findIndex(([id]) => Number(id) === line);
  return sentIndex < 0
    ? undefined
    : (errorAt(`/lines/${sentIndex}/num`) ?? errorAt(`/lines/${sentIndex}/order_goods_id`));
}

/** Removes a parcel. A single remaining parcel holds the whole order again. */
function removeParcel(drafts: readonly ParcelDraft[], key: number): readonly ParcelDraft[] {
  const remaining = drafts.filter((draft) => draft.key !== key);
  return remaining.length === 1
    ? remaining.map((draft) => ({ ...draft, quantities: {} }))
    : remaining;
}
