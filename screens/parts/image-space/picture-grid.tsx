import { formatBytes, useT, type PendingFile } from '../../../engine/index.ts';
import { Button, Checkbox } from 'antd';
import { Pencil } from 'lucide-react';
import { thumbOf } from '../../../schemas/contract/files.ts';
import type { SpacePicture } from './use-image-space.ts';

interface Props {
  readonly pictures: readonly SpacePicture[];
  /** Files on their way, before the pictures that are there. */
  readonly pending: readonly PendingFile[];
  /** Ids picked, in the order they were. */
  readonly picked: readonly number[];
  readonly language: string;
  /** A page ticks and opens; a picker picks with the whole picture and numbers what was. */
  readonly use: 'page' | 'picker';
  /** Whether a page's pictures can be ticked: there is something to do with them. */
  readonly ticks: boolean;
  readonly onPick: (picture: SpacePicture) => void;
  readonly onOpen: (at: number) => void;
  readonly onRename: ((picture: SpacePicture) => void) | undefined;
}

/** Pictures as tiles, with name, size in pixels and bytes. */
export function PictureGrid({
  pictures,
  pending,
  picked,
  language,
  use,
  ticks,
  onPick,
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
      {pictures.map((picture, at) => {
        const place = picked.indexOf(picture.id);
        const word = t(use === 'picker' ? 'imageSpace.pick' : 'imageSpace.open', {
          name: picture.name,
        });
        return (
          <li key={picture.id} className="space-tile" data-picked={place >= 0}>
            <button
              type="button"
              className="space-picture"
              aria-label={word}
              aria-pressed={use === 'picker' ? place >= 0 : undefined}
              onClick={() => (use === 'picker' ? onPick(picture) : onOpen(at))}
            >
              <img src={thumbOf(picture.url, 300)} alt="" loading="lazy" />
            </button>
            {use === 'picker'
              ? place >= 0 && <b className="space-place number">{place + 1}</b>
              : ticks && (
                  <Checkbox
                    className="space-tick"
                    aria-label={t('imageSpace.tick', { name: picture.name })}
                    checked={place >= 0}
                    onChange={() => onPick(picture)}
                  />
                )}
            <span className="space-line">
              <span
                className="space-name"
                title={picture.name}
                onClick={use === 'picker' ? () => onPick(picture) : undefined}
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
