import { Button } from 'antd';
import { useRef } from 'react';
import { avatarSize } from '../../../schemas/contract/limits.ts';
import { UserAvatar } from '../../ui/elements/user-avatar.tsx';
import { useT } from '../../ui/use-t.ts';
import { type FieldProps, formField, groupProps } from '../define-field.ts';
import { imageUrls } from './upload.tsx';
import { isPicture, useUploads } from './use-uploads.ts';

/** A profile picture, cropped by the server to 150 × 150 px. */
function AvatarField(props: FieldProps) {
  const { value, onChange, disabled, loadedRow } = props;
  const t = useT();
  const { pending, send } = useUploads(avatarRequest);
  const picker = useRef<HTMLInputElement>(null);
  const src = imageUrls(value)[0];
  const uploadFirst = async (files: readonly File[]) => {
    const [url] = await send(files.slice(0, 1), isPicture, t('form.upload.notPicture'));
    if (url !== undefined) onChange(url);
  };
  return (
    <div {...groupProps(props)} className="field-avatar">
      <UserAvatar
        name={String(loadedRow.nickname ?? loadedRow.username ?? '')}
        src={src}
        size="large"
      />
      {!disabled && (
        <Button size="small" loading={pending.length > 0} onClick={() => picker.current?.click()}>
          {t('form.upload.change')}
        </Button>
      )}
      {!disabled && src !== undefined && (
        <Button size="small" type="text" onClick={() => onChange('')}>
          {t('form.upload.clear')}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          void uploadFirst([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

const avatarRequest = { name: 'avatar', option: avatarSize };

export const avatar = formField(AvatarField, { labels: 'group' });
