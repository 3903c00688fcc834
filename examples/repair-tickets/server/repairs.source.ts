import { defineSource } from '../../../server/backoffice/sources/define-source.ts';

/** Numbers of repairs: those of the caller's store, or all for the platform. */
export const repairs = defineSource(
  'repairs.state',
  { Admin: ['open', 'begun'], Seller: ['open', 'begun'] },
  async ({ area, storeId }, sql) => {
    const [row] = await sql.rows<{ open: number; begun: number }>(
      `
        SELECT
          count(*) FILTER (WHERE status = 0)::int AS open,
          count(*) FILTER (WHERE status = 1)::int AS begun
        FROM repair_tickets
        WHERE $1::bigint IS NULL OR store_id = $1`,
      [area === 'Seller' ? storeId : null],
      'repairs.state',
    );
    return { ...row };
  },
);
