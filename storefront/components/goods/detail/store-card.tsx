import { Link } from 'react-router-dom';
import type { StoreInfo, StoreRate } from '../../../../schemas/contract/calls/catalog/stores.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { cachedFragment } from '../../../cached-fragment.tsx';
import { favouriteType } from '../../../state/shopper/favourites.ts';
import { useT } from '../../../texts.ts';
import { ContactButton } from '../../chat/contact-button.tsx';
import { Picture } from '../../media/picture.tsx';
import { FavouriteButton } from '../favourite-button.tsx';

function StoreCardContent({
  store,
  goodsId,
}: {
  readonly store: StoreInfo;
  readonly goodsId: number;
}) {
  const t = useT();
  const {
    id,
    store_name: name,
    store_logo: logo,
    store_face_image: face,
    area_info: area,
    goods_count: goods,
    favorite_count: favourites,
  } = store;
  return (
    <section className="shop" aria-label={t('goods.store.label')}>
      <Picture src={face || logo} width={56} height={70} />
      <div>
        <h2 lang={langOf(name)}>
          <Link to={`/store/${id}`}>{name}</Link>
        </h2>
        <p className="xs faint num">
          <span lang={langOf(area)}>{area}</span>
          {favourites > 0 && <>{t('goods.store.favourites', { kept: favourites })} · </>}
          {t('goods.store.goods', { goods })}
        </p>
      </div>
      <Scores rate={store.rate} />
      <div className="store-actions">
        <ContactButton about={{ goods_id: goodsId }} className="button line s" />
        <FavouriteButton outId={id} type={favouriteType.store} className="button line s" hasText />
        <Link className="button dark s" to={`/store/${id}`}>
          {t('goods.store.visit')}
        </Link>
      </div>
    </section>
  );
}

/** The four ratings of a store. */
export function Scores({ rate }: { readonly rate: StoreRate }) {
  const t = useT();
  return (
    <dl className="scores">
      {(['scoreAll', 'agreeAll', 'serviceAll', 'speedAll'] as const).map((key) => (
        <div key={key}>
          <dt>{t(`common.scores.${key}`)}</dt>
          <dd>{rate[key].toFixed(1)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The store of the goods: name, area, ratings and links. The HTML is the same for all goods. */
export const StoreCard = cachedFragment('store', StoreCardContent, ({ store }) => [
  [store.id, store.store_name, store.store_face_image || store.store_logo, store.area_info],
  [store.goods_count, store.favorite_count],
  store.rate,
]);
