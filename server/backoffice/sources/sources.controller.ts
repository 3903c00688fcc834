import { Controller, Get, Query, type Type } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import { dayOrTime } from '../../../schemas/rules/values/day.ts';
import { Database } from '../../platform/database/sql.ts';
import { Access, CurrentActor, named, Reason } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import { ReadsReplica } from '../../platform/http/server/replica-interceptor.ts';
import { AnswersFields } from '../openapi/call-answers.ts';
import type { Source, SourceRange } from './define-source.ts';

/** The query of a chart. Tiles send none. */
class SourceRangeDto implements SourceRange {
  @IsOptional() @Matches(dayOrTime) from?: string;
  @IsOptional() @Matches(dayOrTime) to?: string;
  @IsOptional() @Matches(/^(week|year|years|custom)$/) by?: string;
}

/**
 * `GET /api/{Area}/sources/{name}`: the data of one source for tiles and charts. It needs the right
 * of that name.
 */
export function sourceController(source: Source, area: BackOffice): Type {
  @Controller(`api${apiPrefix[area]}sources`)
  @Reason(
    'sums of the caller’s own store, or of the mall for its admins: test/e2e/backoffice/dashboards',
  )
  @AnswersFields(source.fields[area] ?? [])
  class SourceController {
    constructor(private readonly database: Database) {}

    @Get(source.name)
    @ReadsReplica()
    @Access({ area, right: `${area}.${source.name}` })
    read(@CurrentActor() actor: Actor, @Query() range: SourceRangeDto): Promise<Json> {
      return source.read(actor, this.database, range);
    }
  }
  return named(`${area} ${source.name}`, SourceController);
}
