import { Copy, Truck } from 'lucide-react';
import type { ParcelEvents, ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { showToast } from '../../state/page/toast.ts';
import { type Translate, useT } from '../../texts.ts';
import { Time } from '../text/time.tsx';
import { useTimeText } from '../text/use-time-text.ts';
import { CourierName } from './courier-name.tsx';
import { ParcelStateTag } from './order-state.tsx';

/**
 * Parcels of an order. The couriers' tracking events are loaded afterwards; without them the
 * parcels are shown alone.
 */
export function OrderParcels({
  order,
  tracking,
  hasFailed,
}: {
  readonly order: ShopOrder;
  readonly tracking: readonly ParcelEvents[] | undefined;
  readonly hasFailed: boolean;
}) {
  const t = useT();
  return (
    <section className="box" id="parcels" aria-labelledby="parcels-title">
      <h2 className="box-title" id="parcels-title">
        {t('orders.parcels')}
      </h2>
      {order.parcels.map((parcel) => {
        const known = tracking?.find(({ delivery_no: number }) => number === parcel.delivery_no);
        const events = known?.delivery_list ?? [];
        return (
          <div key={`${parcel.delivery_code} ${parcel.delivery_no}`}>
            <ParcelHead parcel={parcel} known={known} />
            {(tracking !== undefined || hasFailed) && events.length === 0 && (
              <p className="xs faint parcel-none">{t('orders.noEvents')}</p>
            )}
            {events.length > 0 && <Events events={events} />}
          </div>
        );
      })}
    </section>
  );
}

function ParcelHead({
  parcel,
  known,
}: {
  readonly parcel: ShopOrder['parcels'][number];
  readonly known: ParcelEvents | undefined;
}) {
  const t = useT();
  const timeText = useTimeText();
  const hasEvents = known !== undefined && known.delivery_list.length > 0;
  return (
    <div className="parcel">
      <Truck className="lead" aria-hidden="true" />
      <div>
        <b>
          <CourierName code={parcel.delivery_code} name={parcel.delivery_name} />{' '}
          <span className="num">{parcel.delivery_no}</span>{' '}
          <ParcelStateTag state={known?.state ?? ''} />
        </b>
        <p className="xs faint num">
          {t('orders.sentAt', { time: timeText(parcel.created_at) })}
          {hasEvents && ` · ${t('orders.knownAt', { time: timeText(known.known_at) })}`}
        </p>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={t('orders.copy', { number: parcel.delivery_no })}
        onClick={() => void copyNumber(parcel.delivery_no, t)}
      >
        <Copy aria-hidden="true" />
      </button>
    </div>
  );
}

/** Copies a tracking number; where that is forbidden, shows it. */
async function copyNumber(number: string, t: Translate): Promise<void> {
  const isDone = await navigator.clipboard?.writeText(number).then(
    () => true,
    () => false,
  );
  showToast(isDone ? t('orders.copied') : number);
}

function Events({ events }: { readonly events: ParcelEvents['delivery_list'] }) {
  const t = useT();
  return (
    <ol className="events">
      {events.map(({ time, context, place, state }) => {
        // A state that the courier's own words contain says nothing more
        const name = state === '' ? '' : t(`orders.parcelState.${state}`);
        const saysName = context.toLowerCase().includes(name.toLowerCase());
        const details = [saysName ? '' : name, place].filter(Boolean);
        return (
          <li key={`${time} ${context}`}>
            <Time className="num" at={time} />
            <span>
              <span lang={langOf(context)}>{context}</span>
              {details.length > 0 && <small className="xs faint">{details.join(' · ')}</small>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
