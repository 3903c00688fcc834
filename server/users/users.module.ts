import { Module } from '@nestjs/common';
import { ForgetPassword } from './forget-password.ts';
import { Register } from './register.ts';
import { UsersController } from './users.controller.ts';

/** Accounts of shoppers as they come to be and are found again: registration and forgotten passwords, each by a code to the phone. Publishes `user.registered`; rows of users are a resource. */
@Module({ controllers: [UsersController], providers: [Register, ForgetPassword] })
export class UsersModule {}
