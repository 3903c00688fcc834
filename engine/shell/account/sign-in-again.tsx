import { Alert } from 'antd';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useForm } from 'react-hook-form';
import { type Area, type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import { Dialog, SubmitFooter } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/elements/text-field.tsx';
import { useT } from '../../ui/use-t.ts';
import { loginArea, usersAtom } from '../../wire/session/session.ts';
import { useSignInAttempt } from './use-sign-in-attempt.ts';

interface Pending {
  readonly area: BackOffice;
  readonly username: string;
  readonly promise: Promise<boolean>;
  readonly resolve: (signedIn: boolean) => void;
}

const pendingAtom = atom<Pending | undefined>(undefined);

/**
 * Asks the user of an ended session for the password, in a dialog over the page, so that forms keep
 * their input. Calls that fail meanwhile wait for the same dialog. False at once when no page of
 * the area is open yet: its login page is shown instead.
 */
export function signInAgain(area: Area): Promise<boolean> {
  const store = getDefaultStore();
  const pending = store.get(pendingAtom);
  if (pending) return pending.area === area ? pending.promise : Promise.resolve(false);
  const backOffice = backOffices.find((name) => name === area);
  const username = store.get(usersAtom)[area]?.username;
  if (!backOffice || !username || !loginArea(area).isLoad) return Promise.resolve(false);
  let resolve: (signedIn: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  store.set(pendingAtom, { area: backOffice, username, promise, resolve });
  return promise.finally(() => store.set(pendingAtom, undefined));
}

/** The dialog of `signInAgain`. */
export function SignInAgain() {
  const pending = useAtomValue(pendingAtom);
  return pending ? <PasswordDialog {...pending} /> : null;
}

function PasswordDialog({ area, username, resolve }: Pending) {
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
