import { defineWidget, useT, type WidgetProps } from '../../../../engine/index.ts';

/** A gift for so many points. */
const gift = 100;

/** `loyalty:card`: the points of a card, and how many are missing for a gift. */
function Card({ value }: WidgetProps) {
  const t = useT();
  const points = Number(value ?? 0);
  return (
    <div>
      <strong>{t('loyalty.points', { count: points })}</strong>
      <progress value={points % gift} max={gift} aria-hidden="true" />
      <span>{t('loyalty.next', { count: gift - (points % gift) })}</span>
    </div>
  );
}
defineWidget('loyalty:card', Card);
