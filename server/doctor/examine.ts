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
 */
export async function examine(
  sql: Rows,
  only: readonly Check[] = checks,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const check of only) {
    const rows = await sql.rows(`
      SELECT *, count(*) OVER ()::int AS found
      FROM (${check.sql}) violations
      LIMIT ${maxRows}`);
    if (rows.length === 0) continue;
    findings.push({
      check,
      count: Number(rows[0]!.found),
      rows: rows.map(({ found: _, ...row }) => row),
    });
  }
  return findings;
}

/** A violating row as one line: `order_id=7 act=pay`. */
export const rowText = (row: Finding['rows'][number]): string =>
  Object.entries(row)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
