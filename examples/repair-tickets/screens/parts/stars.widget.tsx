import { type CellProps, cellKind, defineCell } from '../../../../engine/index.ts';

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
