import { type StoreVerify, storeVerify } from '../../../schemas/contract/account-statuses.ts';

/** SQL condition for a store `t` that shoppers see: open, approved and not deleted. */
export const isOpenStoreSql = `
  t.store_status = 1 AND t.store_verify = ${storeVerify.approved} AND t.deleted_at IS NULL`;

/** SQL condition for an offer of the platform or of an open store. `storeId` is null for the platform. */
export const isPlatformOrOpenStoreSql = (storeId: string): string => `(
  ${storeId} IS NULL OR EXISTS (SELECT FROM stores t WHERE t.id = ${storeId} AND ${isOpenStoreSql})
)`;

const { incomplete, verifying, denied, approved } = storeVerify;

/**
 * All transitions of `store_verify`. Commands of the resource guard the admin's transitions; this
 * table guards the applicant's.
 */
export const storeMoves = {
  submit: { from: [incomplete, denied], to: verifying },
  verify: { from: [verifying], to: approved },
  deny: { from: [verifying, approved], to: denied },
} as const satisfies Record<
  string,
  { readonly from: readonly StoreVerify[]; readonly to: StoreVerify }
>;

/** @param from the store's `store_verify` */
export const canMove = (move: keyof typeof storeMoves, from: unknown): boolean =>
  (storeMoves[move].from as readonly unknown[]).includes(from);

/**
 * Fields that the platform has verified: the owner cannot change them afterwards
 * (docs/product.md#opening-a-store).
 */
export const verifiedFields = [
  'class_id',
  'store_company_name',
  'business_license',
  'business_license_no',
  'legal_person',
  'store_phone',
  'id_card_no',
  'id_card_t',
  'id_card_b',
] as const;

/** Fields that an application needs before verification (docs/product.md#opening-a-store). */
export const requiredFields = [
  'store_name',
  'store_logo',
  'class_id',
  'area',
  'store_address',
  'emergency_contact',
  'emergency_contact_phone',
  ...verifiedFields.filter((name) => name !== 'class_id'),
] as const;
