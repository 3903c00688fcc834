import { Camera } from 'lucide-react';
import { Link } from 'react-router-dom';
import { maskPhone } from '../../../../engine/format/index.ts';
import { avatarSize } from '../../../../schemas/contract/limits.ts';
import { editProfile } from '../../../api/accounts/account.ts';
import { TextField } from '../../../components/form/field.tsx';
import { SubmitRow } from '../../../components/form/submit.tsx';
import { Avatar } from '../../../components/media/avatar.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { countUpload } from '../../../state/form/pending-uploads.ts';
import { useRules } from '../../../state/form/use-rules.ts';
import { useSaved } from '../../../state/form/use-saved.ts';
import { type ShopForm, useShopForm } from '../../../state/form/use-shop-form.ts';
import { useUpload } from '../../../state/form/use-upload.ts';
import { useUser } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';

interface Values {
  readonly nickname: string;
  readonly avatar: string;
  readonly sex: 0 | 1 | undefined;
}

/** Values of `users.sex` and their labels. */
const sexes = [
  [0, 'female'],
  [1, 'male'],
] as const;

/** Edits nickname, avatar and sex. */
function Info() {
  const user = useUser();
  return user ? (
    <InfoForm
      key={user.id}
      nickname={user.nickname}
      avatar={user.avatar}
      sex={user.sex}
      phone={user.phone}
    />
  ) : null;
}

function InfoForm({ nickname, avatar, sex, phone }: Values & { readonly phone: string }) {
  const t = useT();
  const rules = useRules();
  const saved = useSaved();
  const form = useShopForm<Values, object>({
    defaults: { nickname, avatar, sex },
    submitValues: (values) =>
      editProfile({
        nickname: values.nickname.trim(),
        ...(values.avatar === '' ? {} : { avatar: values.avatar }),
        ...(values.sex === undefined ? {} : { sex: values.sex }),
      }),
    onSuccess: () => saved(t('user.saved')),
  });
  return (
    <UserPage title={t('user.menu.info')}>
      <form className="box panel-form form" noValidate onSubmit={form.submit}>
        <AvatarChoice form={form} name={nickname} />
        <TextField
          label={t('user.info.nickname')}
          autoComplete="nickname"
          {...form.field('nickname', rules.text(15))}
        />
        <fieldset className="field">
          <legend className="field-label">{t('user.info.sex')}</legend>
          <div className="choices">
            {sexes.map(([value, name]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="sex"
                  checked={form.watch('sex') === value}
                  onChange={() => form.setValue('sex', value)}
                />
                {t(`user.info.${name}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="field">
          <span className="field-label">{t('user.info.phone')}</span>
          <p className="stated">
            {phone === '' ? t('user.safe.noPhone') : maskPhone(phone)}{' '}
            <Link className="text-link" to="/user/safe/phone">
              {t('user.change')}
            </Link>
          </p>
        </div>
        <SubmitRow form={form}>{t('common.save')}</SubmitRow>
      </form>
    </UserPage>
  );
}

/** Uploads the avatar when it is chosen; the form saves its URL. */
function AvatarChoice({ form, name }: { readonly form: ShopForm<Values>; readonly name: string }) {
  const t = useT();
  const { progress, send } = useUpload('avatar', {
    option: avatarSize,
    onError: (message) => form.setError('avatar', { message }),
  });
  const choose = async (file: File) => {
    const url = await send(file);
    if (url === undefined) return;
    form.clearErrors('avatar');
    form.setValue('avatar', url);
  };
  const error = form.errorOf('avatar');
  return (
    <div className={error === undefined ? 'field' : 'field bad'}>
      <span className="field-label">{t('user.info.avatar')}</span>
      <label className="avatar-pick" aria-busy={progress !== undefined || undefined}>
        <Avatar src={form.watch('avatar')} name={name} size={96} />
        <span className="avatar-change">
          <Camera aria-hidden="true" />
          {progress === undefined ? t('user.info.choose') : `${Math.round(progress * 100)} %`}
        </span>
        <input
          className="visually-hidden"
          type="file"
          accept="image/*"
          aria-label={t('user.info.choose')}
          disabled={progress !== undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void countUpload(choose(file));
          }}
        />
      </label>
      <p className="msg" role={error === undefined ? undefined : 'alert'}>
        {error ?? t('user.info.avatarHint')}
      </p>
    </div>
  );
}

export const page = definePage({
  head: ({ t }) => ({ title: t('user.menu.info'), noindex: true }),
  Page: Info,
});
