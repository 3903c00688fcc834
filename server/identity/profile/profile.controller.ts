import { Body, Controller, Post, Put, type Type } from '@nestjs/common';
import { type Area, apiPrefix } from '../../../schemas/contract/areas.ts';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { differingFrom, readEchoedDto } from '../../platform/http/request/echoes/echoed-dto.ts';
import { Answer } from '../../platform/http/response/answer.ts';
import { ProviderDto } from '../auth.dto.ts';
import { EditProfile } from './edit-profile.ts';
import { ProfileDto } from './profile.dto.ts';
import { ReadProfile } from './read-profile.ts';

/** The calls of one area about the caller's own profile. */
export function profileController(area: Area): Type {
  const signedIn = { area, right: 'signed-in' } as const;

  @Controller(`api${apiPrefix[area]}auth`)
  class ProfileController {
    constructor(
      private readonly readProfile: ReadProfile,
      private readonly editProfile: EditProfile,
    ) {}

    @Post('info')
    @Access(signedIn)
    info(@Body() _: ProviderDto, @CurrentActor() actor: Actor): Promise<UserInfo> {
      return this.readProfile.run(actor);
    }

    @Post('edit')
    @Access(signedIn)
    async edit(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<Answer> {
      const withoutEchoes = async (sent: object) =>
        differingFrom(await this.readProfile.run(actor), sent);
      const edit = await readEchoedDto({ actor, dto: ProfileDto, withoutEchoes }, body);
      await this.editProfile.run(actor, edit);
      return new Answer({}, 'msg.success');
    }

    @Put('edit')
    @Access(signedIn)
    replace(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<Answer> {
      return this.edit(body, actor);
    }
  }
  Object.defineProperty(ProfileController, 'name', { value: `${area}ProfileController` });
  return ProfileController;
}
