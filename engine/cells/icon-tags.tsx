import { iconOf } from '../ui/icons.ts';
import { cellKind, type CellProps } from './cell-kind.ts';
import { plain } from './labels.ts';

/** An icon by its stored name, `fa-truck` (Spec §2). */
export const iconTags = cellKind(({ value }) => plain(value), { component: IconTag, width: 72 });

function IconTag({ value }: CellProps) {
  const name = plain(value);
  if (name === '') return null;
  const Icon = iconOf(name);
  return (
    <span className="icon-tag" title={name}>
      <Icon size={16} strokeWidth={1.75} aria-label={name} role="img" />
    </span>
  );
}
