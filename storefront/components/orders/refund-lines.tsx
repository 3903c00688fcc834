import type { ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import type { RefundFormModel } from '../../state/orders/use-refund-form.ts';
import { useT } from '../../texts.ts';
import { Checkbox } from '../form/checkbox.tsx';
import { Quantity } from '../form/quantity.tsx';
import { SkuName } from '../goods/sku-name.tsx';
import { Picture } from '../media/picture.tsx';

/** Lines and quantities of an after-sale request. Completely refunded lines are left out. */
export function RefundLines({
  order,
  form,
}: {
  readonly order: ShopOrder;
  readonly form: RefundFormModel;
}) {
  const t = useT();
  return (
    <fieldset className="box refund-lines">
      <legend className="visually-hidden">{t('orders.refund.which')}</legend>
      {order.order_goods
        .filter((line) => line.refund_num < line.buy_num)
        .map((line) => {
          const maxPieces = line.buy_num - line.refund_num;
          const wanted = form.pieces.get(line.id) ?? 0;
          return (
            <div className="refund-line-row" key={line.id}>
              <Checkbox
                label={line.goods_name}
                checked={wanted > 0}
                onChange={({ target }) => form.setPieces(line.id, target.checked ? maxPieces : 0)}
              />
              <Picture src={line.goods_image} width={150} sizes="4rem" />
              <div className="name">
                <span className="clamp-2" lang={langOf(line.goods_name)}>
                  {line.goods_name}
                </span>
                <SkuName name={line.sku_name} />
              </div>
              {wanted > 0 && maxPieces > 1 ? (
                <Quantity
                  label={t('orders.refund.pieces', { name: line.goods_name })}
                  value={wanted}
                  max={maxPieces}
                  onChange={(num) => form.setPieces(line.id, num)}
                />
              ) : (
                <span className="num sm faint">× {maxPieces}</span>
              )}
            </div>
          );
        })}
    </fieldset>
  );
}
