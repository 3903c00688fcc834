import { Injectable } from '@nestjs/common';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';
import { inUseRefusal } from '../../backoffice/resources/write/database-errors.ts';

/** The currency of the mall cannot be deleted (docs/decisions/0004-money-representation.md). */
@ResourceHooks('currencies')
@Injectable()
export class CurrencyHooks implements WriteHooks {
  /** @throws Refusal `resources.inUse` */
  async beforeWrite({ tx, actor, resources, verb, before }: WriteContext): Promise<void> {
    if (verb !== 'destroy' || !before) return;
    const [used] = await tx.rows(
      `
        SELECT 1
        FROM configs
        WHERE name = 'configs/web' AND (value->>'currency_id')::bigint = $1
        FOR SHARE`,
      [before.id],
      'content.currencyInUse',
    );
    if (used) throw inUseRefusal('configs', actor, resources);
  }
}
