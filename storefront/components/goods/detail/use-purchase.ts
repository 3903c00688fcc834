import { useEffect, useMemo, useState } from 'react';
import type {
  GoodsSku,
  ShopperGoodsState,
} from '../../../../schemas/contract/calls/catalog/goods.ts';
import type { ShownPrice } from '../../../../schemas/contract/calls/catalog/shopping.ts';
import { encodeParams } from '../../../../schemas/rules/url-params.ts';
import { readShopperState, type ShownGoods } from '../../../api/catalog/goods.ts';
import {
  type Attr,
  attrsInUse,
  type Choice,
  chosenSku,
  firstChoice,
} from '../../../rules/sku-choice.ts';
import { useUser } from '../../../state/session/session.ts';
import { favouriteType, primeFavourites } from '../../../state/shopper/favourites.ts';
import { maxPieces } from '../../form/quantity.tsx';

/** Choice of SKU and quantity on a goods page. All amounts are the server's strings. */
export interface Purchase {
  readonly attrs: readonly Attr[];
  readonly skus: readonly GoodsSku[];
  readonly choice: Choice;
  readonly choose: (choice: Choice) => void;
  readonly sku: GoodsSku | undefined;
  readonly quantity: number;
  readonly setQuantity: (quantity: number) => void;
  /** Price of the chosen SKU; of the goods until one is chosen. */
  readonly price: ShownPrice;
  readonly stock: number;
  /** Price of the chosen SKU in the next seckill; empty without one. */
  readonly nextSeckillPrice: string;
  readonly groupPrice: string;
  /**
   * Maximum quantity by stock, seckill stock and limit per shopper. 0: sold out or limit reached.
   */
  readonly maxQuantity: number;
  /**
   * Pieces that this shopper can still buy in the running seckill; undefined without one or without
   * a limit.
   */
  readonly limit: number | undefined;
  /** Undefined for guests and until it is loaded. */
  readonly shopperState: ShopperGoodsState | undefined;
  /** URL of the checkout for this choice. `group`: −1 opens a group, an id joins one. */
  readonly orderUrl: (group?: number) => string;
  readonly skuLink: (choice: Choice) => string;
}

/** @param preferredSkuId id of the SKU in the URL */
export function usePurchase(goods: ShownGoods, preferredSkuId: number | undefined): Purchase {
  const attrs = useMemo(() => attrsInUse(goods.attrList, goods.skuList), [goods]);
  const skus = goods.skuList;
  const shopperState = useShopperState(goods);
  const [choice, choose] = useState(() => firstChoice(attrs, cheapestFirst(goods), preferredSkuId));
  const [wantedQuantity, setQuantity] = useState(1);
  const sku = chosenSku(attrs, skus, choice);
  const offer = goods.seckills || undefined;
  const stock = skus.length > 0 ? (sku?.goods_stock ?? 0) : goods.goods_stock;
  const limit = limitOf(offer, shopperState);
  const maxQuantity = Math.max(
    0,
    Math.min(stock, maxPieces, offer?.left ?? maxPieces, limit ?? maxPieces),
  );
  const quantity = Math.max(1, Math.min(wantedQuantity, maxQuantity));
  const lineOf = (group: number): object => ({
    goods_id: goods.id,
    sku_id: sku?.id ?? 0,
    buy_num: quantity,
    ...(group === 0 ? {} : { collective_id: group }),
  });
  return {
    attrs,
    skus,
    choice,
    choose: (next) => {
      choose(next);
      writeSku(chosenSku(attrs, skus, next)?.id);
    },
    sku,
    quantity,
    setQuantity,
    stock,
    maxQuantity,
    limit,
    shopperState,
    price: sku?.shown_price ?? goods.shown_price,
    nextSeckillPrice:
      sku?.next_seckill_price ?? (goods.next_seckill ? goods.next_seckill.price : ''),
    groupPrice: goods.collectives ? sku?.collective_price || goods.collectives.price : '',
    orderUrl: (group = 0) => `/order/before/${encodeParams({ order: [lineOf(group)], ifcart: 0 })}`,
    skuLink: (next) => `?sku=${chosenSku(attrs, skus, next)?.id ?? ''}`,
  };
}

/** The address names the chosen SKU, so that a shared or reloaded page shows it. */
function writeSku(id: number | undefined): void {
  const url = new URL(location.href);
  if (id === undefined) url.searchParams.delete('sku');
  else url.searchParams.set('sku', String(id));
  history.replaceState(history.state, '', url);
}

/** Sorted by price, so that the SKU whose price lists show is chosen first. */
const cheapestFirst = ({ skuList }: ShownGoods): readonly GoodsSku[] =>
  skuList.toSorted((one, other) => Number(one.goods_price) - Number(other.goods_price));

function limitOf(
  offer: { readonly per_limit: number } | undefined,
  shopperState: ShopperGoodsState | undefined,
): number | undefined {
  if (!offer) return undefined;
  if (shopperState && shopperState.seckill_left >= 0) return shopperState.seckill_left;
  return offer.per_limit > 0 ? offer.per_limit : undefined;
}

/** Reads the shopper's own data of these goods after the page is shown, favourites included. */
function useShopperState({ id, store_id: storeId }: ShownGoods): ShopperGoodsState | undefined {
  const user = useUser();
  const [shopperState, setShopperState] = useState<ShopperGoodsState | undefined>(undefined);
  useEffect(() => {
    if (!user) return;
    let isCancelled = false;
    // After a failure the page stays as visitors see it
    const request = readShopperState(id).catch(() => undefined);
    primeFavourites(
      user.id,
      [
        [favouriteType.goods, id],
        [favouriteType.store, storeId],
      ],
      request.then((loaded) => loaded && [loaded.is_fav, loaded.is_store_fav]),
    );
    void request.then((loaded) => {
      if (!isCancelled) setShopperState(loaded);
    });
    return () => {
      isCancelled = true;
      setShopperState(undefined);
    };
  }, [id, storeId, user?.id]);
  return shopperState;
}
