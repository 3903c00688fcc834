import { storeVerify } from '../../../schemas/contract/account-statuses.ts';

export const verifiedStoresSql = `
    SELECT id, user_id
    FROM stores
    WHERE store_verify = ${storeVerify.approved} AND deleted_at IS NULL`;

/** Whether the seller area admits the store with the id of `column`: it is verified, its owner enabled. */
export const isAdmittedSql = (column: string): string => `
  EXISTS (
    SELECT
    FROM (${verifiedStoresSql}) v
    JOIN users o ON o.id = v.user_id AND o.status = 1 AND o.deleted_at IS NULL
    WHERE v.id = ${column}
  )`;
