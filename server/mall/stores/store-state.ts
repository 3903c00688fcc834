/** Values of `store_verify`: 1 application incomplete, 2 being verified, 3 denied, 4 approved. */
export type StoreVerify = 1 | 2 | 3 | 4;

/**
 * All transitions of `store_verify`. Commands of the resource guard the admin's transitions; this
 * table guards the applicant's.
 */
export const storeMoves = {
  submit: { from: [1, 3], to: 2 },
  verify: { from: [2], to: 4 },
  deny: { from: [2, 4], to: 3 },
} as const satisfies Record<
  string,
  { readonly from: readonly StoreVerify[]; readonly to: StoreVerify }
>;

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
