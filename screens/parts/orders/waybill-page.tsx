import './waybill.css';
import { Button } from 'antd';
import { Printer } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { Empty, NotLoaded, useFrame, useT } from '../../../engine/index.ts';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { DispatchOrder } from '../../../schemas/contract/calls/orders/dispatch.ts';
import { Barcode } from './barcode.tsx';
import { useDispatch } from './use-dispatch.ts';

/**
 * `<area>/orders/waybill?ids=3,5`: a label of 100 × 150 mm for every parcel. An order without
 * parcels gets one label with all its lines.
 */
export function WaybillPage({ area }: { readonly area: BackOffice }) {
  const [query] = useSearchParams();
  const t = useT();
  const ids = query.get('ids') ?? '';
  useFrame('hidden');
  return (
    <section className="waybills">
      <div className="waybill-bar">
        <h1>{t('orders.waybills')}</h1>
        <span className="quiet">{t('orders.paper')}</span>
        <Button type="primary" icon={<Printer size={14} />} onClick={() => window.print()}>
          {t('orders.print')}
        </Button>
      </div>
      {/^\d+(,\d+)*$/.test(ids) ? (
        <Labels area={area} ids={ids} />
      ) : (
        <Empty title={t('orders.noneChosen')} />
      )}
    </section>
  );
}

function Labels({ area, ids }: { readonly area: BackOffice; readonly ids: string }) {
  const t = useT();
  const loaded = useDispatch(area, ids);
  if (!loaded.isSuccess) return <NotLoaded query={loaded} rows={8} title={t('view.failed')} />;
  const sheets = loaded.data.orders.flatMap(({ parcels }) =>
    parcels.filter(({ label }) => label !== ''),
  );
  return (
    <div className="labels">
      {sheets.length > 0 && (
        <ul className="waybill-sheets">
          {sheets.map(({ id, label, delivery_no: number }) => (
            <li key={id}>
              <a href={label} target="_blank" rel="noreferrer">
                {t('orders.sheetOf', { number })}
              </a>
            </li>
          ))}
        </ul>
      )}
      {loaded.data.orders.flatMap((order) =>
        (order.parcels.length === 0 ? [undefined] : order.parcels).map((parcel, index) => (
          <Label
            key={`${order.id} ${parcel?.id ?? 0}`}
            order={order}
            parcel={parcel}
            parcelNumber={`${index + 1} / ${Math.max(1, order.parcels.length)}`}
          />
        )),
      )}
    </div>
  );
}

function Label({
  order,
  parcel,
  parcelNumber,
}: {
  readonly order: DispatchOrder;
  readonly parcel: DispatchOrder['parcels'][number] | undefined;
  readonly parcelNumber: string;
}) {
  const t = useT();
  const number = parcel?.delivery_no ?? order.order_no;
  const contents = order.lines.flatMap((line) => {
    const num =
      parcel === undefined || parcel.lines.length === 0
        ? line.buy_num
        : (parcel.lines.find(({ id }) => id === line.id)?.num ?? 0);
    return num > 0 ? [{ ...line, num }] : [];
  });
  return (
    <article className="waybill" aria-label={number}>
      <header>
        <b>{parcel?.courier ?? order.sender.name}</b>
        <span className="number">{parcelNumber}</span>
      </header>
      <figure>
        <Barcode text={number} height={40} />
        <figcaption className="number">{number}</figcaption>
      </figure>
      <section className="to">
        <h2>{t('orders.to')}</h2>
        <p>
          <b>{order.receive_name}</b> <b className="number">{order.receive_tel}</b>
        </p>
        <p>
          {order.receive_area} {order.receive_address}
        </p>
      </section>
      <section>
        <h2>{t('orders.from')}</h2>
        <p>
          {order.sender.name} <span className="number">{order.sender.tel}</span>
        </p>
        <p>
          {order.sender.area} {order.sender.address}
        </p>
      </section>
      <section className="what">
        <h2>{t('orders.contents')}</h2>
        <ul>
          {contents.map((line) => (
            <li key={line.id}>
              <span>{[line.goods_name, line.sku_name].filter(Boolean).join(' · ')}</span>
              <b className="number">× {line.num}</b>
            </li>
          ))}
        </ul>
        {order.remark !== '' && <p>{t('orders.remark', { text: order.remark })}</p>}
      </section>
      <footer>
        <span>
          {t('orders.orderNo')} <span className="number">{order.order_no}</span>
        </span>
      </footer>
    </article>
  );
}
