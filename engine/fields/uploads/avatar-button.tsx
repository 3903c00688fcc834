import { Button } from 'antd';
import type { ReactElement } from 'react';
import { avatarSize } from '../../../schemas/contract/limits.ts';
import { useFilePicker } from '../../ui/dialogs/use-file-picker.tsx';
import { useT } from '../../ui/use-t.ts';
import { isPicture, useUploads } from './use-uploads.ts';

const avatarRequest = { name: 'avatar', option: avatarSize };

/** The button that uploads an avatar, cropped by the server to 150 × 150 px. */
export function AvatarButton({
  id,
  onUploaded,
}: {
  readonly id?: string;
  readonly onUploaded: (url: string) => void;
}): ReactElement {
  const t = useT();
  const { pending, send } = useUploads(avatarRequest);
  const picker = useFilePicker({
    accept: 'image/*',
    onFiles: async (files) => {
      const [url] = await send(files.slice(0, 1), isPicture, t('form.upload.notPicture'));
      if (url !== undefined) onUploaded(url);
    },
  });
  return (
    <>
      <Button size="small" {...(id && { id })} loading={pending.length > 0} onClick={picker.open}>
        {t('form.upload.change')}
      </Button>
      {picker.input}
    </>
  );
}
