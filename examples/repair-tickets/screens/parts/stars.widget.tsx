import { Rate } from 'antd';
import {
  type CellProps,
  cellKind,
  defineCell,
  defineField,
  type FieldWidgetProps,
  formWidget,
} from '../../../../engine/index.ts';

/** The column type `stars` (kinds/columns/stars.json). */
function Stars({ value, column: { settings } }: CellProps) {
  const max = Number(settings?.max ?? 5);
  const count = Math.min(Number(value ?? 0), max);
  return (
    <span title={`${count} / ${max}`}>
      {'★'.repeat(count) + '☆'.repeat(Math.max(max - count, 0))}
    </span>
  );
}
defineCell(
  'stars',
  cellKind(({ value }) => String(value ?? ''), { component: Stars, width: 110 }),
);

/** The form control `stars` (kinds/items/stars.json). */
function StarsField({ id, value, onChange, options, disabled }: FieldWidgetProps) {
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <Rate
        id={id}
        value={Number(value ?? 0)}
        count={Number(options.item.props.max ?? 5)}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  );
}
defineField('stars', formWidget(StarsField, { labels: 'group' }));
