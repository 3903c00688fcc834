import { Alert } from 'antd';
import { useForm } from 'react-hook-form';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { Dialog, SubmitFooter } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/elements/text-field.tsx';
import { useT } from '../../ui/use-t.ts';
import { useSignInAttempt } from './use-sign-in-attempt.ts';

/** Asks the user of an ended session for the password. It is loaded when it is needed. */
export function PasswordDialog({
  area,
  username,
  resolve,
}: {
  readonly area: BackOffice;
  readonly username: string;
  /** Receives whether a new token is stored. */
  readonly resolve: (signedIn: boolean) => void;
}) {
  const t = useT();
  const { refused, attempt } = useSignInAttempt(area);
  const {
    control,
    handleSubmit,
    setFocus,
    formState: { isSubmitting },
  } = useForm({ defaultValues: { password: '' } });
  const submit = handleSubmit(async ({ password }) => {
    if ((await attempt({ username, password })) !== undefined) return resolve(true);
    setFocus('password', { shouldSelect: true });
  });
  const leave = () => resolve(false);
  return (
    <Dialog
      title={t('auth.again')}
      setting={narrow}
      content="clean"
      onClose={leave}
      footer={(close) => (
        <SubmitFooter
          notes={[]}
          form="sign-in-again"
          submitText={t('auth.signIn')}
          closeText={t('auth.leave')}
          isBusy={isSubmitting}
          close={close}
        />
      )}
    >
      <form
        id="sign-in-again"
        className="form-rows"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p>{t('auth.againHint', { username })}</p>
        {refused && <Alert type="error" title={refused} role="alert" />}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          name="password"
          label={t('auth.password')}
          control={control}
          rules={{ validate: (text) => text !== '' || t('msg.requiredMsg') }}
          kind="password"
          autoComplete="current-password"
          autoFocus
        />
      </form>
    </Dialog>
  );
}

const narrow = { width: '420px', fullscreen: false } as const;
