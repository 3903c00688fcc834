import { defineWidget, formatPrice, type WidgetProps } from '../../../engine/index.ts';

/**
 * `goods:price`: the price of goods, or from the lowest to the highest of their SKUs
 * (`price_range`: "12.50 ~ 30.00").
 */
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
defineWidget('goods:price', PriceCell);
