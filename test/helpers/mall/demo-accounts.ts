import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { Client } from '../http/client.ts';
import type { TestApp } from '../server/app.ts';
import { testPassword } from './builders.ts';

/**
 * The shopper of the demo mall with orders in most states, signed in. The seeded password is unknown,
 * so a known one is set.
 */
export async function demoShopper(
  souk: TestApp,
): Promise<{ readonly id: number; readonly client: Client }> {
  const known = await souk.aShopper();
  const [busiest] = await souk.sql.rows<{ id: number; username: string }>(
    `
      UPDATE users
      SET password = (SELECT password FROM users WHERE id = $1)
      WHERE id = (
        SELECT user_id
        FROM orders
        GROUP BY user_id
        ORDER BY count(DISTINCT order_status) DESC, count(*) DESC, user_id
        LIMIT 1
      )
      RETURNING id, username`,
    [known.id],
  );
  return {
    id: busiest!.id,
    client: await souk.as.account('shop', busiest!.username, testPassword),
  };
}

/** The owner of the demo mall's busiest store, or its first admin, signed in with a known password. */
export async function demoStaff(souk: TestApp, area: BackOffice): Promise<Client> {
  const known = await (area === 'Admin' ? souk.anAdmin() : souk.aShopper());
  const [table, username] =
    area === 'Admin' ? (['admins', 'admin'] as const) : (['users', 'yunshan'] as const);
  await souk.sql.run(
    `
      UPDATE ${table}
      SET password = (SELECT password FROM ${table} WHERE id = $1)
      WHERE username = $2`,
    [known.id, username],
  );
  return souk.as.account(area, username, testPassword);
}
