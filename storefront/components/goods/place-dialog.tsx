import { useEffect, useState } from 'react';
import { choosePlace, usePlace } from '../../state/place.ts';
import { useT } from '../../words.ts';
import { AreaPicker } from '../area-picker.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

/** Where goods would go to; this browser remembers it. */
export function PlaceDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const words = useT();
  const known = usePlace();
  const [ids, setIds] = useState<readonly number[]>(known?.ids ?? []);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (open) setIds(known?.ids ?? []);
  }, [open, known]);
  const keep = () => {
    const last = ids.at(-1);
    if (last !== undefined && names.some((name) => name !== ''))
      choosePlace({ id: last, ids, names });
    onClose();
  };
  return (
    <Dialog
      title={words('goods.delivery.where')}
      open={open}
      onClose={onClose}
      actions={
        <Button tone="dark" disabled={ids.length === 0} onClick={keep}>
          {words('goods.delivery.keep')}
        </Button>
      }
    >
      <AreaPicker
        value={ids}
        onChange={(chosen, called) => {
          setIds(chosen);
          setNames(called);
        }}
      />
    </Dialog>
  );
}
