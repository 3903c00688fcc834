import { HeartOff } from 'lucide-react';
import { Link, useRevalidator, useSearchParams } from 'react-router-dom';
import type {
  Favorite,
  FavoriteType,
} from '../../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { readFavorites, removeFavorite } from '../../../api/accounts/user.ts';
import { toggleFavorite } from '../../../api/catalog/goods.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { GoodsCard, GoodsGrid } from '../../../components/goods/goods-card.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { TabLinks } from '../../../components/ui/tab-links.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { pageOf } from '../../../rules/list-page.ts';
import { useAction } from '../../../state/form/use-action.ts';
import { showToast } from '../../../state/page/toast.ts';
import { favouriteType, setFavourite } from '../../../state/shopper/favourites.ts';
import { useT } from '../../../texts.ts';

const typeOf = (search: URLSearchParams): FavoriteType =>
  search.get('of') === 'stores' ? favouriteType.store : favouriteType.goods;

/** Favourite goods and stores. */
function Favorites({ data }: { readonly data: Page<Favorite> }) {
  const t = useT();
  const [search] = useSearchParams();
  const type = typeOf(search);
  const isStores = type === favouriteType.store;
  const kind = isStores ? 'stores' : 'goods';
  return (
    <UserPage title={t('user.menu.favorites')}>
      <TabLinks
        label={t('user.menu.favorites')}
        parameter="of"
        current={kind}
        tabs={[
          { key: 'goods', name: t('user.favorites.goods') },
          { key: 'stores', name: t('user.favorites.stores') },
        ]}
      />
      {data.data.length === 0 && (
        <EmptyState
          level={2}
          title={t(`user.favorites.${kind}None`)}
          text={t('user.favorites.noneText')}
          action={[isStores ? '/stores' : '/s', t('user.favorites.look')]}
        />
      )}
      {!isStores && data.data.length > 0 && (
        <>
          <h2 className="visually-hidden">{t('user.favorites.goods')}</h2>
          <GoodsGrid>
            {data.data.map(
              (favorite) =>
                favorite.goods && (
                  <FavoriteGoods key={favorite.id} favorite={favorite} goods={favorite.goods} />
                ),
            )}
          </GoodsGrid>
        </>
      )}
      {isStores && data.data.length > 0 && (
        <ul className="user-cards">
          {data.data.map(
            (favorite) =>
              favorite.store && (
                <StoreRow key={favorite.id} favorite={favorite} store={favorite.store} />
              ),
          )}
        </ul>
      )}
      <Pager list={data} />
    </UserPage>
  );
}

/** Goods that are not on sale have only the name that they had when they became a favourite. */
function FavoriteGoods({
  favorite,
  goods,
}: {
  readonly favorite: Favorite;
  readonly goods: NonNullable<Favorite['goods']>;
}) {
  const t = useT();
  if (goods.is_open)
    return (
      <GoodsCard
        goods={goods}
        over={<RemoveButton favorite={favorite} name={goods.goods_name} />}
      />
    );
  const name = goods.goods_name || t('user.favorites.unavailable');
  return (
    <article className="card">
      <div className="pic">
        <Picture src="" width={400} />
        <RemoveButton favorite={favorite} name={name} />
      </div>
      <h3 lang={langOf(goods.goods_name)}>{name}</h3>
      <div className="tags">
        <Tag tone="warn">{t('user.favorites.closed')}</Tag>
      </div>
    </article>
  );
}

function StoreRow({
  favorite,
  store,
}: {
  readonly favorite: Favorite;
  readonly store: NonNullable<Favorite['store']>;
}) {
  const t = useT();
  const to = `/store/${store.id}`;
  return (
    <li className="box store-row">
      <Picture src={store.store_logo} width={121} height={37} />
      <div>
        <b lang={langOf(store.store_name)}>
          {store.is_open ? <Link to={to}>{store.store_name}</Link> : store.store_name}
        </b>
        <span className="faint" lang={langOf(store.area_info)}>
          {store.area_info}
        </span>
      </div>
      {!store.is_open && <Tag tone="warn">{t('user.favorites.storeClosed')}</Tag>}
      <RemoveButton favorite={favorite} name={store.store_name} />
    </li>
  );
}

/** Removes a favourite and shows a toast with an undo button. */
function RemoveButton({ favorite, name }: { readonly favorite: Favorite; readonly name: string }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  // The favourite is removed, so toggling adds it again
  const [undo] = useAction(async () => {
    const { is_fav: isFavourite } = await toggleFavorite(favorite.out_id, favorite.is_type);
    setFavourite(favorite.is_type, favorite.out_id, isFavourite);
    await revalidate();
  });
  const [remove, isBusy] = useAction(async () => {
    await removeFavorite(favorite.id);
    setFavourite(favorite.is_type, favorite.out_id, false);
    await revalidate();
    showToast(t('user.favorites.removed', { name }), {
      undo: () => void undo(),
    });
  });
  return (
    <button
      type="button"
      className="give-up icon-button"
      aria-busy={isBusy || undefined}
      aria-label={t('user.favorites.remove', { name })}
      onClick={() => void remove()}
    >
      <HeartOff aria-hidden="true" />
    </button>
  );
}

export const page = definePage<Page<Favorite>>({
  load: ({ api, url }) => readFavorites(api, typeOf(url.searchParams), pageOf(url)),
  head: ({ t }) => ({ title: t('user.menu.favorites'), noindex: true }),
  Page: Favorites,
});
