import type { CSSProperties } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { widths } from '../../../schemas/contract/limits.ts';
import {
  type PendingInput,
  PendingInputContext,
  usePendingInput,
} from '../../fields/pending-input.ts';
import { AvatarButton } from '../../fields/uploads/avatar-button.tsx';
import { Dialog, SubmitFooter } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { FormRow } from '../../ui/elements/form-row.tsx';
import { TextField } from '../../ui/elements/text-field.tsx';
import { UserAvatar } from '../../ui/elements/user-avatar.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useT } from '../../ui/use-t.ts';
import { ignoreCallError } from '../../wire/call-error.ts';
import { fetchUser } from '../../wire/session/user.ts';
import { type ProfileForm, saveProfile } from './save-profile.ts';

/**
 * Edits the caller's own account (docs/product.md#profile-dialog). Closes on success or cancel; the
 * save button is disabled while saving. A picture that is still being sent is waited for.
 */
export function ProfileDialog({
  area,
  user,
  close,
}: {
  readonly area: BackOffice;
  readonly user: UserInfo;
  readonly close: () => void;
}) {
  const t = useT();
  const form = useForm<ProfileForm>({
    mode: 'onTouched',
    defaultValues: { nickname: user.nickname, password: '', old_password: '', avatar: '' },
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsaved(() => isDirty);
  const uploads = usePendingInput();
  const save = form.handleSubmit(async (values) => {
    const errors = await saveProfile(area, values);
    if (errors) return errors.forEach(({ field, message }) => form.setError(field, { message }));
    toast.success(t('msg.success'));
    close();
    await ignoreCallError(fetchUser(area));
  });
  const submit = (): void => {
    const reason = uploads.reason();
    if (reason !== undefined) toast.warning(reason);
    else void save();
  };
  return (
    <Dialog
      className="profile-dialog"
      title={t('user.info')}
      setting={narrow}
      content={isDirty ? 'dirty' : 'clean'}
      onClose={close}
      footer={(cancel) => (
        <SubmitFooter
          notes={[]}
          form="profile"
          submitText={t('form.save')}
          isBusy={isSubmitting}
          close={cancel}
        />
      )}
    >
      <form
        id="profile"
        className="form-rows profile"
        data-labels="left"
        style={{ '--label': `${widths.profileLabel}px` } as CSSProperties}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ProfileFields user={user} form={form} uploads={uploads} />
      </form>
    </Dialog>
  );
}

const narrow = { width: widths.profileDialog, fullscreen: false } as const;

interface FieldsProps {
  readonly user: UserInfo;
  readonly form: UseFormReturn<ProfileForm>;
  readonly uploads: PendingInput;
}

/** Avatar, nickname and password; a new password asks for the old one. */
function ProfileFields({ user, form: { control, watch, setValue }, uploads }: FieldsProps) {
  const t = useT();
  const hasNewPassword = watch('password') !== '';
  const required = { validate: (text: string) => text.trim() !== '' || t('msg.requiredMsg') };
  return (
    <>
      <FormRow label={t('user.avatar')} control="profile-avatar">
        <div className="field-avatar">
          <UserAvatar
            name={user.nickname || user.username}
            src={watch('avatar') || user.avatar}
            size="large"
          />
          <PendingInputContext value={uploads}>
            <AvatarButton id="profile-avatar" onUploaded={(url) => setValue('avatar', url)} />
          </PendingInputContext>
        </div>
      </FormRow>
      <TextField
        name="nickname"
        label={t('user.nickname')}
        control={control}
        rules={required}
        must="required"
        autoComplete="nickname"
        most={15}
      />
      <TextField
        name="password"
        label={t('user.password')}
        control={control}
        kind="password"
        autoComplete="new-password"
        placeholder={t('user.keepPassword')}
      />
      {hasNewPassword && (
        <TextField
          name="old_password"
          label={t('user.oldPassword')}
          control={control}
          rules={required}
          must="required"
          kind="password"
          autoComplete="current-password"
        />
      )}
    </>
  );
}
