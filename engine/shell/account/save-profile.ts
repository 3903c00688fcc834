import { apiPrefix, type BackOffice, providerOf } from '../../../schemas/contract/areas.ts';
import type { ProfileEdit } from '../../../schemas/contract/calls/accounts/auth.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { CallError } from '../../wire/call-error.ts';
import { type Failure, fieldErrorsOf, isFailure } from '../../wire/envelope.ts';
import { clientHooks } from '../../wire/hooks.ts';
import { api } from '../../wire/http.ts';

export interface ProfileForm {
  readonly nickname: string;
  readonly password: string;
  readonly old_password: string;
  /** URL of a newly uploaded picture; '' when there is none. */
  readonly avatar: string;
}

/** A refused field and its translated message. */
export interface ProfileFieldError {
  readonly field: keyof ProfileForm;
  readonly message: string;
}

/**
 * Builds the request body: `avatar` only when set, `old_password` only with a new password, an
 * empty `password` as '' (keeps the password).
 */
export function profileEdit({
  nickname,
  password,
  old_password,
  avatar,
}: ProfileForm): ProfileEdit {
  return {
    nickname: nickname.trim(),
    password,
    ...(password && { old_password }),
    ...(avatar && { avatar }),
  };
}

/**
 * Saves the profile and shows a refusal or failure as a toast. Returns undefined on success, the
 * refused fields after a refusal, an empty list after a failed call.
 */
export async function saveProfile(
  area: BackOffice,
  form: ProfileForm,
): Promise<readonly ProfileFieldError[] | undefined> {
  try {
    const answer = await api.post(
      `${apiPrefix[area]}auth/edit`,
      { provider: providerOf(area), ...profileEdit(form) },
      { area, messages: 'quiet' },
    );
    // Code 0 also means success.
    if (!isFailure(answer) || answer.code === 0) return undefined;
    toast.error(answer.msg);
    return fieldErrorsIn(answer);
  } catch (error) {
    console.error('saving the profile', error);
    // The call is quiet, so the wire has not shown the message of a CallError.
    const isShowable = error instanceof CallError;
    toast.error(isShowable ? error.message : clientHooks().translate('msg.networkAbnormal'));
    return [];
  }
}

const fields: readonly (keyof ProfileForm)[] = ['nickname', 'password', 'old_password', 'avatar'];
function fieldErrorsIn(failure: Failure): ProfileFieldError[] {
  return fieldErrorsOf(failure).flatMap(({ pointer, message }) => {
    const field = fields.find((name) => pointer === `/${name}`);
    return field ? [{ field, message }] : [];
  });
}
