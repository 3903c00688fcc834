import type { Transaction } from '../../platform/database/sql.ts';

/** Sets the clock of the transaction to so many days before now; parts of a day count. */
export type GoTo = (daysAgo: number) => Promise<void>;

/**
 * Runs one transaction at past times: `mall_now()` is replaced inside it and restored before the
 * commit, so rows written by use cases carry weeks of trading dates.
 */
export async function inThePast(
  tx: Transaction,
  work: (goTo: GoTo) => Promise<void>,
): Promise<void> {
  const [clock] = await tx.rows<{ definition: string }>(
    "SELECT pg_get_functiondef('mall_now()'::regprocedure) AS definition",
  );
  await tx.run(
    "CREATE OR REPLACE FUNCTION mall_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT now() - current_setting(''souk.seconds_ago'')::int * interval ''1 second'''",
  );
  await work(
    async (daysAgo) =>
      void (await tx.rows("SELECT set_config('souk.seconds_ago', $1, true)", [
        String(Math.round(daysAgo * 86_400)),
      ])),
  );
  await tx.run(clock!.definition);
}
