import type { Rows } from '../platform/database/sql.ts';
import { accountChecks } from './checks/account-checks.ts';
import type { Check } from './checks/check.ts';
import { guardChecks } from './checks/guard-checks.ts';
import { moneyChecks } from './checks/money-checks.ts';
import { orderChecks } from './checks/order-checks.ts';
import { ownerChecks } from './checks/owner-checks.ts';
import { paymentChecks } from './checks/payment-checks.ts';
import { promotionChecks } from './checks/promotion-checks.ts';
import { referralChecks } from './checks/referral-checks.ts';
import { refundChecks } from './checks/refund-checks.ts';
import { statChecks } from './checks/stat-checks.ts';
import { stockChecks } from './checks/stock-checks.ts';
import { timeChecks } from './checks/time-checks.ts';
import { traceChecks } from './checks/trace-checks.ts';

/** All checks in the order in which they run. */
export const checks: readonly Check[] = [
  ...guardChecks,
  ...moneyChecks,
  ...orderChecks,
  ...paymentChecks,
  ...refundChecks,
  ...referralChecks,
  ...stockChecks,
  ...promotionChecks,
  ...ownerChecks,
  ...accountChecks,
  ...traceChecks,
  ...timeChecks,
  ...statChecks,
];

/** A check whose invariant does not hold. */
export interface Finding {
  readonly check: Check;
  /** The first violating rows. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** The number of all violating rows. */
  readonly count: number;
}

/** Rows listed per finding. */
const maxRows = 20;

/**
 * Examines invariants (docs/invariants.md#doctor-checks); changes nothing. Checks run one after the
 * other, so that a mall in use is not slowed down.
 *
 * @param sliceSize ids of a slice
 */
export async function examine(
  sql: Rows,
  only: readonly Check[] = checks,
  sliceSize = 10_000,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const check of only) {
    const finding = await examineOne(sql, check, sliceSize);
    if (finding.count > 0) findings.push(finding);
  }
  return findings;
}

async function examineOne(sql: Rows, check: Check, sliceSize: number): Promise<Finding> {
  const listed: Finding['rows'][number][] = [];
  let count = 0;
  for (const slice of await slicesOf(sql, check, sliceSize)) {
    const rows = await sql.rows(
      `
        SELECT *, count(*) OVER ()::int AS found
        FROM (${check.sql}) violations
        LIMIT ${maxRows}`,
      slice,
    );
    count += Number(rows[0]?.found ?? 0);
    for (const { found: _, ...row } of rows) if (listed.length < maxRows) listed.push(row);
  }
  return { check, rows: listed, count };
}

/**
 * First and last id of each slice; the last one contains rows that are added meanwhile. One slice
 * without ids for a check that has none.
 */
async function slicesOf(
  sql: Rows,
  { sliceOf }: Check,
  size: number,
): Promise<readonly (readonly number[])[]> {
  if (sliceOf === undefined) return [[]];
  const [row] = await sql.rows<{ last: number }>(
    `SELECT coalesce(max(id), 0)::bigint AS last FROM ${sliceOf}`,
  );
  const count = Math.floor(row!.last / size) + 1;
  return Array.from({ length: count }, (_, nth) => [
    nth * size,
    nth === count - 1 ? Number.MAX_SAFE_INTEGER : (nth + 1) * size - 1,
  ]);
}

/** A violating row as one line: `order_id=7 act=pay`. */
export const rowText = (row: Finding['rows'][number]): string =>
  Object.entries(row)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
