import type { Transaction } from '../../platform/database/sql.ts';

/** Sets the clock of the transaction to a number of days before now; fractions count. */
export type SetDaysAgo = (daysAgo: number) => Promise<void>;

/**
 * Runs `work` at past times of one transaction: `mall_now()` is replaced inside it and restored
 * before the commit, so that rows written by use cases have dates over several weeks.
 */
export async function atPastTimes(
  tx: Transaction,
  work: (setDaysAgo: SetDaysAgo) => Promise<void>,
): Promise<void> {
  const [clock] = await tx.rows<{ definition: string }>(
    "SELECT pg_get_functiondef('mall_now()'::regprocedure) AS definition",
  );
  await tx.run(
    `
      CREATE OR REPLACE FUNCTION mall_now() RETURNS timestamptz
      LANGUAGE sql STABLE PARALLEL SAFE
      AS $$
        SELECT now() - current_setting('souk.seconds_ago')::int * interval '1 second'
      $$`,
  );
  await work(
    async (daysAgo) =>
      void (await tx.rows("SELECT set_config('souk.seconds_ago', $1, true)", [
        String(Math.round(daysAgo * 86_400)),
      ])),
  );
  await tx.run(clock!.definition);
}
