import type { Actor } from '../http/actor.ts';

/**
 * Whose a file is: admins use all; a seller the store's and what the store's people sent as shoppers, as the papers of joining are; a shopper what
 * that account sent.
 */
export const usableSql = `CASE $2::text WHEN 'Admin' THEN TRUE
  WHEN 'Seller' THEN (owner_area = 'Seller' AND owner_id = $3::bigint) OR (owner_area <> 'Admin' AND account_id IN ($4::bigint, $5::bigint))
  ELSE owner_area <> 'Admin' AND account_id = $4::bigint END`;
/** $2 to $5 of it. */
export const usableValues = ({ area, storeId, id, ownerId }: Actor): readonly unknown[] => [
  area,
  storeId,
  id,
  ownerId,
];
