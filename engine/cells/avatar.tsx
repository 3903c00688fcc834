import { useText } from '../ui/text.ts';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { cellKind, type CellProps } from './cell-kind.ts';
import { nameOf, plain } from './labels.ts';
import { Picture, pictureUrls } from './picture.tsx';

function AvatarCell(cell: CellProps) {
  const t = useText(),
    urls = pictureUrls(cell);
  if (urls.length === 0)
    return <UserAvatar name={nameOf(cell.row) || plain(cell.row.username)} src={undefined} />;
  return (
    <Picture
      urls={urls}
      size={28}
      round="round"
      label={t('table.preview', { name: cell.column.label })}
    />
  );
}

/** A round picture of somebody, their initials when there is none. */
export const avatar = cellKind((cell) => pictureUrls(cell).join(', '), {
  component: AvatarCell,
  width: 64,
  picture: true,
});
