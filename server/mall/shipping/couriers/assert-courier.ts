import type { Rows } from '../../../platform/database/sql.ts';
import { badInput } from '../../../platform/http/response/errors.ts';

/** @throws Refusal 422 at `pointer` unless the mall has a courier with this code */
export async function assertCourier(sql: Rows, code: string, pointer: string): Promise<void> {
  const couriers = await sql.rows(
    'SELECT 1 FROM expresses WHERE code = $1',
    [code],
    'couriers.known',
  );
  if (couriers.length === 0) throw badInput([{ pointer, key: 'errors.rules.ref', params: {} }]);
}
