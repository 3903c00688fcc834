import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { avatarSize, maxUploadBytes } from '../../../schemas/contract/limits.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { UserAvatar } from '../../ui/elements/user-avatar.tsx';
import { useT } from '../../ui/use-t.ts';
import { upload } from '../../wire/files/upload.ts';

/**
 * The avatar and a button that uploads a new one as `avatar`, cropped to 150 × 150 px. A failed
 * upload leaves the avatar unchanged.
 *
 * @param setAvatar receives the URL of the uploaded file; the dialog saves it
 */
export function AvatarField({
  user,
  avatar,
  setAvatar,
}: {
  readonly user: UserInfo;
  readonly avatar: string;
  readonly setAvatar: (url: string) => void;
}) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith('image/') || file.size > maxUploadBytes)
      return toast.error(t('user.avatarRule'));
    setSending(true);
    const uploaded = await upload(file, { name: 'avatar', option: avatarSize });
    setSending(false);
    if ('url' in uploaded) setAvatar(uploaded.url);
    else toast.error(uploaded.error);
  };
  return (
    <div className="avatar-field">
      <UserAvatar name={user.nickname || user.username} src={avatar || user.avatar} size="large" />
      <Button
        size="small"
        id="profile-avatar"
        loading={sending}
        onClick={() => picker.current?.click()}
      >
        {t('user.changeAvatar')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          void send(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}
