import { fewLeft } from '../../../rules/sku-choice.ts';
import { useT } from '../../../texts.ts';
import { Quantity } from '../../form/quantity.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Purchase } from './use-purchase.ts';

/** Stock, limit and quantity. A low stock is shown as a tag. */
export function StockQuantity({
  purchase: { stock, maxQuantity, limit, quantity, setQuantity },
}: {
  readonly purchase: Purchase;
}) {
  const t = useT();
  const isLow = stock <= fewLeft;
  const limitText =
    limit !== undefined &&
    t(limit === 0 ? 'goods.stock.limitReached' : 'goods.stock.limit', { limit });
  return (
    <div className="row between amount">
      <p className="field-label" role="status">
        {t('goods.quantity.label')} {stock === 0 && <Tag tone="bad">{t('goods.stock.none')}</Tag>}
        {stock > 0 && isLow && <Tag tone="warn">{t('goods.stock.few', { stock })}</Tag>}
        {isLow ? (
          limitText && <span>{limitText}</span>
        ) : (
          <span>
            {t('goods.stock.some', { stock })}
            {limitText && ` · ${limitText}`}
          </span>
        )}
      </p>
      <Quantity
        value={quantity}
        onChange={setQuantity}
        max={Math.max(1, maxQuantity)}
        label={t('goods.quantity.label')}
        size="l"
      />
    </div>
  );
}
