import { Module } from '@nestjs/common';
import { CloseAccounts } from './closing/close-accounts.job.ts';
import { Closing } from './closing/closing.ts';
import { ForgetPassword } from './forget-password.ts';
import { Register } from './register.ts';
import { UserCheckHooks } from './user-checks.resource.ts';
import { ClosingController, UsersController } from './users.controller.ts';
import { UserHooks } from './users.resource.ts';

/**
 * Registration and forgotten passwords, each by an SMS code, and the closing of accounts. Publishes
 * `user.registered`; user rows are a resource.
 */
@Module({
  controllers: [UsersController, ClosingController],
  providers: [Register, ForgetPassword, UserHooks, UserCheckHooks, Closing, CloseAccounts],
})
export class UsersModule {}
