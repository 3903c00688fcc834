import { useT } from '../../ui/use-t.ts';
import { type CellProps, cellKind } from '../cell-kind.ts';
import { pictureUrls, Thumbnail } from '../thumbnail.tsx';

function ImageCell(cell: CellProps) {
  const t = useT();
  return (
    <Thumbnail
      urls={pictureUrls(cell)}
      size={30}
      shape="square"
      label={t('table.preview', { name: cell.column.label })}
    />
  );
}

/** A picture, or the first of several. A click opens them in full size. */
export const image = cellKind((cell) => pictureUrls(cell).join(', '), {
  component: ImageCell,
  width: 72,
  picture: true,
});
