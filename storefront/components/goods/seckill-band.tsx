import { Zap } from 'lucide-react';
import type { SeckillOffer } from '../../../schemas/contract/calls/catalog.ts';
import { useT } from '../../words.ts';
import { Countdown } from '../countdown.tsx';
import { Price } from '../price.tsx';

/**
 * The running round: what is paid now and otherwise, what is left of the time by the server's
 * clock, and of the goods.
 */
export function SeckillBand({
  offer,
  price,
  was,
  onOver,
}: {
  readonly offer: SeckillOffer;
  readonly price: string;
  readonly was: string;
  readonly onOver: () => void;
}) {
  const words = useT();
  const percent =
    offer.stock > 0 ? Math.floor(((offer.stock - offer.left) / offer.stock) * 100) : 0;
  return (
    <section className="seckill" aria-label={words('goods.seckill.label')}>
      <div>
        <p className="row xs">
          <Zap aria-hidden="true" />
          <b>{words('goods.seckill.round', { time: offer.start_time.slice(11, 16) })}</b>
        </p>
        <div className="row cost">
          <Price amount={price} was={was} />
        </div>
      </div>
      <div className="ends">
        {words('goods.seckill.ends')}
        <Countdown until={offer.end_time} onOver={onOver} />
      </div>
      <div className="claimed">
        <div className="meter" role="img" aria-label={words('goods.seckill.claimed', { percent })}>
          <i style={{ width: `${percent}%` }} />
        </div>
        <span aria-hidden="true">{words('goods.seckill.claimed', { percent })}</span>
      </div>
    </section>
  );
}

/** The next round, before it begins. */
export function NextSeckill({
  offer,
  price,
  onOver,
}: {
  readonly offer: SeckillOffer;
  readonly price: string;
  readonly onOver: () => void;
}) {
  const words = useT();
  return (
    <p className="soon">
      <Zap aria-hidden="true" />
      <span>
        {words('goods.seckill.soon', { time: offer.start_time.slice(5, 16) })}{' '}
        <Price amount={price} tone="sale" size="s" />
      </span>
      <Countdown until={offer.start_time} onOver={onOver} />
    </p>
  );
}
