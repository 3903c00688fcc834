import { Controller, Get, Param, Query, type Type } from '@nestjs/common';
import type { Page } from '../../schemas/contract/envelope.ts';
import type { WireRow } from '../backoffice/resources/read/show-row.ts';
import { Resources } from '../backoffice/resources/registry.ts';
import { ResourceService } from '../backoffice/resources/resource.service.ts';
import { Access, CurrentActor, Reason } from '../platform/http/access/access.ts';
import type { Actor } from '../platform/http/access/actor.ts';
import type { WireJson } from '../platform/http/response/wire-json.ts';
import { OfLegacyClients } from './of-legacy-clients.ts';

/** Parts that are written with their goods or attribute, with the resource whose rights reach them. */
const parentOf = { goods_specs: 'goods_attrs', goods_skus: 'goods' } as const;

type ListQuery = Readonly<Record<string, unknown>>;

/**
 * Lists of specs and SKUs for legacy clients, which know them as resources of their own. Rows are
 * read with the rights and the scope of their parent; they are written with the parent only, whose
 * rules count stock (docs/decisions/0003-legacy-clients.md).
 */
export function legacyGoodsPartsController(name: keyof typeof parentOf): Type {
  const parent = parentOf[name];

  @OfLegacyClients()
  @Controller(`api/Admin/${name}`)
  @Reason('rows of every store, which admins with the right of the goods read')
  class LegacyGoodsPartsController {
    constructor(
      private readonly resources: Resources,
      private readonly service: ResourceService,
    ) {}

    @Get()
    @Access({ area: 'Admin', right: `Admin.${parent}.index` })
    list(
      @CurrentActor() actor: Actor,
      @Query() query: ListQuery,
    ): Promise<WireJson<Page | readonly WireRow[]>> {
      return this.service.list(actor, this.resources.get(name), query);
    }

    @Get(':id')
    @Access({ area: 'Admin', right: `Admin.${parent}.show` })
    show(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<WireJson<WireRow>> {
      return this.service.show(actor, this.resources.get(name), id);
    }
  }

  return LegacyGoodsPartsController;
}
