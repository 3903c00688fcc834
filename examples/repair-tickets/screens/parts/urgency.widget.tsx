import { defineWidget, type WidgetProps } from '../../../../engine/index.ts';

/** `repairs:urgency`: one mark for each level of urgency. */
function Urgency({ value }: WidgetProps) {
  const level = Number(value ?? 0);
  return <span title={String(level)}>{'●'.repeat(level)}</span>;
}
defineWidget('repairs:urgency', Urgency);
