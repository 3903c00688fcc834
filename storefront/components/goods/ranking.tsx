import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { RankedGoods } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { cachedFragment } from '../../cached-fragment.tsx';
import { useT } from '../../texts.ts';
import { Picture } from '../media/picture.tsx';
import { ShownPrice } from '../text/price.tsx';
import { shownOfCard } from './goods-card.tsx';
import { SoldOutTag } from './sold-out.tsx';

function RankingContent({
  title,
  goods,
}: {
  readonly title: string;
  readonly goods: readonly RankedGoods[];
}) {
  const t = useT();
  const { formatNumber } = useIntl();
  if (goods.length === 0) return null;
  return (
    <section className="ranking" aria-labelledby="ranking-title">
      <h2 id="ranking-title">{title}</h2>
      <ol>
        {goods.map((entry, index) => {
          const {
            id,
            goods_name: name,
            shown_price: price,
            goods_sale: sold,
            goods_master_image: picture,
          } = entry;
          return (
            <li key={id}>
              <Link to={`/goods/${id}`}>
                <span className="place-no num" aria-hidden="true">
                  {index + 1}
                </span>
                <Picture src={picture} width={64} sizes="64px" />
                <span>
                  <span className="clamp-2 sm" lang={langOf(name)}>
                    {name}
                  </span>
                  <span className="row">
                    <ShownPrice price={price} size="s" />
                    <span className="xs faint num">
                      {t('common.card.sold', {
                        sold: formatNumber(sold, { notation: 'compact' }),
                      })}
                    </span>
                    <SoldOutTag goods={entry} />
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Bestsellers. */
export const Ranking = cachedFragment('ranking', RankingContent, ({ title, goods }) => [
  title,
  goods.map(shownOfCard),
]);
