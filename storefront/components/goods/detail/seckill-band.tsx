import { Zap } from 'lucide-react';
import type { SeckillOffer } from '../../../../schemas/contract/calls/catalog/offers.ts';
import type { ShownPrice } from '../../../../schemas/contract/calls/catalog/shopping.ts';
import { claimedPercent } from '../../../rules/claimed-percent.ts';
import { useT } from '../../../texts.ts';
import { Countdown } from '../../text/countdown.tsx';
import { Price } from '../../text/price.tsx';
import { useTimeText } from '../../text/use-time-text.ts';

/** The running seckill: price, usual price, remaining time and share that is sold. */
export function SeckillBand({
  offer,
  price: { amount, was, is_from: isFrom, end_at: endAt },
  onOver,
}: {
  readonly offer: SeckillOffer;
  readonly price: ShownPrice;
  readonly onOver: () => void;
}) {
  const t = useT();
  const percent = claimedPercent({ stock: offer.stock, sold: offer.stock - offer.left });
  return (
    <section className="seckill" aria-label={t('goods.seckill.label')}>
      <div>
        <p className="row xs">
          <Zap aria-hidden="true" />
          <b>{t('goods.seckill.label')}</b>
        </p>
        <div className="row cost">
          <Price amount={amount} was={was} isFrom={isFrom} />
        </div>
      </div>
      <div className="ends">
        {t('goods.seckill.ends')}
        <Countdown until={endAt} onOver={onOver} />
      </div>
      <div className="claimed">
        <div className="meter" role="img" aria-label={t('common.claimed', { percent })}>
          <i style={{ width: `${percent}%` }} />
        </div>
        <span aria-hidden="true">{t('common.claimed', { percent })}</span>
      </div>
    </section>
  );
}

/** The next seckill of these goods. */
export function NextSeckill({
  offer,
  price,
  onOver,
}: {
  readonly offer: SeckillOffer;
  readonly price: string;
  readonly onOver: () => void;
}) {
  const t = useT();
  const timeText = useTimeText();
  return (
    <p className="soon">
      <Zap aria-hidden="true" />
      <span>
        {t('goods.seckill.soon', { time: timeText(offer.start_time, 'monthAndMinute') })}{' '}
        <Price amount={price} tone="sale" size="s" />
      </span>
      <Countdown until={offer.start_at} onOver={onOver} />
    </p>
  );
}
