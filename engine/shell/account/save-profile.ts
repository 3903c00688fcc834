import { apiPrefix, type BackOffice, providerOf } from '../../../schemas/contract/areas.ts';
import type { ProfileEdit } from '../../../schemas/contract/calls/accounts/auth.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { type CallError, toCallError } from '../../wire/call-error.ts';
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
    await api.post(
      `${apiPrefix[area]}auth/edit`,
      { provider: providerOf(area), ...profileEdit(form) },
      { area, messages: 'quiet' },
    );
    return undefined;
  } catch (error) {
    const failure = toCallError(error);
    // Code 0 also means success.
    if (failure.code === 0) return undefined;
    toast.error(failure.message);
    return fieldErrorsIn(failure);
  }
}

const fields: readonly (keyof ProfileForm)[] = ['nickname', 'password', 'old_password', 'avatar'];
function fieldErrorsIn({ fieldErrors }: CallError): ProfileFieldError[] {
  return fieldErrors.flatMap(({ pointer, message }) => {
    const field = fields.find((name) => pointer === `/${name}`);
    return field ? [{ field, message }] : [];
  });
}
