import { Body, Controller, Post, Put, type Type } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { type Area, apiPrefix } from '../../../schemas/contract/areas.ts';
import type { ProfileEdit, UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { Access, CurrentActor, named, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { IsFormat, IsNotBlank, oneLine } from '../../platform/http/request/text-rules.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { ProviderDto } from '../auth.controller.ts';
import { canonicalName } from '../sign-in/username.ts';
import { EditProfile } from './edit-profile.ts';
import { ReadProfile } from './read-profile.ts';

/** Forms send flags as text; empty text means the flag is absent. */
function toOptionalFlag({ value }: { value: unknown }): unknown {
  if (value === '') return undefined;
  return value === '0' || value === '1' ? Number(value) : value;
}

export class ProfileDto extends ProviderDto implements ProfileEdit {
  @IsOptional() @Transform(oneLine) @IsString() @IsNotBlank() @MaxLength(15) nickname?: string;
  @IsOptional() @IsString() @MaxLength(512) password?: string;
  @IsOptional() @IsString() @MaxLength(512) old_password?: string;
  /** Exactly six digits. Shoppers and store owners only. */
  @IsOptional() @IsString() @MaxLength(20) pay_password?: string;
  /** A new phone number. Shoppers and sellers only. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? canonicalName(value) : value,
  )
  @IsFormat('mobile', { orEmpty: true })
  phone?: string;
  /** The code sent to the new phone, or to the stored phone for a new payment password. */
  @IsOptional() @IsString() @MaxLength(20) code?: string;
  @IsOptional()
  @IsString()
  @MaxLength(255)
  @Matches(/^(\/[\w./-]+|https?:\/\/\S+)?$/)
  avatar?: string;
  @IsOptional() @Transform(toOptionalFlag) @IsIn([0, 1]) sex?: 0 | 1;
}

/** The calls of one area about the caller's own profile. */
export function profileController(area: Area): Type {
  @Controller(`api${apiPrefix[area]}auth`)
  @Reason('the account of the token', 3)
  @Access({ area, right: 'signed-in' })
  class ProfileController {
    constructor(
      private readonly readProfile: ReadProfile,
      private readonly editProfile: EditProfile,
    ) {}

    @Post('info')
    info(@Body() _: ProviderDto, @CurrentActor() actor: Actor): Promise<UserInfo> {
      return this.readProfile.run(actor);
    }

    @Post('edit')
    async edit(@Body() edit: ProfileDto, @CurrentActor() actor: Actor): Promise<Answer> {
      await this.editProfile.run(actor, edit);
      return new Answer({}, 'msg.success');
    }

    @Put('edit')
    replace(@Body() edit: ProfileDto, @CurrentActor() actor: Actor): Promise<Answer> {
      return this.edit(edit, actor);
    }
  }
  return named(area, ProfileController);
}
