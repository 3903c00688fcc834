import { useEffect, useState } from 'react';
import { chooseDeliveryArea, useDeliveryArea } from '../../../state/checkout/delivery-area.ts';
import { useT } from '../../../texts.ts';
import { Dialog } from '../../feedback/dialog.tsx';
import { AreaPicker } from '../../form/area-picker.tsx';
import { Button } from '../../ui/button.tsx';

/** Chooses the delivery area for estimates. It is stored in this browser. */
export function AreaDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const storedArea = useDeliveryArea();
  const [ids, setIds] = useState<readonly number[]>(storedArea?.ids ?? []);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (open) setIds(storedArea?.ids ?? []);
  }, [open, storedArea]);
  const save = () => {
    const last = ids.at(-1);
    if (last !== undefined && names.some((name) => name !== ''))
      chooseDeliveryArea({ id: last, ids, names });
    onClose();
  };
  return (
    <Dialog
      title={t('goods.delivery.where')}
      open={open}
      onClose={onClose}
      actions={
        <Button tone="dark" disabled={ids.length === 0} onClick={save}>
          {t('goods.delivery.keep')}
        </Button>
      }
    >
      <AreaPicker
        value={ids}
        onChange={(chosen, chosenNames) => {
          setIds(chosen);
          setNames(chosenNames);
        }}
      />
    </Dialog>
  );
}
