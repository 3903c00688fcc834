import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { Explanation } from '../../../schemas/contract/calls/backoffice/explain.ts';
import { Access, CurrentActor, NotInApi, Reason, named } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { ExplainScreens } from './explain-screens.ts';

class ExplainDto {
  /** Id of a row to explain as well. */
  @IsOptional() @Matches(/^[1-9]\d{0,15}$/) id?: string;
}

/** `GET {area}explain/{screen path}?id=`. */
export function explainController(area: BackOffice): Type {
  @Controller(`api${apiPrefix[area]}explain`)
  @Reason('explains screens; rows within the caller’s list only')
  @NotInApi('the pages of the back offices are drawn with it')
  @Access({ area, right: 'signed-in' })
  class ExplainController {
    constructor(private readonly explanations: ExplainScreens) {}

    @Get('*')
    explain(
      @CurrentActor() actor: Actor,
      @Param('*') path: string,
      @Query() { id }: ExplainDto,
    ): Promise<readonly Explanation[]> {
      return this.explanations.run(actor, path, id === undefined ? undefined : Number(id));
    }
  }
  return named(`${area}ExplainController`, ExplainController);
}
