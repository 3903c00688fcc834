import { defineWidget, formatPrice, type WidgetProps } from '../../../engine/index.ts';

/** `goods:price`: the price of goods, or the price range of their SKUs ("12.50 ~ 30.00"). */
function PriceCell({ value }: WidgetProps) {
  return (
    <span className="number">
      {String(value ?? '')
        .split(' ~ ')
        .map((price) => formatPrice(price))
        .join(' ~ ')}
    </span>
  );
}
defineWidget('goods:price', PriceCell, { align: 'end' });
