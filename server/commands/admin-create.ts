import { randomBytes } from 'node:crypto';
import { stdin } from 'node:process';
import { writeAudit } from '../identity/audit/audit.ts';
import { hashPassword, newPasswordError } from '../identity/credentials/passwords.ts';
import { canonicalName } from '../identity/sign-in/username.ts';
import { runMain } from '../platform/config/run-main.ts';
import type { Database } from '../platform/database/sql.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { translate } from '../platform/i18n/language.ts';
import { readOptions } from './prepare/read-options.mjs';
import { commandEnv, withOpenDatabase } from './prepare/with-open-database.ts';
import { promptHidden } from './prompt/prompt-hidden.ts';

const usage = `Usage: npm run admin:create -- <username> [--password <password>]
Without --password the terminal asks for one. An empty answer, or no terminal: one is generated.`;

/**
 * `npm run admin:create`: creates a super admin. In production it is the only way to the first
 * account (docs/decisions/0010-codes-and-second-proofs.md).
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const given = readOptions(parameters, {
    usage,
    options: { password: { type: 'string' } },
    positionals: 1,
  });
  if (given.exitCode !== undefined) return given.exitCode;
  const { values, positionals } = given;
  const username = canonicalName(positionals[0] ?? '');
  if (!/^[a-z0-9][a-z0-9_.-]{2,19}$/.test(username))
    throw new Error(`The user name has 3 to 20 letters, digits or . _ -\n${usage}`);
  const chosen = values.password ?? (await promptForPassword(username));
  const password = chosen || randomBytes(15).toString('base64url');
  const error = newPasswordError(password, username);
  if (error) throw new Error(translate('en', error.key, error.params));
  await withOpenDatabase(commandEnv(), (env) =>
    withDatabase(env, (database) => create(database, username, password)),
  );
  const created = `The super admin ${username} can sign in at /Admin/login`;
  console.log(chosen ? `${created}.` : `${created} with the password ${password}`);
  return 0;
}

/** '' without a terminal. */
async function promptForPassword(username: string): Promise<string> {
  if (!stdin.isTTY) return '';
  return promptHidden(`Password for ${username} (empty: generate one): `);
}

/** @throws Error when the name is taken */
async function create(database: Database, username: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await database.transaction(async (tx) => {
    const [admin] = await tx.rows<{ id: number }>(
      `
        INSERT INTO admins (username, password, nickname, status, is_super)
        VALUES ($1::varchar, $2, left($1::varchar, 15), 1, 1)
        ON CONFLICT
        DO NOTHING
        RETURNING id`,
      [username, hash],
    );
    if (!admin) throw new Error(`There is an admin named ${username} already.`);
    await writeAudit(
      tx,
      { area: 'Admin', id: 0, name: 'admin:create', ip: '', requestId: '' },
      { event: 'account', subject: 'admins', subjectId: admin.id, details: { username } },
    );
  });
}

await runMain(import.meta.url, run);
