import type { Rows } from '../config/sql.ts';
import type { Check } from './check.ts';
import { figureChecks } from './figure-checks.ts';
import { guardChecks } from './guard-checks.ts';
import { moneyChecks } from './money-checks.ts';
import { orderChecks } from './order-checks.ts';
import { ownerChecks } from './owner-checks.ts';
import { stockChecks } from './stock-checks.ts';
import { timeChecks } from './time-checks.ts';
import { traceChecks } from './trace-checks.ts';

export const checks: readonly Check[] = [
  ...guardChecks,
  ...moneyChecks,
  ...orderChecks,
  ...stockChecks,
  ...ownerChecks,
  ...traceChecks,
  ...timeChecks,
  ...figureChecks,
];

/** A check that found something: its first rows, and how many there are. */
export interface Finding {
  readonly check: Check;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly count: number;
}

/** Rows that are shown of one finding. */
const shown = 20;

/** Proves the invariants of must-hold.md on a living database; nothing is changed. Checks run one after the other, so that a mall in use is not slowed down. */
export async function examine(
  sql: Rows,
  only: readonly Check[] = checks,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const check of only) {
    const rows = await sql.rows(
      `SELECT *, count(*) OVER ()::int AS found FROM (${check.sql}) violations LIMIT ${shown}`,
    );
    if (rows.length > 0)
      findings.push({
        check,
        count: Number(rows[0]!['found']),
        rows: rows.map(({ found: _, ...row }) => row),
      });
  }
  return findings;
}

/** A violating row in one line: `order_id=7 act=pay`. */
export const rowText = (row: Finding['rows'][number]): string =>
  Object.entries(row)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
