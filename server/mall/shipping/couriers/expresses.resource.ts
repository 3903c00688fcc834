import { Injectable } from '@nestjs/common';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../../backoffice/resources/hooks/resource-hooks.ts';
import { inUseRefusal } from '../../../backoffice/resources/write/database-errors.ts';
import { badField } from '../../../platform/http/response/errors.ts';

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

/** The settings name a courier that exists under its code (docs/invariants.md#outbound-requests). */
@ResourceHooks('configs/kuaibao')
@Injectable()
export class CourierSettingsHooks implements WriteHooks {
  /**
   * The lock keeps the courier and its code until the settings are saved. Whoever changes the courier
   * reads the settings under the lock of its row.
   *
   * @throws Refusal 422 at a courier that is gone
   */
  async beforeWrite({ tx, values: { agent_courier: code } }: WriteContext): Promise<void> {
    if (typeof code !== 'string' || code === '') return;
    const [courier] = await tx.rows(
      'SELECT 1 FROM expresses WHERE code = $1 FOR SHARE',
      [code],
      'shipping.namedCourier',
    );
    if (!courier) throw badField('/agent_courier', 'rules.ref');
  }
}
