import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CrudContext } from '../backoffice/resources/crud-context.ts';
import { Env } from '../platform/config/env.ts';
import { LegacyForms } from './legacy-forms.ts';
import { menuRoutes } from './menu-views.ts';
import { resourceRoutes } from './resource-routes.ts';
import { ShopRoutes } from './shop-routes.ts';
import { shopperFields } from './shopper-fields.ts';
import type { Translation } from './translation.ts';

/** The translations of legacy calls by their route: `PUT /api/Admin/orders/:id`. */
@Injectable()
export class LegacyRoutes {
  private readonly translations: ReadonlyMap<string, Translation>;

  constructor(crud: CrudContext, forms: LegacyForms, shop: ShopRoutes, env: Env) {
    this.translations = new Map([
      ...crud.resources.all.flatMap((resource) => resourceRoutes(crud, forms, resource)),
      ...shop.all(),
      ...shopperFields,
      ...(env.menuViews === 'legacy' ? menuRoutes : []),
    ]);
  }

  names(): Iterable<string> {
    return this.translations.keys();
  }

  translationOf({ method, routeOptions: { url } }: FastifyRequest): Translation | undefined {
    return this.translations.get(`${method} ${url}`);
  }
}
