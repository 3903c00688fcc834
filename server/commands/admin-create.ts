import { randomBytes } from 'node:crypto';
import { stdin } from 'node:process';
import { parseArgs } from 'node:util';
import { writeAudit } from '../auth/audit.ts';
import { hashPassword, newPasswordError } from '../auth/passwords.ts';
import { canonicalName } from '../auth/username.ts';
import { readEnv } from '../config/env.ts';
import { isMain } from '../config/is-main.ts';
import type { Database } from '../config/sql.ts';
import { withDatabase } from '../config/with-database.ts';
import { translate } from '../http/language.ts';
import { openDatabase } from '../open-database.ts';
import { askHidden } from './ask-hidden.ts';

const usage =
  'Usage: npm run admin:create -- <username> [--password <password>]\nWithout --password it is asked for in a terminal; an empty answer, or no terminal, makes one.';

/** `npm run admin:create`: makes a super admin, the only way to the first account in production (decisions 9). */
export async function run(parameters: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    options: { password: { type: 'string' } },
    allowPositionals: true,
  });
  const username = canonicalName(positionals[0] ?? '');
  if (!/^[a-z0-9][a-z0-9_.-]{2,19}$/.test(username))
    throw new Error(`The user name has 3 to 20 letters, digits or . _ -\n${usage}`);
  const given =
    values.password ??
    (stdin.isTTY ? await askHidden(`Password for ${username} (empty: make one): `) : '');
  const password = given || randomBytes(15).toString('base64url');
  const wrong = newPasswordError(password, username);
  if (wrong) throw new Error(translate('en', wrong.key, wrong.params));
  const { env, close } = await openDatabase(readEnv({ ...process.env, PORT: '0' }, 'development'));
  try {
    await withDatabase(env, (database) => create(database, username, password));
  } finally {
    await close();
  }
  console.log(
    given
      ? `The super admin ${username} can sign in at /Admin/login.`
      : `The super admin ${username} can sign in at /Admin/login with the password ${password}`,
  );
  return 0;
}

/** @throws Error when the name is taken */
async function create(database: Database, username: string, password: string): Promise<void> {
  const hashed = await hashPassword(password);
  await database.transaction(async (tx) => {
    const [admin] = await tx.rows<{ id: number }>(
      'INSERT INTO admins (username, password, nickname, status, is_super) VALUES ($1::varchar, $2, left($1::varchar, 15), 1, 1) ON CONFLICT DO NOTHING RETURNING id',
      [username, hashed],
    );
    if (!admin) throw new Error(`There is an admin named ${username} already.`);
    await writeAudit(
      tx,
      { area: 'Admin', id: 0, name: 'admin:create', ip: '', requestId: '' },
      { event: 'account', subject: 'admins', subjectId: admin.id, details: { username } },
    );
  });
}

if (isMain(import.meta.url)) process.exitCode = await run(process.argv.slice(2));
