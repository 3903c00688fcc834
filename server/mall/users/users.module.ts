import { Module } from '@nestjs/common';
import { ForgetPassword } from './forget-password.ts';
import { Register } from './register.ts';
import { UserHooks } from './users.resource.ts';
import { UsersController } from './users.controller.ts';

/**
 * Registration and forgotten passwords, each by an SMS code. Publishes `user.registered`; user rows
 * are a resource.
 */
@Module({ controllers: [UsersController], providers: [Register, ForgetPassword, UserHooks] })
export class UsersModule {}
