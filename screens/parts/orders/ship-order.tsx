import { Button, Input, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import {
  NumberInput,
  StoredPicture,
  searchIcon,
  typedInteger,
  useT,
} from '../../../engine/index.ts';
import type { DispatchOrder } from '../../../schemas/contract/calls/orders/dispatch.ts';
import {
  addParcel,
  type ChangeParcels,
  isSent,
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

/** Most parcels of one order in the dialog. */
const maxDrafts = 9;

/** One order in the dialog: recipient, lines and parcels. */
export function ShipOrder(props: Props) {
  const { id, order, drafts, onChange } = props;
  const t = useT();
  return (
    <section className="ship-order" aria-labelledby={`${id}-no`}>
      <Recipient id={`${id}-no`} order={order} />
      <OrderLines order={order} drafts={drafts} />
      {order.parcels.length > 0 && (
        <p className="quiet">
          {t('orders.sentAlready', {
            parcels: order.parcels
              .map(({ courier, delivery_no: no }) => `${courier} ${no}`)
              .join(', '),
          })}
        </p>
      )}
      {drafts.map((parcel, index) => (
        <ParcelFields key={parcel.key} {...props} parcel={parcel} index={index} />
      ))}
      {drafts.length < maxDrafts && (
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

/** @param id DOM id of the order number */
function Recipient({ id, order }: Pick<Props, 'id' | 'order'>) {
  const t = useT();
  return (
    <header>
      <h2 id={id} className="number">
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
  );
}

/** The lines, with the pieces that no parcel has while the order is split. */
function OrderLines({ order, drafts }: Pick<Props, 'order' | 'drafts'>) {
  const t = useT();
  const isSplitOrder = isSplit(drafts);
  return (
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
  );
}

interface ParcelProps extends Props {
  readonly parcel: ParcelDraft;
  readonly index: number;
}

/** Courier, tracking number and, when the order is split, the pieces of one parcel. */
function ParcelFields(props: ParcelProps) {
  const { order, drafts, couriers, errorAt, onChange, parcel, index } = props;
  const t = useT();
  const isAlone = drafts.length === 1;
  const name = isAlone ? '' : t('orders.parcelNo', { number: index + 1 });
  const set = (part: Partial<ParcelDraft>) =>
    onChange((current) =>
      current.map((draft) => (draft.key === parcel.key ? { ...draft, ...part } : draft)),
    );
  return (
    <fieldset className="ship-parcel" data-alone={isAlone}>
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
          onChange={(code) => set({ code })}
        />
        <TrackingNumber {...props} name={name} onNumber={(trackingNo) => set({ trackingNo })} />
        {!isAlone && (
          <Button
            type="text"
            aria-label={t('orders.removeParcel', { number: index + 1 })}
            icon={<X size={14} />}
            onClick={() => onChange((current) => removeParcel(current, parcel.key))}
          />
        )}
      </div>
      {!isAlone && (
        <div className="ship-contents">
          {order.lines.map((line, lineIndex) => (
            <QuantityInput
              key={line.id}
              parcel={parcel}
              line={line}
              name={name}
              error={
                lineError(parcel, line.id, (pointer) => errorAt(`/${index}${pointer}`)) ??
                // An empty parcel says so at its first quantity
                (lineIndex === 0 ? errorAt(`/${index}/lines`) : undefined)
              }
              onChange={(num) => set({ quantities: { ...parcel.quantities, [line.id]: num } })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The tracking number, typed or got from the courier. */
function TrackingNumber({
  id,
  order,
  parcel,
  index,
  errorAt,
  waybillCourier,
  name,
  onNumber,
}: ParcelProps & {
  /** Of the parcel; '' for the only one. */
  readonly name: string;
  readonly onNumber: (trackingNo: string) => void;
}) {
  const t = useT();
  const error = errorAt(`/${index}/delivery_no`);
  const errorId = `${id}-${parcel.key}-error`;
  return (
    <div>
      <Input
        aria-label={[t('orders.number'), name, order.order_no].filter(Boolean).join(' ')}
        value={parcel.trackingNo}
        placeholder={t('orders.number')}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        status={error === undefined ? '' : 'error'}
        onChange={(event) => onNumber(event.target.value)}
      />
      {error !== undefined && (
        <p className="field-error" id={errorId} role="alert">
          {error}
        </p>
      )}
      <WaybillNumber
        order={order}
        parcel={parcel}
        position={index + 1}
        courier={waybillCourier}
        name={[name, order.order_no].filter(Boolean).join(' ')}
        onNumber={onNumber}
      />
    </div>
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
  readonly onChange: (num: number | string) => void;
}) {
  const label = [line.goods_name, line.sku_name].filter(Boolean).join(' · ');
  return (
    <label>
      <span>{label}</span>
      <NumberInput
        size="small"
        inputMode="numeric"
        read={typedInteger}
        aria-label={`${label}, ${name}`}
        aria-invalid={error !== undefined}
        status={error === undefined ? '' : 'error'}
        value={parcel.quantities[line.id] ?? 0}
        onChange={(num) => onChange(num === null ? '' : (num as number | string))}
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
    .filter(([, num]) => isSent(num))
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
