import type { Actor } from '../../../platform/http/access/actor.ts';

/**
 * Condition over `files`: the files that an actor may refer to. Admins: all. Sellers: the files of
 * the store, and what the seller or the store's owner uploaded as shopper (the documents of opening
 * a store). Shoppers: their own uploads. Needs `usableFilesParams` as $2 to $5.
 */
export const usableFilesSql = `
  CASE $2::text
    WHEN 'Admin' THEN TRUE
    WHEN 'Seller' THEN
      (owner_area = 'Seller' AND owner_id = $3::bigint)
      OR (owner_area <> 'Admin' AND account_id IN ($4::bigint, $5::bigint))
    ELSE owner_area <> 'Admin' AND account_id = $4::bigint
  END`;

export const usableFilesParams = ({ area, storeId, id, ownerId }: Actor): readonly unknown[] => [
  area,
  storeId,
  id,
  ownerId,
];
