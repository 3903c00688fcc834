import { isFailure } from '../../../../engine/wire/index.ts';
import { HeartOff } from 'lucide-react';
import { useRevalidator, useSearchParams } from 'react-router-dom';
import type { Favorite, FavoriteType } from '../../../../schemas/contract/calls/shopping.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { keepFavorite, readFavorites, removeFavorite } from '../../../api/user.ts';
import { definePage } from '../../../page.ts';
import { LinkButton } from '../../../components/button.tsx';
import { GoodsCard, GoodsGrid } from '../../../components/goods-card.tsx';
import { Link } from '../../../components/link.tsx';
import { Pager } from '../../../components/pager.tsx';
import { Picture } from '../../../components/picture.tsx';
import { TabLinks } from '../../../components/tab-links.tsx';
import { Tag } from '../../../components/tag.tsx';
import { UserPage } from '../../../components/user-page.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useHasPage } from '../../../state/common.ts';
import { noteFavourite } from '../../../state/favourites.ts';
import { pageOf, usePageAddress } from '../../../state/search-page.ts';
import { tell } from '../../../state/toast.ts';
import { useAction } from '../../../state/use-action.ts';
import { useT } from '../../../words.ts';

const typeOf = (search: URLSearchParams): FavoriteType => (search.get('of') === 'stores' ? 1 : 0);

/** Goods and stores somebody keeps an eye on. */
function Favorites({ data }: { readonly data: Page<Favorite> }) {
  const words = useT();
  const [search] = useSearchParams();
  const to = usePageAddress();
  const has = useHasPage();
  const type = typeOf(search);
  const kind = type === 1 ? 'stores' : 'goods';
  return (
    <UserPage title={words('user.place.favorites')}>
      <TabLinks
        label={words('user.place.favorites')}
        parameter="of"
        current={kind}
        tabs={[
          { key: 'goods', name: words('user.favorites.goods') },
          { key: 'stores', name: words('user.favorites.stores') },
        ]}
      />
      {data.data.length === 0 && (
        <EmptyState
          level={2}
          title={words(`user.favorites.${kind}None`)}
          text={words('user.favorites.noneText')}
        >
          {has(type === 1 ? '/stores' : '/s') && (
            <LinkButton tone="dark" to={type === 1 ? '/stores' : '/s'}>
              {words('user.favorites.look')}
            </LinkButton>
          )}
        </EmptyState>
      )}
      {type === 0 && data.data.length > 0 && (
        <>
          <h2 className="vh">{words('user.favorites.goods')}</h2>
          <GoodsGrid>
            {data.data.map(
              (favorite) =>
                favorite.goods && (
                  <GoodsCard
                    key={favorite.id}
                    goods={favorite.goods}
                    over={<GiveUp favorite={favorite} name={favorite.goods.goods_name} />}
                  >
                    {favorite.goods.is_open ? undefined : (
                      <Tag tone="warn">{words('user.favorites.closed')}</Tag>
                    )}
                  </GoodsCard>
                ),
            )}
          </GoodsGrid>
        </>
      )}
      {type === 1 && data.data.length > 0 && (
        <ul className="me-cards">
          {data.data.map(
            (favorite) =>
              favorite.store && (
                <StoreRow key={favorite.id} favorite={favorite} store={favorite.store} />
              ),
          )}
        </ul>
      )}
      <Pager page={data.current_page} last={data.last_page} to={to} />
    </UserPage>
  );
}

function StoreRow({
  favorite,
  store,
}: {
  readonly favorite: Favorite;
  readonly store: NonNullable<Favorite['store']>;
}) {
  const words = useT();
  const has = useHasPage();
  const to = `/store/${store.id}`;
  return (
    <li className="box store-row">
      <Picture src={store.store_logo} width={121} height={37} />
      <div>
        <b lang={langOf(store.store_name)}>
          {store.is_open && has(to) ? <Link to={to}>{store.store_name}</Link> : store.store_name}
        </b>
        <span className="faint" lang={langOf(store.area_info)}>
          {store.area_info}
        </span>
      </div>
      {!store.is_open && <Tag tone="warn">{words('user.favorites.storeClosed')}</Tag>}
      <GiveUp favorite={favorite} name={store.store_name} />
    </li>
  );
}

/** Gives it up; the message offers to take that back. */
function GiveUp({ favorite, name }: { readonly favorite: Favorite; readonly name: string }) {
  const words = useT();
  const { revalidate } = useRevalidator();
  const [remove, isBusy] = useAction(async () => {
    if (isFailure(await removeFavorite(favorite.id))) return;
    noteFavourite(favorite.is_type, favorite.out_id, false);
    await revalidate();
    tell(words('user.favorites.removed', { name }), {
      undo: () =>
        void keepFavorite(favorite.out_id, favorite.is_type).then(() => {
          noteFavourite(favorite.is_type, favorite.out_id, true);
          return revalidate();
        }),
    });
  });
  return (
    <button
      type="button"
      className="give-up icon-btn"
      aria-busy={isBusy || undefined}
      aria-label={words('user.favorites.remove', { name })}
      onClick={() => void remove()}
    >
      <HeartOff aria-hidden="true" />
    </button>
  );
}

export const page = definePage<Page<Favorite>>({
  load: ({ api, url }) => readFavorites(api, typeOf(url.searchParams), pageOf(url)),
  head: ({ words }) => ({ title: words('user.place.favorites'), noindex: true }),
  Page: Favorites,
});
