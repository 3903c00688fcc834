import { lazy, useState } from 'react';
import { formatShort, formatShortPrice } from '../../../../engine/format/index.ts';
import { loadChunk } from '../../../../engine/wire/index.ts';
import type {
  FreightEstimate,
  GoodsDetail,
} from '../../../../schemas/contract/calls/catalog/goods.ts';
import { dayMs } from '../../../../schemas/rules/values/day.ts';
import { useDeliveryArea } from '../../../state/checkout/delivery-area.ts';
import { useDayText, useFreightEstimate } from '../../../state/checkout/freight-estimate.ts';
import { useServerNow } from '../../../state/page/clock.ts';
import { type Translate, useT } from '../../../texts.ts';
import { LazyPart } from '../../feedback/lazy-part.tsx';
import { NamedText } from '../../text/named-text.tsx';

/** Loaded at the first click, because most visitors choose no area. */
const AreaDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./area-dialog.tsx'))).AreaDialog,
}));

/**
 * Freight and arrival date: the range for the whole country, or an estimate for the area chosen in
 * this browser or that of the default address.
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
  const t = useT();
  const area = useDeliveryArea();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => setOpen(false);
  // Without an estimate the range for the whole country is shown
  const estimate = useFreightEstimate({ goodsId: goods.id, skuId, areaId: area?.id, quantity });
  return (
    <>
      <dt>{t('goods.delivery.label')}</dt>
      <dd>
        <button
          type="button"
          className="place-button"
          onClick={() => {
            setWasOpen(true);
            setOpen(true);
          }}
        >
          {area ? (
            <NamedText
              id="goods.delivery.to"
              by="place"
              name={area.names.filter(Boolean).join(' ')}
            />
          ) : (
            <NamedText id="goods.delivery.from" by="place" name={goods.store_info.area_info} />
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
            ? t(estimate.is_free ? 'goods.delivery.free' : 'goods.delivery.freight', {
                money: formatShortPrice(estimate.freight_money),
              })
            : rangeText(goods.freight, t)}
        </span>
      </dd>
      {wasOpen && (
        <LazyPart dialog={{ open: isOpen, onClose: close }}>
          <AreaDialog open={isOpen} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}

/** Arrival date, for example `by Thu 17 Sept`, counted from the server's clock. */
function Arrival({ days }: { readonly days: FreightEstimate['days'] }) {
  const t = useT();
  const dayText = useDayText();
  const now = useServerNow(60_000);
  return t('goods.delivery.by', { day: dayText(now + days.to * dayMs) });
}

function rangeText({ from, to }: GoodsDetail['freight'], t: Translate): string {
  if (Number(to) === 0) return t('goods.delivery.free');
  return from === to
    ? t('goods.delivery.freight', { money: formatShortPrice(from) })
    : t('goods.delivery.range', { from: formatShortPrice(from), to: formatShort(to) });
}
