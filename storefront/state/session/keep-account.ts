import { isFailure } from '../../../engine/wire/index.ts';
import { cancelClosing } from '../../api/accounts/closing.ts';
import { showToast } from '../page/toast.ts';
import { refreshUser } from './session.ts';

/** Cancels the closing of the account, and shows `done`. A refusal is shown by the call. */
export async function keepAccount(done: string): Promise<void> {
  if (isFailure(await cancelClosing())) return;
  await refreshUser();
  showToast(done);
}
