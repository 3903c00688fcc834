import { Controller, Get } from '@nestjs/common';
import type { CommonAnswer } from '../../schemas/contract/calls/common.ts';
import { Access, CurrentActor } from '../http/access.ts';
import type { Actor } from '../http/actor.ts';
import { Common } from './common.ts';

/** `GET /api/common`, for anybody (Spec §7). */
@Controller('api')
export class ContentController {
  constructor(private readonly common: Common) {}

  @Get('common') @Access({ area: 'shop', right: 'public' })
  readCommon(@CurrentActor() actor: Actor): Promise<CommonAnswer> {
    return this.common.read(actor);
  }
}
