import { MapPin } from 'lucide-react';
import type { StoreDetail } from '../../../schemas/contract/calls/catalog/stores.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { favouriteType } from '../../state/shopper/favourites.ts';
import { useT } from '../../texts.ts';
import { ContactButton } from '../chat/contact-button.tsx';
import { Scores } from '../goods/detail/store-card.tsx';
import { FavouriteButton } from '../goods/favourite-button.tsx';
import { Picture } from '../media/picture.tsx';
import { Place } from '../text/place.tsx';

export function StoreHead({ store }: { readonly store: StoreDetail }) {
  const t = useT();
  const {
    id,
    store_name: name,
    store_logo: logo,
    store_face_image: face,
    store_description: about,
    area_info: area,
    store_address: address,
    favorite_count: favourites,
    goods_count: count,
    rate,
  } = store;
  return (
    <header className="store-head">
      <div className="arch">
        <Picture src={face || logo} width={128} height={160} loading="eager" />
      </div>
      <div className="store-words">
        <h1 lang={langOf(name)}>{name}</h1>
        <p className="xs faint store-where">
          <MapPin aria-hidden="true" />
          <span>
            <Place area={area} address={address} />
          </span>
        </p>
        <p className="dim sm" lang={langOf(about)}>
          {about}
        </p>
        <p className="sm num counts">
          <b>{t('catalog.stores.good', { rate: rate.rate })}</b>
          <span>{t('goods.store.goods', { goods: count })}</span>
          {favourites > 0 && <span>{t('goods.store.favourites', { kept: favourites })}</span>}
        </p>
      </div>
      <div className="store-side">
        <Scores rate={rate} />
        <FavouriteButton outId={id} type={favouriteType.store} className="button dark" hasText />
        <ContactButton about={{ store_id: id }} className="button line" />
      </div>
    </header>
  );
}
