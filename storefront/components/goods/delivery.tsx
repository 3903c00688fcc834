import { formatShort } from '../../../engine/format/index.ts';
import { isFailure } from '../../../engine/wire/index.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { FreightEstimate, GoodsDetail } from '../../../schemas/contract/calls/catalog.ts';
import { estimateFreight } from '../../api/goods.ts';
import { useServerNow } from '../../state/clock.ts';
import { useCommon } from '../../state/common.ts';
import { usePlace } from '../../state/place.ts';
import { useT, type Words } from '../../words.ts';
import { Naming } from '../naming.tsx';

/** Comes with the first click: most visitors choose no place. */
const PlaceDialog = lazy(() =>
  import('./place-dialog.tsx').then((file) => ({ default: file.PlaceDialog })),
);
const dayMs = 86_400_000;

/**
 * What delivery costs and when it comes, before anything is bought: for the whole country, or for
 * the place this browser has chosen.
 */
export function Delivery({
  goods,
  skuId,
  quantity,
}: {
  readonly goods: Pick<GoodsDetail, 'id' | 'freight' | 'store_info'>;
  readonly skuId: number;
  readonly quantity: number;
}) {
  const words = useT();
  const place = usePlace();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const estimate = useEstimate(goods.id, place?.id, skuId, quantity);
  return (
    <>
      <dt>{words('goods.delivery.label')}</dt>
      <dd>
        <button
          type="button"
          className="place-button"
          onClick={() => {
            setWasOpen(true);
            setOpen(true);
          }}
        >
          {place ? (
            <Naming
              id="goods.delivery.to"
              by="place"
              name={place.names.filter(Boolean).join(' ')}
            />
          ) : (
            <Naming id="goods.delivery.from" by="place" name={goods.store_info.area_info} />
          )}
          {estimate && (
            <>
              {' '}
              · <Arrival days={estimate.days} />
            </>
          )}
        </button>
        <span className="faint xs" role="status">
          {estimate
            ? words(estimate.is_free ? 'goods.delivery.free' : 'goods.delivery.freight', {
                money: formatShort(estimate.freight_money),
              })
            : rangeText(goods.freight, words)}
        </span>
      </dd>
      {wasOpen && (
        <Suspense>
          <PlaceDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function useEstimate(
  id: number,
  area: number | undefined,
  skuId: number,
  quantity: number,
): FreightEstimate | undefined {
  const [estimate, setEstimate] = useState<FreightEstimate | undefined>(undefined);
  useEffect(() => {
    if (area === undefined) return;
    let isOver = false;
    void estimateFreight(id, { area_id: area, sku_id: skuId, buy_num: quantity })
      .then((answer) => {
        if (!isOver) setEstimate(isFailure(answer) ? undefined : answer);
      })
      .catch(() => setEstimate(undefined)); // the range for the whole country stands
    return () => {
      isOver = true;
    };
  }, [id, area, skuId, quantity]);
  return estimate;
}

/** `by Thu 17 Sept`, counted from the server's day. */
function Arrival({ days }: { readonly days: FreightEstimate['days'] }) {
  const words = useT();
  const { formatDate } = useIntl();
  const { zone } = useCommon();
  const now = useServerNow(60_000);
  return words('goods.delivery.by', {
    day: formatDate(now + days.to * dayMs, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: zone,
    }),
  });
}

function rangeText({ from, to }: GoodsDetail['freight'], words: Words): string {
  if (Number(to) === 0) return words('goods.delivery.free');
  return from === to
    ? words('goods.delivery.freight', { money: formatShort(from) })
    : words('goods.delivery.range', { from: formatShort(from), to: formatShort(to) });
}
