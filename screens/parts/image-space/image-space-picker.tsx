import { Dialog, useT } from '../../../engine/index.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { ImageSpace } from './image-space.tsx';
import { type SpacePicture, useImageSpace } from './use-image-space.ts';
import { useSpaceActions } from './use-space-actions.ts';
import { useSpaceRights } from './use-space-rights.ts';

interface Props {
  /** How many may be picked. */
  readonly max: number;
  /** Addresses in the order they were picked; each has thumbnails of 400, 300 and 150 px. */
  readonly onPick: (urls: readonly string[]) => void;
  readonly onClose: () => void;
}

/**
 * The store's image space as a dialog: one or several pictures are picked, from any folder, or sent
 * first.
 */
export function ImageSpacePicker({ max, onPick, onClose }: Props) {
  const t = useT();
  const space = useImageSpace();
  const actions = useSpaceActions(space, useSpaceRights());
  const [selected, setSelected] = useState<readonly SpacePicture[]>([]);
  const toggle = (picture: SpacePicture) =>
    setSelected((now) => {
      if (now.some(({ id }) => id === picture.id)) return now.filter(({ id }) => id !== picture.id);
      return max === 1 ? [picture] : [...now, picture].slice(0, max);
    });
  /** Who sends pictures here wants to use them. */
  const addUploaded = (sent: readonly SpacePicture[]) =>
    setSelected((now) => [...(max === 1 ? [] : now), ...sent].slice(0, max));
  const confirm = () => {
    onPick(selected.map(({ url }) => url));
    onClose();
  };
  return (
    <Dialog
      title={t('imageSpace.title')}
      setting={{ width: '960px', fullscreen: false }}
      content="clean"
      onClose={onClose}
      className="space-dialog"
      footer={(close) => (
        <div className="foot">
          <span className="quiet" aria-live="polite">
            {t('imageSpace.picked', { count: selected.length, most: max })}
          </span>
          <span className="grow" />
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button type="primary" disabled={selected.length === 0} onClick={confirm}>
            {t('imageSpace.take', { count: selected.length })}
          </Button>
        </div>
      )}
    >
      <ImageSpace
        space={space}
        actions={actions}
        use="picker"
        selected={selected}
        onSelect={toggle}
        onUploaded={addUploaded}
      />
    </Dialog>
  );
}
