import { Injectable } from '@nestjs/common';
import type { Row } from '../../../schemas/rules/types.ts';
import {
  ResourceHooks,
  type WriteContext,
  type WriteHooks,
} from '../../backoffice/resources/hooks/resource-hooks.ts';

/**
 * Marks coupons that an admin creates as paid by the platform, others as paid by their store
 * (docs/product.md#promotions).
 */
@ResourceHooks('coupons')
@Injectable()
export class CouponHooks implements WriteHooks {
  async beforeWrite({ actor, verb }: WriteContext): Promise<Row | undefined> {
    return verb === 'store' ? { is_platform: actor.area === 'Admin' ? 1 : 0 } : undefined;
  }
}
