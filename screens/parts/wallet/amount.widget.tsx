import { defineWidget, formatPrice, useT, type WidgetProps } from '../../../engine/index.ts';

/** Value of `is_type` for points in the money logs. */
const points = 2;

/** `wallet:amount`: the amount of a money log as a price, or as points. */
function Amount({ value, row }: WidgetProps) {
  const t = useT();
  return (
    <span className="number">
      {Number(row?.is_type) === points
        ? t('wallet.points', { points: Number(value ?? 0) })
        : formatPrice(String(value ?? ''))}
    </span>
  );
}
defineWidget('wallet:amount', Amount);
