import type { GoodsCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { useT } from '../../texts.ts';
import { Tag } from '../ui/tag.tsx';

/** Goods of which no SKU has stock. */
export const isSoldOut = ({ goods_stock: stock }: Pick<GoodsCard, 'goods_stock'>): boolean =>
  stock <= 0;

/** Marks sold-out goods in a list; nothing for other goods. */
export function SoldOutTag({ goods }: { readonly goods: Pick<GoodsCard, 'goods_stock'> }) {
  const t = useT();
  return isSoldOut(goods) ? <Tag tone="bad">{t('common.card.soldOut')}</Tag> : null;
}
