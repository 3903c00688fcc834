import { Controller, Get, Query, type Type } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import { dayOrTime } from '../../../schemas/rules/values/day.ts';
import type { Source } from '../../backoffice/sources/define-source.ts';
import { Database } from '../../platform/database/sql.ts';
import { Access, CurrentActor } from '../../platform/http/access/access.ts';
import type { Actor } from '../../platform/http/access/actor.ts';
import type { PeriodParams } from './period.ts';

/**
 * Query of legacy clients (docs/product.md#dashboards): `is_type` 0 this week, 1 this year, 2 the
 * last five years; or `created_at[0]` and `created_at[1]`.
 */
class LegacyPeriodDto {
  @IsOptional() @Matches(/^[012]?$/) is_type?: string;
  @IsOptional() @Matches(dayOrTime) 'created_at[0]'?: string;
  @IsOptional() @Matches(dayOrTime) 'created_at[1]'?: string;
}

const kinds = { 0: 'week', 1: 'year', 2: 'years' } as const;

function periodOf({
  is_type: kind,
  'created_at[0]': from,
  'created_at[1]': to,
}: LegacyPeriodDto): PeriodParams {
  if (from !== undefined || to !== undefined)
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return { by: kinds[(kind || '0') as unknown as keyof typeof kinds] };
}

/**
 * Serves a source at its legacy address, `GET /api/{Area}/dashboard/{name}`, under the right of the
 * source.
 */
export function dashboardController({ name, read }: Source, area: BackOffice): Type {
  @Controller(`api${apiPrefix[area]}dashboard`)
  class DashboardController {
    constructor(private readonly database: Database) {}

    @Get(name.slice('dashboard.'.length))
    @Access({ area, right: `${area}.${name}` })
    show(@CurrentActor() actor: Actor, @Query() query: LegacyPeriodDto): Promise<Json> {
      return read(actor, this.database, periodOf(query));
    }
  }
  Object.defineProperty(DashboardController, 'name', { value: `${area} legacy ${name}` });
  return DashboardController;
}
