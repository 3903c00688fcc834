import type { ReactNode } from 'react';
import type { ShownGoods } from '../../../api/catalog/goods.ts';
import { useT } from '../../../texts.ts';
import { Dialog } from '../../feedback/dialog.tsx';
import { Picture } from '../../media/picture.tsx';
import { ShownPrice } from '../../text/price.tsx';
import { SkuPicker } from './sku-picker.tsx';
import { StockQuantity } from './stock-quantity.tsx';
import type { Purchase } from './use-purchase.ts';

/** The choice of SKU and quantity in a sheet, with the buttons that buy it. For phones. */
export function SkuSheet({
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
