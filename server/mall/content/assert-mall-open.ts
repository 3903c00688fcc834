import type { Rows } from '../../platform/database/sql.ts';
import { defineErrors } from '../../platform/http/response/errors.ts';

/** Refusals of a closed mall; texts under `errors.mall.*`. */
const mallErrors = defineErrors('mall', {
  closed: 400,
  /** `reason`: the text for shoppers in the settings of the site. */
  closedBecause: 400,
});

/**
 * Asserts that the mall sells. While the config `web` has `close_status` 0, no order is placed and
 * no payment is started (docs/decisions/0013-placing-orders.md).
 *
 * @throws Refusal `mall.closed`, `mall.closedBecause`
 */
export async function assertMallOpen(sql: Rows): Promise<void> {
  const [closed] = await sql.rows<{ reason: string }>(
    `
      SELECT coalesce(value->>'close_reason', '') AS reason
      FROM configs
      WHERE name = 'configs/web' AND value->>'close_status' = '0'`,
    [],
    'content.closed',
  );
  if (!closed) return;
  const reason = closed.reason.trim();
  throw reason === '' ? mallErrors.closed() : mallErrors.closedBecause({ reason });
}
