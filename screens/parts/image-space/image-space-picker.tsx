import { Button } from 'antd';
import { useState } from 'react';
import { Dialog, useT } from '../../../engine/index.ts';
import { ImageSpace } from './image-space.tsx';
import { type SpacePicture, useImageSpace } from './use-image-space.ts';
import { useSpaceActions } from './use-space-actions.ts';
import { useSpaceRights } from './use-space-rights.ts';

interface Props {
  /** Most pictures that can be selected. */
  readonly max: number;
  /** URLs in the order of selection. Each has thumbnails of 400, 300 and 150 px. */
  readonly onPick: (urls: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Dialog that selects pictures of the image space from any folder, or uploads them. */
export function ImageSpacePicker({ max, onPick, onClose }: Props) {
  const t = useT();
  const space = useImageSpace();
  const actions = useSpaceActions(space, useSpaceRights());
  const [selected, setSelected] = useState<readonly SpacePicture[]>([]);
  const toggle = (picture: SpacePicture) =>
    setSelected((current) => {
      if (current.some(({ id }) => id === picture.id))
        return current.filter(({ id }) => id !== picture.id);
      return max === 1 ? [picture] : [...current, picture].slice(0, max);
    });
  /** Uploaded pictures are selected at once. */
  const addUploaded = (sent: readonly SpacePicture[]) =>
    setSelected((current) => [...(max === 1 ? [] : current), ...sent].slice(0, max));
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
