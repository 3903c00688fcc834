import { Link } from 'react-router-dom';
import type { CommonClass } from '../../../schemas/contract/calls/catalog/common.ts';
import type { AdvertAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import type { HomeFloor } from '../../../schemas/contract/calls/catalog/home.ts';
import { cachedFragment } from '../../cached-fragment.tsx';
import { searchPath } from '../../rules/search-path.ts';
import { useClassName } from '../../state/page/common.ts';
import { AdvertPicture } from '../adverts/advert-picture.tsx';
import { GoodsCard, GoodsGrid, shownOfCard } from '../goods/goods-card.tsx';
import { Picture } from '../media/picture.tsx';
import { AllLink } from './all-link.tsx';

function FloorContent({
  floor,
  below,
  left,
  top,
  foot,
}: {
  readonly floor: HomeFloor;
  readonly below: readonly CommonClass[];
  readonly left: AdvertAnswer | undefined;
  readonly top: AdvertAnswer | undefined;
  readonly foot: AdvertAnswer | undefined;
}) {
  const nameOf = useClassName();
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
          {below.map((second) => (
            <Link key={second.id} to={searchPath({ pid: floor.id, sid: second.id })}>
              {nameOf(second)}
            </Link>
          ))}
        </p>
        <AllLink to={searchPath({ pid: floor.id })} title={nameOf(floor)} />
      </div>
      <div className="floor">
        {left ? (
          <AdvertPicture advert={left} className="floor-side" />
        ) : (
          <Link className="floor-side own" to={searchPath({ pid: floor.id })}>
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

/**
 * One first-level class: an advert or the class picture on wide screens, its child classes `below`
 * and eight goods. `foot`: an advert for phones.
 */
export const Floor = cachedFragment('floor', FloorContent, ({ floor, below, ...adverts }) => [
  [floor, ...below].map(({ id, name, ename }) => [id, name, ename]),
  floor.thumb,
  floor.goods.map(shownOfCard),
  adverts,
]);
