import { ShoppingCart, Store } from 'lucide-react';
import { useState } from 'react';
import { formatShortPrice } from '../../../../../engine/format/index.ts';
import type { ShownGoods } from '../../../../api/catalog/goods.ts';
import { addToCart } from '../../../../state/cart/cart.ts';
import { useHasPage } from '../../../../state/page/common.ts';
import { showToast } from '../../../../state/page/toast.ts';
import { favouriteType } from '../../../../state/shopper/favourites.ts';
import { useT } from '../../../../texts.ts';
import { NoScript } from '../../../feedback/no-script.tsx';
import { CartCount } from '../../../layout/header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { FavouriteButton } from '../../favourite-button.tsx';
import type { Purchase } from '../use-purchase.ts';
import { SkuSheet } from './sku-sheet.tsx';

/**
 * Buttons that buy: beside the goods on wide screens, fixed at the bottom on phones. There the SKU
 * picker is not visible, so the buttons of goods with SKUs open it first. Goods in a running
 * seckill cannot be put into the cart (docs/product.md#promotions); the group button takes its
 * place.
 */
export function BuyButtons({
  goods,
  purchase,
}: {
  readonly goods: ShownGoods;
  readonly purchase: Purchase;
}) {
  const t = useT();
  const has = useHasPage();
  const { maxQuantity, sku, skus, price, groupPrice, orderUrl, quantity } = purchase;
  const isSoldOut = maxQuantity === 0;
  const now = formatShortPrice(price.amount);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const add = async () => {
    if (await addToCart({ goods_id: goods.id, sku_id: sku?.id ?? 0, buy_num: quantity }, t)) {
      setSheetOpen(false);
      showToast(t('goods.buy.added'));
    }
  };
  const isIncomplete = skus.length > 0 && !sku;
  const seckillSecond = groupPrice === '' ? undefined : 'group';
  const second = goods.seckills ? seckillSecond : 'cart';
  const cart = (
    <Button tone="soft" size="l" disabled={isSoldOut || isIncomplete} onClick={add}>
      {t('goods.buy.add')}
    </Button>
  );
  const buy =
    isSoldOut || isIncomplete ? (
      <Button tone="buy" size="l" disabled>
        {t('goods.buy.soldOut')}
      </Button>
    ) : (
      <Link className="button buy l" to={orderUrl()}>
        {t('goods.buy.now')}
        <span className="num price-in">
          <span className="price-dot"> · </span>
          {now}
        </span>
      </Link>
    );
  const group = (
    <Link className="button soft l" to={orderUrl(-1)}>
      {t('goods.group.startFor')}
      <span className="num price-in">
        <span className="price-dot"> · </span>
        {formatShortPrice(groupPrice)}
      </span>
    </Link>
  );
  const actions = (
    <>
      {second === 'group' && !isSoldOut && group}
      {second === 'cart' && cart}
      {buy}
    </>
  );
  return (
    <>
      <NoScript text={t('goods.buy.noScript')} />
      <div className="buy-actions needs-script">
        <FavouriteButton
          outId={goods.id}
          type={favouriteType.goods}
          className="button line l square"
        />
        {actions}
      </div>
      <div className="dock needs-script" role="region" aria-label={t('goods.buy.label')}>
        <Link to={`/store/${goods.store_id}`}>
          <Store aria-hidden="true" />
          {t('goods.buy.store')}
        </Link>
        {has('/carts') && (
          <Link to="/carts" className="dock-cart">
            <ShoppingCart aria-hidden="true" />
            <CartCount />
            {t('common.cart')}
          </Link>
        )}
        <FavouriteButton outId={goods.id} type={favouriteType.goods} className="dock-keep" />
        {skus.length > 0 ? (
          <SheetButtons
            withCart={second === 'cart'}
            price={now}
            isSoldOut={skus.every(({ goods_stock: stock }) => stock === 0)}
            onOpen={() => setSheetOpen(true)}
          />
        ) : (
          actions
        )}
      </div>
      {skus.length > 0 && (
        <SkuSheet
          goods={goods}
          purchase={purchase}
          open={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          actions={actions}
        />
      )}
    </>
  );
}

/** Buttons of the dock that open the SKU sheet. */
function SheetButtons({
  withCart,
  price,
  isSoldOut,
  onOpen,
}: {
  readonly withCart: boolean;
  readonly price: string;
  readonly isSoldOut: boolean;
  readonly onOpen: () => void;
}) {
  const t = useT();
  return (
    <>
      {withCart && (
        <Button tone="soft" size="l" disabled={isSoldOut} onClick={onOpen}>
          {t('goods.buy.add')}
        </Button>
      )}
      <Button tone="buy" size="l" disabled={isSoldOut} onClick={onOpen}>
        {t(isSoldOut ? 'goods.buy.soldOut' : 'goods.buy.now')}
        {!isSoldOut && <span className="num price-in">{price}</span>}
      </Button>
    </>
  );
}
