import { Injectable } from '@nestjs/common';
import type { ProfileEdit } from '../../../schemas/contract/calls/auth.ts';
import type { RuleError } from '../../../schemas/rules/problems.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInput } from '../../platform/http/response/errors.ts';
import { FileReferences } from '../../platform/storage/file-references.ts';
import { isPassword, newPasswordError } from '../credentials/passwords.ts';
import { assertFreshSession, proofKey } from '../credentials/password-proof.ts';
import { payPasswordPattern } from '../credentials/pay-password.ts';
import { PhoneVerification, type VerifiedCode } from '../credentials/phone-verification.ts';
import { LoginLimits } from '../sign-in/login-limits.ts';
import { type ProfileRow, readProfileRow } from './profile-row.ts';

/** The parts of an edit that need a second proof, after that proof. */
export interface VerifiedEdit {
  /** A new phone; undefined when it does not change. */
  readonly phone: string | undefined;
  readonly code: VerifiedCode | undefined;
}

const wrongOldPassword: RuleError = {
  pointer: '/old_password',
  key: 'errors.auth.oldPassword',
  params: {},
};

/** Checks an edit of the caller's own account before it is saved. */
@Injectable()
export class VerifyProfileEdit {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimits,
    private readonly codes: PhoneVerification,
    private readonly files: FileReferences,
  ) {}

  /**
   * Checks the avatar, and everything that needs a second proof: the old password, or a code to the
   * phone.
   *
   * @throws Refusal as `EditProfile.run`
   */
  async run(actor: Actor, edit: ProfileEdit): Promise<VerifiedEdit> {
    assertPayPasswordDigits(edit);
    const stored = await readProfileRow(this.database, actor);
    await this.assertAvatar(actor, edit, stored);
    const phone = newPhone(actor, edit, stored);
    if (phone && !edit.code)
      throw badInput([{ pointer: '/code', key: 'errors.rules.required', params: {} }]);
    const isUser = actor.area !== 'Admin';
    const usesCode = isUser && Boolean(edit.code) && Boolean(phone || edit.pay_password);
    const changesPayPasswordOnly = isUser && Boolean(edit.pay_password) && !usesCode;
    if (edit.password || phone || changesPayPasswordOnly)
      await this.assertOldPassword(actor, stored, edit.old_password ?? '');
    const error = edit.password ? newPasswordError(edit.password, stored.username) : undefined;
    if (error) throw badInput([error]);
    if (!usesCode) return { phone, code: undefined };
    const code = await this.codes.check({
      phone: phone ?? stored.phone,
      purpose: 'edit_user',
      code: edit.code ?? '',
    });
    return { phone, code };
  }

  /** @throws Refusal 422 for a new avatar that the caller has not uploaded */
  private async assertAvatar(
    actor: Actor,
    { avatar }: ProfileEdit,
    stored: ProfileRow,
  ): Promise<void> {
    if (!avatar || avatar === stored.avatar) return;
    const errors = await this.files.fieldErrorsOf(this.database, actor, [
      { expected: 'public', address: avatar, pointer: '/avatar' },
    ]);
    if (errors.length > 0) throw badInput(errors);
  }

  /** @throws Refusal 422 at `/old_password`; `auth.tooMany`, `auth.signInAgain` */
  private async assertOldPassword(
    actor: Actor,
    stored: ProfileRow,
    oldPassword: string,
  ): Promise<void> {
    if (!stored.password) return assertFreshSession(this.database, actor);
    const key = proofKey(actor);
    await this.limits.countProof(key);
    const isCorrect = await isPassword(stored.password, oldPassword);
    if (!isCorrect) throw badInput([wrongOldPassword]);
    await this.limits.resetProof(key);
  }
}

function assertPayPasswordDigits({ pay_password: payPassword }: ProfileEdit): void {
  if (!payPassword || payPasswordPattern.test(payPassword)) return;
  throw badInput([{ pointer: '/pay_password', key: 'errors.auth.payPasswordDigits', params: {} }]);
}

/** Admins have no phone of their own. */
function newPhone(actor: Actor, { phone }: ProfileEdit, stored: ProfileRow): string | undefined {
  if (actor.area === 'Admin' || !phone || phone === stored.phone) return undefined;
  return phone;
}
