import { iconOf } from '../../ui/theme/icons.ts';
import { type CellProps, cellKind } from '../cell-kind.ts';
import { toText } from '../to-text.ts';

/** An icon by its stored name, for example `fa-truck`. */
export const iconTags = cellKind(({ value }) => toText(value), { component: IconTag, width: 72 });

function IconTag({ value }: CellProps) {
  const name = toText(value);
  if (name === '') return null;
  const Icon = iconOf(name);
  return (
    <span className="icon-tag" title={name}>
      <Icon size={16} strokeWidth={1.75} aria-label={name} role="img" />
    </span>
  );
}
