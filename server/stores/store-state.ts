/** `store_verify` (Spec §4): 1 fill in information, 2 verifying, 3 verification denied, 4 passed. */
export type StoreVerify = 1 | 2 | 3 | 4;

/** Every way a store's verification moves. Admin's moves stand in the resource's commands too, which guard them; the applicant's are guarded here. */
export const storeMoves = {
  submit: { from: [1, 3], to: 2 },
  verify: { from: [2], to: 4 },
  deny: { from: [2, 4], to: 3 },
} as const satisfies Record<
  string,
  { readonly from: readonly StoreVerify[]; readonly to: StoreVerify }
>;

export const allows = (move: keyof typeof storeMoves, from: unknown): boolean =>
  (storeMoves[move].from as readonly unknown[]).includes(from);

/** Papers that the platform has verified: their owner may not change them afterwards (reference §4.2). */
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

/** What an application needs before it is looked at (reference §4.2). */
export const neededFields = [
  'store_name',
  'store_logo',
  'class_id',
  'area',
  'store_address',
  'emergency_contact',
  'emergency_contact_phone',
  ...verifiedFields.filter((name) => name !== 'class_id'),
] as const;
