import { Global, Module } from '@nestjs/common';
import { areas } from '../../schemas/contract/areas.ts';
import { ApiKeys } from '../platform/http/access/api-keys.ts';
import { Sessions } from '../platform/http/access/sessions.ts';
import { authController } from './auth.controller.ts';
import { PasswordProof } from './credentials/password-proof.ts';
import { PayPassword } from './credentials/pay-password.ts';
import { DatabaseKeys } from './keys/database-keys.ts';
import { EditProfile } from './profile/edit-profile.ts';
import { profileController } from './profile/profile.controller.ts';
import { ReadProfile } from './profile/read-profile.ts';
import { VerifyProfileEdit } from './profile/verify-profile-edit.ts';
import { DatabaseSessions } from './sessions/database-sessions.ts';
import { SignOut } from './sessions/sign-out.ts';
import { CaptchaSigns } from './sign-in/captcha-signs.ts';
import { Challenges } from './sign-in/challenges.ts';
import { LoginLimits } from './sign-in/login-limits.ts';
import { SignIn } from './sign-in/sign-in.ts';
import { SignInByCode } from './sign-in/sign-in-by-code.ts';
import { StartSession } from './sign-in/start-session.ts';

/**
 * Sign-in and sign-out of the three areas, and the caller's own profile.
 *
 * Owns the tables sessions, login_challenges and audits. Binds `Sessions` and `ApiKeys` for the
 * access guard. Reads admins, users and API keys; writes their credentials and login times. Layers
 * above bind `LandingPage`, `PhoneVerification`, `SellerStores` and `UserHoldings`.
 */
@Global()
@Module({
  controllers: areas.flatMap((area) => [authController(area), profileController(area)]),
  providers: [
    DatabaseKeys,
    { provide: ApiKeys, useExisting: DatabaseKeys },
    DatabaseSessions,
    { provide: Sessions, useExisting: DatabaseSessions },
    LoginLimits,
    Challenges,
    CaptchaSigns,
    SignIn,
    SignInByCode,
    StartSession,
    SignOut,
    ReadProfile,
    EditProfile,
    VerifyProfileEdit,
    PayPassword,
    PasswordProof,
  ],
  exports: [
    ReadProfile,
    ApiKeys,
    DatabaseKeys,
    Sessions,
    DatabaseSessions,
    LoginLimits,
    Challenges,
    StartSession,
    PasswordProof,
    PayPassword,
    CaptchaSigns,
  ],
})
export class AuthModule {}
