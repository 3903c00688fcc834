import { Injectable } from '@nestjs/common';
import type { ProfileEdit } from '../../../schemas/contract/calls/accounts/auth.ts';
import { Database } from '../../platform/database/sql.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { badInput, badInputAt } from '../../platform/http/response/errors.ts';
import { FileReferences } from '../../platform/storage/file-references.ts';
import { PasswordProof } from '../credentials/password-proof.ts';
import { newPasswordError } from '../credentials/passwords.ts';
import { payPasswordPattern } from '../credentials/pay-password.ts';
import { PhoneVerification, type VerifiedCode } from '../credentials/phone-verification.ts';
import { type ProfileRow, readProfileRow } from './profile-row.ts';

/** The parts of an edit that need a second proof, after that proof. */
export interface VerifiedEdit {
  /** A new phone; undefined when it does not change. */
  readonly phone: string | undefined;
  readonly code: VerifiedCode | undefined;
}

/** Checks an edit of the caller's own account before it is saved. */
@Injectable()
export class VerifyProfileEdit {
  constructor(
    private readonly database: Database,
    private readonly proof: PasswordProof,
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
    if (phone && !edit.code) throw badInputAt('/code', 'rules.required');
    const payPassword = actor.area === 'Admin' ? undefined : edit.pay_password;
    // A new password or phone needs the old password; a new payment password needs the old password
    // or a code
    const usesCode = Boolean(edit.code) && Boolean(phone || payPassword);
    if (edit.password || phone || (payPassword && !usesCode))
      await this.proof.compare(actor, stored.password, {
        sent: edit.old_password ?? '',
        wrong: badInputAt('/old_password', 'auth.oldPassword'),
      });
    assertNewPassword(edit, stored);
    if (!usesCode) return { phone, code: undefined };
    const code = await this.codes.check({
      phone: phone ?? stored.phone,
      purpose: 'edit_user',
      code: edit.code ?? '',
      ip: actor.ip,
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
}

function assertNewPassword({ password }: ProfileEdit, { username }: ProfileRow): void {
  const error = password ? newPasswordError(password, username) : undefined;
  if (error) throw badInput([error]);
}

function assertPayPasswordDigits({ pay_password: payPassword }: ProfileEdit): void {
  if (!payPassword || payPasswordPattern.test(payPassword)) return;
  throw badInputAt('/pay_password', 'auth.payPasswordDigits');
}

/** Admins have no phone of their own. */
function newPhone(actor: Actor, { phone }: ProfileEdit, stored: ProfileRow): string | undefined {
  if (actor.area === 'Admin' || !phone || phone === stored.phone) return undefined;
  return phone;
}
