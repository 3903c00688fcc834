import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { type Area, type BackOffice, backOffices } from '../../../schemas/contract/areas.ts';
import { ErrorBoundary } from '../../ui/elements/error-boundary.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { loginArea, usersAtom } from '../../wire/session/session.ts';

const PasswordDialog = lazyComponent(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
);

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
  // Without the script of the dialog the login page is shown
  PasswordDialog.preload().catch(() => resolve(false));
  return promise.finally(() => store.set(pendingAtom, undefined));
}

/** The dialog of `signInAgain`. */
export function SignInAgain() {
  const pending = useAtomValue(pendingAtom);
  return pending ? (
    <ErrorBoundary>
      <PasswordDialog {...pending} />
    </ErrorBoundary>
  ) : null;
}
