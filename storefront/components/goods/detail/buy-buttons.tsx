import { ShoppingCart, Store } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatShortPrice } from '../../../../engine/format/index.ts';
import type { ShownGoods } from '../../../api/catalog/goods.ts';
import { addToCart } from '../../../state/cart/cart.ts';
import { showToast } from '../../../state/page/toast.ts';
import { favouriteType } from '../../../state/shopper/favourites.ts';
import { useT } from '../../../texts.ts';
import { Dialog } from '../../feedback/dialog.tsx';
import { NoScript } from '../../feedback/no-script.tsx';
import { Picture } from '../../media/picture.tsx';
import { CartCount } from '../../text/cart-count.tsx';
import { ShownPrice } from '../../text/price.tsx';
import { Button } from '../../ui/button.tsx';
import { FavouriteButton } from '../favourite-button.tsx';
import { SkuPicker } from './sku-picker.tsx';
import { StockQuantity } from './stock-quantity.tsx';
import type { Purchase } from './use-purchase.ts';

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
  const { maxQuantity, sku, skus, price, groupPrice, orderUrl, quantity } = purchase;
  const isSoldOut = maxQuantity === 0;
  const now = formatShortPrice(price.amount);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const add = async () => {
    const { id, goods_name } = goods;
    if (await addToCart({ goods_id: id, sku_id: sku?.id ?? 0, buy_num: quantity, goods_name }, t)) {
      setSheetOpen(false);
      showToast(t('goods.buy.added'), { link: { to: '/carts', text: t('goods.buy.viewCart') } });
    }
  };
  const isIncomplete = skus.length > 0 && !sku;
  const seckillSecond = groupPrice === '' ? undefined : 'group';
  const second = goods.seckills ? seckillSecond : 'cart';
  const isUnavailable = isSoldOut || isIncomplete;
  const actions = (
    <>
      {second === 'group' && !isSoldOut && (
        <OrderLink tone="soft" to={orderUrl(-1)} price={formatShortPrice(groupPrice)}>
          {t('goods.group.startFor')}
        </OrderLink>
      )}
      {second === 'cart' && (
        <Button tone="soft" size="l" disabled={isUnavailable} onClick={add}>
          {t('goods.buy.add')}
        </Button>
      )}
      {isUnavailable ? (
        <Button tone="buy" size="l" disabled>
          {t('goods.buy.soldOut')}
        </Button>
      ) : (
        <OrderLink tone="buy" to={orderUrl()} price={now}>
          {t('goods.buy.now')}
        </OrderLink>
      )}
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
      <Dock goods={goods}>
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
      </Dock>
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

/** A link to the checkout with its price. */
function OrderLink({
  tone,
  to,
  price,
  children,
}: {
  readonly tone: 'buy' | 'soft';
  readonly to: string;
  readonly price: string;
  readonly children: ReactNode;
}) {
  return (
    <Link className={`button ${tone} l`} to={to}>
      {children}
      <span className="num price-in">
        <span className="price-dot"> · </span>
        {price}
      </span>
    </Link>
  );
}

/** The bar at the bottom of phones: store, cart, favourite and the buttons that buy. */
function Dock({ goods, children }: { readonly goods: ShownGoods; readonly children: ReactNode }) {
  const t = useT();
  return (
    <div className="dock needs-script" role="region" aria-label={t('goods.buy.label')}>
      <Link to={`/store/${goods.store_id}`}>
        <Store aria-hidden="true" />
        {t('goods.buy.store')}
      </Link>
      <Link to="/carts" className="dock-cart">
        <ShoppingCart aria-hidden="true" />
        <CartCount />
        {t('common.cart')}
      </Link>
      <FavouriteButton outId={goods.id} type={favouriteType.goods} className="dock-keep" />
      {children}
    </div>
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

/** The choice of SKU and quantity in a sheet, with the buttons that buy it. For phones. */
function SkuSheet({
  goods,
  purchase,
  open,
  onClose,
  actions,
}: {
  readonly goods: ShownGoods;
  readonly purchase: Purchase;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly actions: ReactNode;
}) {
  const t = useT();
  const { attrs, skus, choice, choose, skuLink, sku, price } = purchase;
  return (
    <Dialog
      title={t('goods.sku.choose')}
      open={open}
      onClose={onClose}
      actions={<div className="sheet-actions">{actions}</div>}
    >
      <div className="sheet-head">
        <Picture
          src={sku?.goods_image || goods.goods_master_image}
          width={96}
          sizes="96px"
          loading="eager"
        />
        <p className="cost" aria-live="polite">
          <ShownPrice price={price} size="big" />
        </p>
      </div>
      <SkuPicker attrs={attrs} skus={skus} choice={choice} onChange={choose} linkOf={skuLink} />
      <StockQuantity purchase={purchase} />
    </Dialog>
  );
}
