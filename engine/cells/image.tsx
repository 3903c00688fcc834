import { useText } from '../ui/text.ts';
import { cellKind, type CellProps } from './cell-kind.ts';
import { Picture, pictureUrls } from './picture.tsx';

function ImageCell(cell: CellProps) {
  const t = useText();
  return (
    <Picture
      urls={pictureUrls(cell)}
      size={30}
      round="square"
      label={t('table.preview', { name: cell.column.label })}
    />
  );
}

/** A picture, or the first of several; a click shows it whole. */
export const image = cellKind((cell) => pictureUrls(cell).join(', '), {
  component: ImageCell,
  width: 72,
  picture: true,
});
