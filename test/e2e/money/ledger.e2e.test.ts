import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BalanceAccount } from '../../../server/mall/wallet/accounts.ts';
import { balanceOf, type Leg, type Posting, post } from '../../../server/mall/wallet/post.ts';
import { counter } from '../../../server/proof/values/counter.ts';
import { latch } from '../../helpers/latch.ts';
import { sharedApp, startApp, type TestApp } from '../../helpers/server/app.ts';

let souk: TestApp;
let other: TestApp;
beforeAll(async () => {
  souk = await sharedApp();
  other = await startApp({ DATABASE_URL: souk.databaseUrl });
});
afterAll(() => other.close());

const nextCauseId = counter();
const nextCause = () => ({ type: 'test', id: nextCauseId() });
/** The id of an account of this file: no user or store of the mall has it. */
const idOf = (nth: number): number => 900_000_000 + nth;
const money = (nth: number): BalanceAccount => ({ owner: 'user', id: idOf(nth), kind: 'money' });
const frozen = (nth: number): BalanceAccount => ({ owner: 'user', id: idOf(nth), kind: 'frozen' });
const store = (nth: number, kind: 'available' | 'pending'): BalanceAccount => ({
  owner: 'store',
  id: idOf(nth),
  kind,
});
const grant = (account: BalanceAccount, amount: number): readonly Leg[] => [
  { account, amount },
  {
    account: { owner: 'platform', kind: account.kind === 'points' ? 'points' : 'adjustments' },
    amount: -amount,
  },
];
const move = (posting: Partial<Posting> & Pick<Posting, 'legs'>, app = souk) =>
  app.sql.transaction((tx) => post(tx, [{ cause: nextCause(), event: 'adjustment', ...posting }]));
const balance = (account: BalanceAccount) => balanceOf(souk.sql, account);

test('a movement changes balances and stores its legs with the balance after each', async () => {
  await move({ legs: grant(money(1), 500), info: 'welcome' });
  await move({
    legs: [
      { account: money(1), amount: -200 },
      { account: frozen(1), amount: 200 },
    ],
  });
  expect([await balance(money(1)), await balance(frozen(1))]).toEqual([300, 200]);
  expect(
    await souk.sql.rows(
      `
        SELECT kind, amount, balance_after, info
        FROM ledger_entries
        WHERE owner = 'user' AND owner_id = $1
        ORDER BY id`,
      [idOf(1)],
    ),
  ).toEqual([
    { kind: 'money', amount: 500, balance_after: 500, info: 'welcome' },
    { kind: 'money', amount: -200, balance_after: 300, info: '' },
    { kind: 'frozen', amount: 200, balance_after: 200, info: '' },
  ]);
});

test('only a claw-back makes a store’s account negative (docs/invariants.md#money)', async () => {
  await move({ legs: grant(money(2), 100) });
  await expect(move({ legs: grant(money(2), -101) })).rejects.toMatchObject({
    key: 'wallet.short',
  });
  expect(await balance(money(2))).toBe(100);
  const debt = grant(store(2, 'available'), -50);
  await expect(move({ legs: debt })).rejects.toMatchObject({ key: 'wallet.short' });
  await move({ legs: debt, isClawBack: true });
  expect(await balance(store(2, 'available'))).toBe(-50);
});

test('a cause posts once, also when it is repeated', async () => {
  const same = { cause: nextCause(), legs: grant(money(3), 70) };
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => move(same, index % 2 ? other : souk)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ key: 'wallet.repeated' });
  expect(await balance(money(3))).toBe(70);
});

test('forty parallel spenders at two processes spend at most the balance', async () => {
  await move({ legs: grant(money(4), 1000) });
  const spend = (index: number) => move({ legs: grant(money(4), -60) }, index % 2 ? other : souk);
  const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => spend(index)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(16);
  expect(await balance(money(4))).toBe(40);
});

test('parallel opening of one account creates one account', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      move({ legs: grant(money(5), 1) }, index % 2 ? other : souk),
    ),
  );
  expect(await balance(money(5))).toBe(20);
  expect(
    await souk.sql.rows(
      "SELECT count(*) AS n FROM ledger_accounts WHERE owner = 'user' AND owner_id = $1",
      [idOf(5)],
    ),
  ).toEqual([{ n: 1 }]);
});

