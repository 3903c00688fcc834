import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatShortPrice } from '../../../engine/format/index.ts';
import type { IntegralGoodsCard } from '../../../schemas/contract/calls/catalog/integral.ts';
import type { CollectiveCard } from '../../../schemas/contract/calls/catalog/offers.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { cachedFragment } from '../../cached-fragment.tsx';
import { useT } from '../../texts.ts';
import { GoodsCard } from '../goods/goods-card.tsx';
import { Picture } from '../media/picture.tsx';
import { Section } from '../ui/section.tsx';
import { AllLink } from './all-link.tsx';

/** Goods in each panel. */
const maxGoods = 3;

function OfferPanelsContent({
  collectives,
  points,
}: {
  readonly collectives: readonly CollectiveCard[];
  readonly points: readonly IntegralGoodsCard[];
}) {
  const t = useT();
  const groups = collectives.slice(0, maxGoods);
  const withPoints = points.slice(0, maxGoods);
  if (groups.length + withPoints.length === 0) return null;
  return (
    <div className="duo sect wrap later in-sight">
      {groups.length > 0 && (
        <Panel id="together" title={t('common.nav.collectives')} to="/collectives">
          {groups.map((card) => (
            <li key={card.id}>
              <GoodsCard
                goods={card}
                price={card.collective.price}
                flag={
                  <span className="tag flag plain">
                    {t('common.card.group', { need: card.collective.need })}
                  </span>
                }
                meta={
                  <p className="meta">
                    <span>
                      {card.open_groups > 0
                        ? t('home.groups', { open: card.open_groups })
                        : t('home.firstGroup')}
                    </span>
                  </p>
                }
                sizes="(min-width: 64em) 190px, 28vw"
              >
                {null}
              </GoodsCard>
            </li>
          ))}
        </Panel>
      )}
      {withPoints.length > 0 && (
        <Panel id="with-points" title={t('common.nav.integral')} to="/integral">
          {withPoints.map((card) => (
            <li key={card.id}>
              <article className="card">
                <div className="pic">
                  <Picture
                    src={card.goods_master_image}
                    width={400}
                    sizes="(min-width: 64em) 190px, 28vw"
                  />
                </div>
                <h3 className="clamp-2" lang={langOf(card.goods_name)}>
                  <Link to={`/integral/goods/${card.id}`}>{card.goods_name}</Link>
                </h3>
                <p className="pts">{t('home.points', { points: Number(card.goods_price) })}</p>
                <p className="meta">
                  <span>
                    {t('home.worth', { money: formatShortPrice(card.goods_market_price) })}
                  </span>
                </p>
              </article>
            </li>
          ))}
        </Panel>
      )}
    </div>
  );
}

function Panel({
  id,
  title,
  to,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly children: ReactNode;
}) {
  return (
    <Section id={id} title={title} more={<AllLink to={to} title={title} />} className="panel">
      <ul>{children}</ul>
    </Section>
  );
}

/** Group buying and the points mall, side by side. */
export const OfferPanels = cachedFragment('pair', OfferPanelsContent, (shown) => shown);
