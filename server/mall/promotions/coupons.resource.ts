import { defineResource } from '../../backoffice/resources/hooks/resource-hooks.ts';

/**
 * Marks coupons that an admin creates as paid by the platform, others as paid by their store
 * (docs/decisions/0023-coupons.md).
 */
export const coupons = defineResource('coupons', {
  beforeWrite: async ({ actor, verb }) =>
    verb === 'store' ? { is_platform: actor.area === 'Admin' ? 1 : 0 } : undefined,
});
