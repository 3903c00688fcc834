import { ChevronRight } from 'lucide-react';
import { Link, useRevalidator } from 'react-router-dom';
import { hourOf, wallTime } from '../../../engine/format/index.ts';
import type { HomeData } from '../../api/catalog/home.ts';
import { claimedPercent } from '../../rules/claimed-percent.ts';
import { useServerNow } from '../../state/page/clock.ts';
import { useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { GoodsCard } from '../goods/goods-card.tsx';
import { isSoldOut } from '../goods/sold-out.tsx';
import { Countdown } from '../text/countdown.tsx';

/** Goods in the strip; they fit on wide screens. */
const maxGoods = 5;
/** Rounds start every hour; this many are shown (docs/product.md#promotions). */
const rounds = [0, 1, 2, 3] as const;
const hourMs = 3_600_000;

/** The running seckill, or the next one. */
export function SeckillStrip({
  seckill: { start_at: start, isRunning, goods },
}: {
  readonly seckill: HomeData['seckill'];
}) {
  const t = useT();
  const { zone } = useCommon();
  const { revalidate } = useRevalidator();
  const now = useServerNow(60_000);
  if (goods.length === 0) return null;
  const first = hourOf(isRunning ? now : start, zone);
  const nearest = isRunning ? 'home.flash.now' : 'home.flash.next';
  return (
    <section className="sect wrap later in-sight" aria-labelledby="flash-title">
      <div className="flash">
        <div className="flash-head">
          <h2 id="flash-title">{t('home.flash.title')}</h2>
          <ol className="flash-rounds">
            {rounds.map((ahead) => (
              <li key={ahead} className={ahead === 0 && isRunning ? 'on' : ''}>
                <span>{wallTime(first + ahead * hourMs, zone).slice(11, 16)}</span>
                <span>{t(ahead === 0 ? nearest : 'home.flash.later')}</span>
              </li>
            ))}
          </ol>
          <Link className="link" to="/seckills">
            {t('home.flash.all')}
            <ChevronRight aria-hidden="true" />
          </Link>
        </div>
        <div className="rail" role="group" aria-label={t('home.flash.title')} tabIndex={0}>
          {goods.slice(0, maxGoods).map((card, index) => {
            const { price, start_at: startAt } = card.seckill;
            const percent = claimedPercent(card.seckill);
            return (
              <GoodsCard
                key={card.id}
                goods={card}
                {...(!isRunning && { price })}
                meta={
                  <>
                    {!isSoldOut(card) && (
                      <p className="ends">
                        {t(isRunning ? 'home.flash.ends' : 'home.flash.starts')}{' '}
                        <Countdown
                          until={isRunning ? card.shown_price.end_at : startAt}
                          // The first round ends, or begins, before the others
                          {...(index === 0 && { onOver: () => void revalidate() })}
                        />
                      </p>
                    )}
                    <div className="meter" aria-hidden="true">
                      <i style={{ width: `${percent}%` }} />
                    </div>
                    <p className="left">{t('common.claimed', { percent })}</p>
                  </>
                }
                sizes="(min-width: 64em) 190px, 40vw"
              >
                {null}
              </GoodsCard>
            );
          })}
        </div>
      </div>
    </section>
  );
}
