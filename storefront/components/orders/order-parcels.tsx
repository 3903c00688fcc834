import { Copy, Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isFailure } from '../../../engine/wire/index.ts';
import type { ParcelEvents, ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { readParcels } from '../../api/orders/orders.ts';
import { showToast } from '../../state/page/toast.ts';
import { useT } from '../../texts.ts';
import { Time } from '../text/time.tsx';
import { CourierName } from './courier-name.tsx';
import { ParcelStateTag } from './order-state.tsx';

/** Parcels of an order. The couriers' tracking events are loaded afterwards. */
export function OrderParcels({ order }: { readonly order: ShopOrder }) {
  const t = useT();
  const [tracking, setTracking] = useState<readonly ParcelEvents[]>();
  const { id, parcels } = order;
  useEffect(() => {
    let isCancelled = false;
    void readParcels(id)
      .catch(() => [])
      .then((answer) => {
        if (!isCancelled) setTracking(isFailure(answer) ? [] : answer);
        // Without tracking events the parcels are shown alone.
      });
    return () => {
      isCancelled = true;
    };
  }, [id]);
  const copy = async (number: string): Promise<void> => {
    const isDone = await navigator.clipboard?.writeText(number).then(
      () => true,
      () => false,
    );
    showToast(isDone ? t('orders.copied') : number);
  };
  return (
    <section className="box" id="parcels" aria-labelledby="parcels-title">
      <h2 className="box-title" id="parcels-title">
        {t('orders.parcels')}
      </h2>
      {parcels.map((parcel) => {
        const known = tracking?.find(({ delivery_no: number }) => number === parcel.delivery_no);
        const events = known?.delivery_list ?? [];
        return (
          <div key={`${parcel.delivery_code} ${parcel.delivery_no}`}>
            <div className="parcel">
              <Truck className="lead" aria-hidden="true" />
              <div>
                <b>
                  <CourierName code={parcel.delivery_code} name={parcel.delivery_name} />{' '}
                  <span className="num">{parcel.delivery_no}</span>{' '}
                  <ParcelStateTag state={known?.state ?? ''} />
                </b>
                <p className="xs faint num">
                  {t('orders.sentAt', { time: parcel.created_at.slice(0, 16) })}
                  {events.length > 0 &&
                    ` · ${t('orders.knownAt', { time: known!.known_at.slice(0, 16) })}`}
                </p>
              </div>
              <button
                type="button"
                className="icon-button"
                aria-label={t('orders.copy', { number: parcel.delivery_no })}
                onClick={() => void copy(parcel.delivery_no)}
              >
                <Copy aria-hidden="true" />
              </button>
            </div>
            {tracking !== undefined && events.length === 0 && (
              <p className="xs faint parcel-none">{t('orders.noEvents')}</p>
            )}
            {events.length > 0 && (
              <ol className="events">
                {events.map(({ time, context, place, state }) => (
                  <li key={`${time} ${context}`}>
                    <Time className="num" at={time} />
                    <span>
                      <span lang={langOf(context)}>{context}</span>
                      {(place !== '' || state !== '') && (
                        <small className="xs faint">
                          {[state === '' ? '' : t(`orders.parcelState.${state}`), place]
                            .filter(Boolean)
                            .join(' · ')}
                        </small>
                      )}
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </div>
        );
      })}
    </section>
  );
}