describe('the database refuses', () => {
  const account = async () =>
    (
      await souk.sql.rows<{ id: number }>(
        `
          SELECT id
          FROM ledger_accounts
          WHERE owner = 'user' AND owner_id = $1 AND kind = 'money'`,
        [idOf(1)],
      )
    )[0]!.id;
  test.each([
    [
      'legs that do not sum to zero',
      () => move({ legs: [{ account: money(1), amount: 1 }] }),
      'ledger_entries_zero_sum',
    ],
    [
      'points against money',
      () =>
        move({
          legs: [
            { account: money(1), amount: 5 },
            { account: { owner: 'platform', kind: 'points' }, amount: -5 },
          ],
        }),
      'ledger_entries_zero_sum',
    ],
    [
      'a balance without an entry',
      async () =>
        souk.sql.run('UPDATE ledger_accounts SET balance = balance + 1 WHERE id = $1', [
          await account(),
        ]),
      'ledger_accounts_balance',
    ],
    [
      'an entry that skips its account',
      async () =>
        souk.sql.run(
          `
            INSERT INTO ledger_entries (
              cause, cause_id, event, leg, owner, owner_id, kind, unit, account_id, amount,
              balance_after
            )
            VALUES
              ('x', 1, 'x', 0, 'user', $2, 'money', 'fen', $1, 5, 999),
              ('x', 1, 'x', 1, 'platform', 0, 'adjustments', 'fen', NULL, -5, NULL)`,
          [await account(), idOf(1)],
        ),
      'ledger_entries_continue',
    ],
  ])('%s', async (_name, act, constraint) => {
    await expect(act()).rejects.toMatchObject({ constraint });
  });

  test.each([
    'UPDATE ledger_entries SET amount = amount + 1',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries',
    'DELETE FROM ledger_accounts',
    'TRUNCATE ledger_accounts CASCADE',
  ])('%s', async (text) => {
    await expect(souk.sql.run(text)).rejects.toMatchObject({ code: '42501' });
  });

  test('changes by grant, because our role is no superuser, and by trigger for any role', async () => {
    const [role] = await souk.sql.rows(
      'SELECT rolsuper AS "isSuper" FROM pg_roles WHERE rolname = current_user',
    );
    expect(role).toEqual({ isSuper: false });
    const grantedRights = `
        SELECT t, p
        FROM
          unnest(ARRAY['ledger_entries', 'audits', 'histories', 'order_logs']) t,
          unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) p
        WHERE has_table_privilege(t, p)`;
    expect(await souk.sql.rows(grantedRights)).toEqual([]);
    await expect(souk.sql.run('UPDATE ledger_entries SET amount = amount + 1')).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      souk.sql.transaction(async (tx) => {
        await tx.run('GRANT ALL ON ledger_entries TO CURRENT_USER');
        await tx.run('UPDATE ledger_entries SET amount = amount + 1');
      }),
    ).rejects.toThrow(/append only/);
  });
});

test('a transaction that waits for an account being opened locks no other account', async () => {
  const existing = money(11);
  const opened = frozen(11);
  const posted = latch<number>();
  const done = latch();
  await move({ legs: grant(existing, 100) });
  const opening = souk.sql.transaction(async (tx) => {
    await post(tx, [{ cause: nextCause(), event: 'adjustment', legs: grant(opened, 1) }]);
    const [session] = await tx.rows<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    posted.open(session!.pid);
    await done.opened;
  });
  const pid = await posted.opened;
  const waiting = move(
    {
      legs: [
        { account: existing, amount: -40 },
        { account: opened, amount: 40 },
      ],
    },
    other,
  );
  await expect
    .poll(() =>
      souk.sql.rows('SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [pid]),
    )
    .toHaveLength(1);
  const reached = await Promise.race([
    move({ legs: grant(existing, -10) }).then(() => true),
    new Promise((resolve) => {
      setTimeout(() => resolve(false), 1500);
    }),
  ]);
  done.open();
  await Promise.all([opening, waiting]);
  expect(reached).toBe(true);
  await expect.poll(async () => [await balance(existing), await balance(opened)]).toEqual([50, 41]);
});

test('every balance is the sum of its entries, and all entries sum to zero', async () => {
  const kinds = fc.constantFrom<BalanceAccount>(
    money(8),
    frozen(8),
    money(9),
    store(8, 'available'),
    store(8, 'pending'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(kinds, kinds, fc.integer({ min: 1, max: 500 })), {
        minLength: 5,
        maxLength: 15,
      }),
      async (moves) => {
        await Promise.all(
          moves.map(([from, to, amount], index) => {
            const legs =
              from === to
                ? grant(from, amount)
                : [
                    { account: from, amount: -amount },
                    { account: to, amount },
                  ];
            return move({ legs }, index % 2 ? other : souk).catch((error: { key?: string }) => {
              if (error.key !== 'wallet.short') throw error;
            });
          }),
        );
      },
    ),
    { numRuns: 12, seed: 20_261_121 },
  );
  expect(
    await souk.sql.rows(
      `
        SELECT a.id
        FROM ledger_accounts a
        LEFT JOIN ledger_entries e ON e.account_id = a.id
        GROUP BY a.id
        HAVING a.balance <> coalesce(sum(e.amount), 0)`,
    ),
  ).toEqual([]);
  expect(
    await souk.sql.rows('SELECT unit FROM ledger_entries GROUP BY unit HAVING sum(amount) <> 0'),
  ).toEqual([]);
});
