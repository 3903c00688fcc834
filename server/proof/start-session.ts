import type { Area } from '../../schemas/contract/areas.ts';
import type { App } from '../app.ts';
import { findAccount } from '../identity/sign-in/find-account.ts';
import { assertMaySignIn } from '../identity/sign-in/sign-in.ts';
import { StartSession } from '../identity/sign-in/start-session.ts';
import { Database } from '../platform/database/sql.ts';

/**
 * Starts a session as a sign-in does after the check of the password, which takes 30 ms of CPU.
 * @returns the token
 */
export async function startSession(
  app: Pick<App, 'get'>,
  area: Area,
  username: string,
): Promise<string> {
  const database = app.get(Database);
  const account = await findAccount(database, area, username);
  if (!account) throw new Error(`There is no account ${username} in ${area}`);
  assertMaySignIn(area, account);
  const origin = { ip: '127.0.0.1', requestId: 'proof', agent: 'node' };
  const { access_token: token } = await database.transaction((tx) =>
    app.get(StartSession).run(tx, area, account, origin),
  );
  return token;
}
