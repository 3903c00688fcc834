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
export function PictureGrid({
  pictures,
  pending,
  selectedIds,
  language,
  use,
  selectable,
  onSelect,
  onOpen,
  onRename,
}: Props) {
  const t = useT();
  return (
    <ul className="space-grid">
      {pending.map(({ key, name, share, preview }) => (
        <li key={`pending ${key}`} className="space-tile">
          <div
            className="space-picture"
            role="progressbar"
            aria-label={name}
            aria-valuenow={Math.round(share * 100)}
          >
            {preview && <img src={preview} alt="" />}
            <progress max={1} value={share} aria-hidden="true" />
          </div>
          <span className="space-name">{name}</span>
          <small className="number">{Math.round(share * 100)}%</small>
        </li>
      ))}
      {pictures.map((picture, index) => {
        const selectedIndex = selectedIds.indexOf(picture.id);
        const label = t(use === 'picker' ? 'imageSpace.pick' : 'imageSpace.open', {
          name: picture.name,
        });
        return (
          <li key={picture.id} className="space-tile" data-picked={selectedIndex >= 0}>
            <button
              type="button"
              className="space-picture"
              aria-label={label}
              aria-pressed={use === 'picker' ? selectedIndex >= 0 : undefined}
              onClick={() => (use === 'picker' ? onSelect(picture) : onOpen(index))}
            >
              <img src={thumbOf(picture.url, 300)} alt="" loading="lazy" />
            </button>
            {use === 'picker'
              ? selectedIndex >= 0 && <b className="space-place number">{selectedIndex + 1}</b>
              : selectable && (
                  <Checkbox
                    className="space-select"
                    aria-label={t('imageSpace.select', { name: picture.name })}
                    checked={selectedIndex >= 0}
                    onChange={() => onSelect(picture)}
                  />
                )}
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
            <small className="number">
              <span>{picture.info.replace('*', ' × ')}</span> ·{' '}
              <span>{formatBytes(picture.bytes, language)}</span>
            </small>
          </li>
        );
      })}
    </ul>
  );
}
