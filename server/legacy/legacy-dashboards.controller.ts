import { Controller, Get, Query, type Type } from '@nestjs/common';
import { IsOptional, Matches } from 'class-validator';
import { apiPrefix, type BackOffice } from '../../schemas/contract/areas.ts';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { JsonObject } from '../../schemas/rules/types.ts';
import { dayOrTime } from '../../schemas/rules/values/day.ts';
import { CrudContext } from '../backoffice/resources/crud-context.ts';
import { listRows } from '../backoffice/resources/read/list-rows.ts';
import type { Source } from '../backoffice/sources/define-source.ts';
import type { PeriodParams } from '../mall/stats/period.ts';
import { Access, CurrentActor, named, Reason } from '../platform/http/access/access.ts';
import { type Actor, holdsRight } from '../platform/http/access/actor.ts';
import { validateDto, withoutPagingEchoes } from '../platform/http/request/body-pipe.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';

type ListQuery = Readonly<Record<string, unknown>>;

/**
 * `is_type` 0 this week, 1 this year, 2 the last five years; or `created_at[0]` and `created_at[1]`
 * (docs/product.md#dashboards).
 */
class PeriodDto {
  @IsOptional() @Matches(/^[012]?$/) is_type?: string;
  @IsOptional() @Matches(dayOrTime) 'created_at[0]'?: string;
  @IsOptional() @Matches(dayOrTime) 'created_at[1]'?: string;
}

const kinds = { 0: 'week', 1: 'year', 2: 'years' } as const;

/** The resource whose rows a page lists as `list` beside its chart. */
const listed: Readonly<Record<string, string>> = {
  'dashboard.user': 'users',
  'dashboard.store': 'stores',
  'dashboard.pay': 'order_pays',
};

/** Names under which the pages of sellers also read a part: those of the pages of admins. */
const sellerNames: Readonly<Record<string, readonly [name: string, part: string]>> = {
  'dashboard.all': ['user_plot', 'order_count_plot'],
  'dashboard.order': ['store', 'goods_num'],
};

const emptyPage = {
  count: 0,
  total: 0,
  per_page: 0,
  current_page: 1,
  last_page: 1,
  total_is: 'exact',
} as const;

function periodOf({
  is_type: kind,
  'created_at[0]': from,
  'created_at[1]': to,
}: PeriodDto): PeriodParams {
  if (from !== undefined || to !== undefined)
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return { by: kinds[(kind || '0') as unknown as keyof typeof kinds] };
}

/** A dashboard page at its legacy address, `GET /api/{Area}/dashboard/{name}`, under its right. */
export function legacyDashboardController({ name, read }: Source, area: BackOffice): Type {
  @OfLegacyClients()
  @Controller(`api${apiPrefix[area]}dashboard`)
  @Reason(
    'sums of the caller’s own store, or of the mall for its admins: test/e2e/backoffice/dashboards',
  )
  class LegacyDashboardController {
    constructor(private readonly crud: CrudContext) {}

    @Get(name.slice('dashboard.'.length))
    @Access({ area, right: `${area}.${name}` })
    async show(@CurrentActor() actor: Actor, @Query() query: ListQuery): Promise<JsonObject> {
      const resource = listed[name];
      const entries = Object.entries(query);
      const isOfPeriod = (key: string): boolean => key === 'is_type' || /^created_at\b/.test(key);
      const sent = resource
        ? Object.fromEntries(entries.filter(([key]) => isOfPeriod(key)))
        : withoutPagingEchoes(query);
      const period = periodOf(await validateDto(PeriodDto, sent));
      const page = (await read(actor, this.crud.database, period)) as JsonObject;
      const [alias, part] = (area === 'Seller' && sellerNames[name]) || [];
      if (alias !== undefined && part !== undefined) return { ...page, [alias]: page[part] ?? [] };
      if (!resource) return page;
      const filters = Object.fromEntries(entries.filter(([key]) => !isOfPeriod(key)));
      return {
        ...page,
        list: (await this.list(actor, resource, filters)) as unknown as JsonObject,
      };
    }

    /** No rows for a caller who may not list them. */
    private async list(actor: Actor, name: string, filters: ListQuery): Promise<Page> {
      if (!holdsRight(actor, `${area}.${name}.index`)) return { ...emptyPage, data: [] };
      const rows = await listRows(this.crud, actor, this.crud.resources.get(name), filters);
      return rows.read() as Page;
    }
  }
  return named(`${area} legacy ${name}`, LegacyDashboardController);
}
