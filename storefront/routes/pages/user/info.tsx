import { upload } from '../../../../engine/wire/index.ts';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { avatarSize, maxUploadBytes } from '../../../../schemas/contract/limits.ts';
import { editProfile } from '../../../api/account.ts';
import { definePage } from '../../../page.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { Link } from '../../../components/link.tsx';
import { UserPage } from '../../../components/user-page.tsx';
import { refreshUser, useUser } from '../../../state/session.ts';
import { tell } from '../../../state/toast.ts';
import { useRules } from '../../../state/use-rules.ts';
import { useShopForm } from '../../../state/use-shop-form.ts';
import { useT } from '../../../words.ts';

interface Values {
  readonly nickname: string;
  readonly avatar: string;
}

/** Name and picture. */
function Info() {
  const user = useUser();
  return user ? (
    <InfoForm key={user.id} nickname={user.nickname} avatar={user.avatar} phone={user.phone} />
  ) : null;
}

function InfoForm({ nickname, avatar, phone }: Values & { readonly phone: string }) {
  const words = useT();
  const rules = useRules();
  const [share, setShare] = useState<number>();
  const form = useShopForm<Values, object>({
    defaults: { nickname, avatar },
    send: (values) =>
      editProfile({
        nickname: values.nickname.trim(),
        ...(values.avatar === '' ? {} : { avatar: values.avatar }),
      }),
    done: async () => {
      await refreshUser();
      tell(words('user.saved'));
    },
  });
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxUploadBytes || !file.type.startsWith('image/'))
      return form.setError('avatar', {
        message: words('common.upload.unfit', { megabytes: maxUploadBytes / 1024 / 1024 }),
      });
    setShare(0);
    const sent = await upload(file, {
      name: 'avatar',
      option: avatarSize,
      area: 'shop',
      onProgress: setShare,
    });
    setShare(undefined);
    if ('error' in sent) return form.setError('avatar', { message: sent.error });
    form.clearErrors('avatar');
    form.setValue('avatar', sent.url);
  };
  const picture = form.watch('avatar');
  const wrong = form.errorOf('avatar');
  return (
    <UserPage title={words('user.place.info')}>
      <form className="box panel-form form" noValidate onSubmit={form.submit}>
        <div className={wrong === undefined ? 'field' : 'field bad'}>
          <span className="lab">{words('user.info.avatar')}</span>
          <label className="avatar-pick" aria-busy={share !== undefined || undefined}>
            <Avatar src={picture} name={nickname} size={96} />
            <span className="avatar-change">
              <Camera aria-hidden="true" />
              {share === undefined ? words('user.info.choose') : `${Math.round(share * 100)} %`}
            </span>
            <input
              className="vh"
              type="file"
              accept="image/*"
              aria-label={words('user.info.choose')}
              disabled={share !== undefined}
              onChange={({ target }) => {
                void choose(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
          <p className="msg" role={wrong === undefined ? undefined : 'alert'}>
            {wrong ?? words('user.info.avatarHint')}
          </p>
        </div>
        <TextField
          label={words('user.info.nickname')}
          maxLength={15}
          autoComplete="nickname"
          error={form.errorOf('nickname')}
          {...form.register('nickname', rules.text(15))}
        />
        <div className="field">
          <span className="lab">{words('user.info.phone')}</span>
          <p className="stated">
            {phone || words('user.safe.noPhone')}{' '}
            <Link className="text-link" to="/user/safe/phone">
              {words('user.change')}
            </Link>
          </p>
        </div>
        <FormError>{form.error}</FormError>
        <div className="form-acts">
          <Button type="submit" tone="dark" busy={form.isBusy}>
            {words('common.save')}
          </Button>
        </div>
      </form>
    </UserPage>
  );
}

export const page = definePage({
  head: ({ words }) => ({ title: words('user.place.info'), noindex: true }),
  Page: Info,
});
