import './orders.css';
import { useAtomValue } from 'jotai';
import {
  api,
  areaAtom,
  languageAtom,
  NotLoaded,
  StatusTag,
  useRead,
  useT,
  type WidgetProps,
} from '../../../engine/index.ts';
import { apiPrefix } from '../../../schemas/contract/areas.ts';
import type { TrackedParcel } from '../../../schemas/contract/calls/orders/dispatch.ts';
import { parcelStates } from '../../../schemas/contract/dicts/parcel-dicts.ts';
import { localName } from '../../../schemas/rules/local-name.ts';
import type { Row } from '../../../schemas/rules/types.ts';

/**
 * `orders:parcels`: the parcels of an order with contents and tracking events. The call asks the
 * couriers, so it runs only when the parcels are shown.
 */
export function Parcels({ row, value }: WidgetProps) {
  const language = useAtomValue(languageAtom);
  if (!Array.isArray(value) || value.length === 0 || row === undefined)
    return <span className="quiet">–</span>;
  return (
    <TrackedParcels
      id={Number(row.id)}
      goodsNames={
        new Map(
          (Array.isArray(row.order_goods) ? (row.order_goods as readonly Row[]) : []).map(
            (line) => [
              Number(line.id),
              [line.goods_name, line.sku_name]
                .filter(Boolean)
                .map((name) => localName(String(name), language))
                .join(' · '),
            ],
          ),
        )
      }
    />
  );
}

function TrackedParcels({
  id,
  goodsNames,
}: {
  readonly id: number;
  readonly goodsNames: ReadonlyMap<number, string>;
}) {
  const t = useT();
  const area = useAtomValue(areaAtom);
  const loaded = useRead(['row', 'parcels', area, id], (signal) =>
    api.post<readonly TrackedParcel[]>(
      `${apiPrefix[area]}orders/express/find`,
      { id },
      { messages: 'quiet', signal },
    ),
  );
  if (!loaded.isSuccess)
    return <NotLoaded query={loaded} rows={3} title={t('orders.notTracked')} />;
  return (
    <div className="parcels">
      {loaded.data.map((parcel) => (
        <section key={parcel.id} aria-label={`${parcel.courier} ${parcel.delivery_no}`}>
          <p>
            <b>{parcel.courier}</b> <span className="number">{parcel.delivery_no}</span>{' '}
            {parcel.state !== '' && (
              <StatusTag tone={parcelStates[parcel.state]}>
                {t(`orders.parcelState.${parcel.state}`)}
              </StatusTag>
            )}
          </p>
          {parcel.delivery_list.length > 0 && (
            <p className="quiet number">{t('orders.knownAt', { time: parcel.known_at })}</p>
          )}
          {parcel.lines.length > 0 && (
            <p className="quiet">
              {parcel.lines
                .map(({ id: line, num }) => `${goodsNames.get(line) ?? line} × ${num}`)
                .join(', ')}
            </p>
          )}
          {parcel.delivery_list.length === 0 ? (
            <p className="quiet">{t('orders.noEvents', { time: parcel.created_at })}</p>
          ) : (
            <ol className="history timeline">
              {parcel.delivery_list.map(({ time, context, place, state }) => (
                <li key={`${time} ${context}`}>
                  <p>
                    {context}
                    <time className="number">{time}</time>
                  </p>
                  {(place !== '' || state !== '') && (
                    <p className="quiet">
                      {[state === '' ? '' : t(`orders.parcelState.${state}`), place]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  )}
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  );
}
