import { Injectable } from '@nestjs/common';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../../backoffice/resources/hooks/resource-hooks.ts';
import { inUseRefusal } from '../../../backoffice/resources/write/database-errors.ts';

/** The courier that gives the mall's waybills keeps its code and cannot be deleted. */
@ResourceHooks('expresses')
@Injectable()
export class ExpressHooks implements WriteHooks {
  /** @throws Refusal `resources.inUse` */
  async beforeWrite({ tx, actor, resources, verb, before, values }: WriteContext): Promise<void> {
    if (!before) return;
    const losesCode = 'code' in values && values.code !== before.code;
    if (verb !== 'destroy' && !losesCode) return;
    const [used] = await tx.rows(
      `
        SELECT 1
        FROM configs
        WHERE name = 'configs/kuaibao' AND value->>'agent_courier' = $1
        FOR SHARE`,
      [before.code],
      'shipping.courierInUse',
    );
    if (used) throw inUseRefusal('configs', actor, resources);
  }
}
