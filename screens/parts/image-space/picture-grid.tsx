import { Button, Checkbox } from 'antd';
import { Pencil } from 'lucide-react';
import { formatBytes, type PendingFile, useT } from '../../../engine/index.ts';
import { thumbOf } from '../../../schemas/contract/files.ts';
import type { SpacePicture } from './use-image-space.ts';

interface Props {
  readonly pictures: readonly SpacePicture[];
  /** Files that are uploading; they are shown first. */
  readonly pending: readonly PendingFile[];
  /** Ids in the order of selection. */
  readonly selectedIds: readonly number[];
  readonly language: string;
  /** `page`: a click opens, a checkbox selects. `picker`: a click selects and shows a number. */
  readonly use: 'page' | 'picker';
  /** Whether a page shows checkboxes; without a right to move or delete it does not. */
  readonly selectable: boolean;
  readonly onSelect: (picture: SpacePicture) => void;
  readonly onOpen: (index: number) => void;
  readonly onRename: ((picture: SpacePicture) => void) | undefined;
}

/** Pictures as tiles with name, pixel size and bytes. */
export function PictureGrid({ pictures, pending, selectedIds, onOpen, ...tile }: Props) {
  return (
    <ul className="space-grid">
      {pending.map((file) => (
        <PendingTile key={`pending ${file.key}`} file={file} />
      ))}
      {pictures.map((picture, index) => (
        <PictureTile
          key={picture.id}
          {...tile}
          picture={picture}
          selectedIndex={selectedIds.indexOf(picture.id)}
          onOpen={() => onOpen(index)}
        />
      ))}
    </ul>
  );
}

/** A picture that is uploading, with its progress. */
function PendingTile({ file: { name, share, preview } }: { readonly file: PendingFile }) {
  const percent = Math.round(share * 100);
  return (
    <li className="space-tile">
      <div className="space-picture" role="progressbar" aria-label={name} aria-valuenow={percent}>
        {preview && <img src={preview} alt="" />}
        <progress max={1} value={share} aria-hidden="true" />
      </div>
      <span className="space-name">{name}</span>
      <small className="number">{percent}%</small>
    </li>
  );
}

interface TileProps
  extends Pick<Props, 'language' | 'use' | 'selectable' | 'onSelect' | 'onRename'> {
  readonly picture: SpacePicture;
  /** Place in the order of selection; below 0: not selected. */
  readonly selectedIndex: number;
  readonly onOpen: () => void;
}

function PictureTile(props: TileProps) {
  const { picture, selectedIndex, language, use, onSelect, onOpen } = props;
  const t = useT();
  const isPicker = use === 'picker';
  const select = () => onSelect(picture);
  return (
    <li className="space-tile" data-picked={selectedIndex >= 0}>
      <button
        type="button"
        className="space-picture"
        aria-label={t(isPicker ? 'imageSpace.pick' : 'imageSpace.open', { name: picture.name })}
        aria-pressed={isPicker ? selectedIndex >= 0 : undefined}
        onClick={isPicker ? select : onOpen}
      >
        <img src={thumbOf(picture.url, 300)} alt="" loading="lazy" />
      </button>
      <SelectionMark {...props} />
      <TileName {...props} />
      <small className="number">
        <span>{picture.info.replace('*', ' × ')}</span> ·{' '}
        <span>{formatBytes(picture.bytes, language)}</span>
      </small>
    </li>
  );
}

/** The number of a picked picture, or the checkbox of a page. */
function SelectionMark({ picture, selectedIndex, use, selectable, onSelect }: TileProps) {
  const t = useT();
  if (use === 'picker')
    return selectedIndex >= 0 && <b className="space-place number">{selectedIndex + 1}</b>;
  return (
    selectable && (
      <Checkbox
        className="space-select"
        aria-label={t('imageSpace.select', { name: picture.name })}
        checked={selectedIndex >= 0}
        onChange={() => onSelect(picture)}
      />
    )
  );
}

function TileName({ picture, use, onSelect, onRename }: TileProps) {
  const t = useT();
  return (
    <span className="space-line">
      <span
        className="space-name"
        title={picture.name}
        onClick={use === 'picker' ? () => onSelect(picture) : undefined}
      >
        {picture.name}
      </span>
      {use === 'page' && onRename && (
        <Button
          className="space-rename"
          size="small"
          type="text"
          icon={<Pencil size={13} />}
          aria-label={t('imageSpace.rename', { name: picture.name })}
          onClick={() => onRename(picture)}
        />
      )}
    </span>
  );
}
