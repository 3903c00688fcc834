import { UserAvatar } from '../../ui/elements/user-avatar.tsx';
import { useT } from '../../ui/use-t.ts';
import { type CellProps, cellKind } from '../cell-kind.ts';
import { pictureUrls, Thumbnail } from '../thumbnail.tsx';
import { nameOrLabel, toText } from '../to-text.ts';

function AvatarCell(cell: CellProps) {
  const t = useT();
  const urls = pictureUrls(cell);
  if (urls.length === 0)
    return (
      <UserAvatar
        name={nameOrLabel(cell.row, cell.locale.formatName) || toText(cell.row.username)}
        src={undefined}
      />
    );
  return (
    <Thumbnail
      urls={urls}
      size={28}
      shape="circle"
      label={t('table.preview', { name: cell.column.label })}
    />
  );
}

/** A round picture of a person, or the initials of the name. */
export const avatar = cellKind((cell) => pictureUrls(cell).join(', '), {
  component: AvatarCell,
  width: 64,
  picture: true,
});
