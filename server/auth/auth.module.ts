import { Global, Module } from '@nestjs/common';
import { areas } from '../../schemas/contract/areas.ts';
import { Sessions } from '../http/sessions.ts';
import { AuditTrail, Passwords, Proof } from '../resources/ports.ts';
import { authController } from './auth.controller.ts';
import { Challenges } from './challenges.ts';
import { DatabaseSessions } from './database-sessions.ts';
import { LoginLimits } from './login-limits.ts';
import { OlderCaptchaController } from './older-captcha.controller.ts';
import { PayPassword } from './pay-password.ts';
import { Profile } from './profile.ts';
import { ArgonPasswords, DatabaseAudit, PasswordProof } from './resource-ports.ts';
import { SignIn } from './sign-in.ts';
import { SignInByCode } from './sign-in-by-code.ts';
import { SignOut } from './sign-out.ts';

/**
 * Signing in and out of the three areas and the caller's own profile. Owns sessions, login limits, challenges and audits; gives the access guard
 * its `Sessions`. It reads admins, users and stores and writes their credentials and login times; it never decides rights, it only reads the ticks.
 */
@Global()
@Module({
  controllers: [...areas.map(authController), OlderCaptchaController],
  providers: [
    DatabaseSessions,
    { provide: Sessions, useExisting: DatabaseSessions },
    LoginLimits,
    Challenges,
    SignIn,
    SignInByCode,
    SignOut,
    Profile,
    PayPassword,
    { provide: Passwords, useClass: ArgonPasswords },
    { provide: Proof, useClass: PasswordProof },
    { provide: AuditTrail, useClass: DatabaseAudit },
  ],
  exports: [
    Sessions,
    DatabaseSessions,
    LoginLimits,
    SignIn,
    Passwords,
    Proof,
    AuditTrail,
    PayPassword,
  ],
})
export class AuthModule {}
