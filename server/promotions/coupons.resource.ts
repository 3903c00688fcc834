import { defineResource } from '../resources/define-resource.ts';

/** The platform pays for coupons it makes, a store for its own (decisions 23). */
export const coupons = defineResource('coupons', {
  beforeWrite: async ({ actor, verb }) =>
    verb === 'store' ? { is_platform: actor.area === 'Admin' ? 1 : 0 } : undefined,
});
