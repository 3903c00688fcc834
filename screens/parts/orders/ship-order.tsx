import { StoredPicture, useT } from '../../../engine/index.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import type { DispatchOrder } from '../../../schemas/contract/calls/dispatch.ts';
import { isDivided, leftOf, type ParcelDraft } from './ship-drafts.ts';

interface Props {
  readonly id: string;
  readonly order: DispatchOrder;
  readonly drafts: readonly ParcelDraft[];
  readonly couriers: readonly { readonly value: string; readonly label: string }[];
  /** The message at `/0/delivery_no`. */
  readonly errorAt: (pointer: string) => string | undefined;
  readonly onChange: (drafts: readonly ParcelDraft[]) => void;
  readonly onAdd: () => void;
}

/** One order to ship: to whom, what, and its parcels. */
export function ShipOrder({ id, order, drafts, couriers, errorAt, onChange, onAdd }: Props) {
  const t = useT();
  const divided = isDivided(drafts);
  const set = (key: number, part: Partial<ParcelDraft>) =>
    onChange(drafts.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <section className="ship-order" aria-labelledby={`${id}-no`}>
      <header>
        <h3 id={`${id}-no`} className="number">
          {order.order_no}
        </h3>
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
            {divided && leftOf(line, drafts) > 0 && (
              <span className="ship-left">{t('orders.left', { count: leftOf(line, drafts) })}</span>
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
      {drafts.map((parcel, at) => {
        const name = drafts.length > 1 ? t('orders.parcelNo', { number: at + 1 }) : '';
        const wrong = errorAt(`/${at}/delivery_no`);
        const field = `${id}-${parcel.key}`;
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
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('orders.courier')}
                status={errorAt(`/${at}/delivery_code`) ? 'error' : ''}
                onChange={(code) => set(parcel.key, { code })}
              />
              <div>
                <Input
                  aria-label={[t('orders.number'), name, order.order_no].filter(Boolean).join(' ')}
                  value={parcel.no}
                  placeholder={t('orders.number')}
                  maxLength={20}
                  autoComplete="off"
                  aria-invalid={wrong !== undefined}
                  aria-describedby={wrong === undefined ? undefined : `${field}-error`}
                  status={wrong === undefined ? '' : 'error'}
                  onChange={(event) => set(parcel.key, { no: event.target.value })}
                />
                {wrong !== undefined && (
                  <p className="field-error" id={`${field}-error`} role="alert">
                    {wrong}
                  </p>
                )}
              </div>
              {drafts.length > 1 && (
                <Button
                  type="text"
                  aria-label={t('orders.removeParcel', { number: at + 1 })}
                  icon={<X size={14} />}
                  onClick={() => onChange(without(drafts, parcel.key))}
                />
              )}
            </div>
            {divided && drafts.length > 1 && (
              <div className="ship-contents">
                {order.lines.map((line) => (
                  <Pieces
                    key={line.id}
                    parcel={parcel}
                    line={line}
                    name={name}
                    error={lineError(parcel, line.id, (pointer) => errorAt(`/${at}${pointer}`))}
                    onChange={(num) =>
                      set(parcel.key, { pieces: { ...parcel.pieces, [line.id]: num } })
                    }
                  />
                ))}
              </div>
            )}
          </fieldset>
        );
      })}
      {drafts.length < 9 && (
        <Button size="small" type="text" icon={<Plus size={14} />} onClick={onAdd}>
          {t('orders.addParcel')}
        </Button>
      )}
    </section>
  );
}

function Pieces({
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
        value={parcel.pieces[line.id] ?? 0}
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

/** Refusals name the place of a line among those that were sent, which are those with pieces. */
function lineError(
  { pieces }: ParcelDraft,
  line: number,
  errorAt: (pointer: string) => string | undefined,
): string | undefined {
  const at = Object.entries(pieces)
    .filter(([, num]) => num > 0)
    .findIndex(([id]) => Number(id) === line);
  return at < 0
    ? undefined
    : (errorAt(`/lines/${at}/num`) ?? errorAt(`/lines/${at}/order_goods_id`));
}

/** The last one left holds everything again. */
function without(drafts: readonly ParcelDraft[], key: number): readonly ParcelDraft[] {
  const left = drafts.filter((one) => one.key !== key);
  return left.length === 1 ? left.map((one) => ({ ...one, pieces: {} })) : left;
}
