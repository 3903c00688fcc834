import { Link } from 'react-router-dom';
import type { AdvertAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import type { HomeFloor } from '../../../schemas/contract/calls/catalog/home.ts';
import { useClassName, useCommon } from '../../state/page/common.ts';
import { AdvertPicture } from '../adverts/advert-picture.tsx';
import { GoodsCard, GoodsGrid } from '../goods/goods-card.tsx';
import { useClassUrl } from '../layout/class-menu.tsx';
import { Picture } from '../media/picture.tsx';
import { AllLink } from './all-link.tsx';

/**
 * One first-level class: an advert or the class picture on wide screens, its child classes and
 * eight goods. `foot`: an advert for phones.
 */
export function Floor({
  floor,
  left,
  top,
  foot,
}: {
  readonly floor: HomeFloor;
  readonly left: AdvertAnswer | undefined;
  readonly top: AdvertAnswer | undefined;
  readonly foot: AdvertAnswer | undefined;
}) {
  const nameOf = useClassName();
  const classUrl = useClassUrl();
  const { classes } = useCommon();
  const below = classes.find(({ id }) => id === floor.id)?.children ?? [];
  return (
    <section
      className="sect wrap later floor-part"
      id={`floor-${floor.id}`}
      aria-labelledby={`floor-${floor.id}-title`}
    >
      {top && <AdvertPicture advert={top} className="floor-ad" />}
      <div className="sect-head">
        <h2 id={`floor-${floor.id}-title`}>{nameOf(floor)}</h2>
        <p className="subs">
          {below.slice(0, 5).map((second) => (
            <Link key={second.id} to={classUrl(floor.id, second.id)}>
              {nameOf(second)}
            </Link>
          ))}
        </p>
        <AllLink to={classUrl(floor.id)} title={nameOf(floor)} />
      </div>
      <div className="floor">
        {left ? (
          <AdvertPicture advert={left} className="floor-side" />
        ) : (
          <Link className="floor-side own" to={classUrl(floor.id)}>
            <Picture src={floor.thumb} width={400} height={500} />
            <span>
              <b>{nameOf(floor)}</b>
            </span>
          </Link>
        )}
        <GoodsGrid>
          {floor.goods.map((goods) => (
            <GoodsCard key={goods.id} goods={goods} />
          ))}
        </GoodsGrid>
      </div>
      {foot && <AdvertPicture advert={foot} className="floor-ad thin-only" />}
    </section>
  );
}
